"""Learning: questions made from the engine, the checking of answers, and explanations. No widgets here."""

from ruleskit.learn.asking import Still, asking
from ruleskit.learn.case import Case, case
from ruleskit.learn.must_or_may import MustOrMay, must_or_may
from ruleskit.learn.progress import Progress, progress
from ruleskit.learn.question import Choice, Feedback, Question, Speaker
from ruleskit.learn.quiz import KINDS, Questions, UnknownKind, UnknownQuestion, questions, tasks
from ruleskit.learn.rule_table import RuleTable, rules_of
from ruleskit.learn.task import Task, UnknownChoice

__all__ = [
    "KINDS",
    "Case",
    "Choice",
    "Feedback",
    "MustOrMay",
    "Progress",
    "Question",
    "Questions",
    "RuleTable",
    "Speaker",
    "Still",
    "Task",
    "UnknownChoice",
    "UnknownKind",
    "UnknownQuestion",
    "asking",
    "case",
    "must_or_may",
    "progress",
    "questions",
    "rules_of",
    "tasks",
]
