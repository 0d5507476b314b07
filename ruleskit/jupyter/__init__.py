"""Widgets for lessons: the stepper and questions. They hold no rule and decide nothing.

>>> from ruleskit.jupyter import play
>>> play("no-valid-target", language="de")  # doctest: +SKIP
"""

from ruleskit.jupyter.asking import Prediction, Quiz
from ruleskit.jupyter.lesson import Lesson, lesson_stage, play
from ruleskit.jupyter.stepper import Stepper
from ruleskit.learn import asking

ask = asking(Quiz, Lesson)

__all__ = ["Lesson", "Prediction", "Quiz", "Stepper", "ask", "lesson_stage", "play"]
