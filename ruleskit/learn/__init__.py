"""Learning: questions made from the engine, the checking of answers, and explanations. No widgets here."""

from ruleskit.learn.case import Case, case
from ruleskit.learn.question import Choice, Feedback, Question, Speaker
from ruleskit.learn.quiz import KINDS, Questions, UnknownKind, UnknownQuestion, questions, tasks
from ruleskit.learn.task import Task, UnknownChoice

__all__ = [
    "KINDS",
    "Case",
    "Choice",
    "Feedback",
    "Question",
    "Questions",
    "Speaker",
    "Task",
    "UnknownChoice",
    "UnknownKind",
    "UnknownQuestion",
    "case",
    "questions",
    "tasks",
]
