"""Widgets for lessons: the stepper, two editions, and questions. They hold no rule and decide nothing.

`play` shows a scenario step by step, `compare` shows it in two editions beside each other, row by row, and
`ask` asks questions made from it, and `chain` follows a card through procedures that open one another.
`must_or_may` is a table that is played.

>>> from ruleskit.jupyter import compare, play
>>> play("no-valid-target", language="de")  # doctest: +SKIP
>>> compare("no-valid-target", "de-1.6", "es-1.8", language="de")  # doctest: +SKIP
"""

from ruleskit.jupyter.asking import Prediction, Quiz
from ruleskit.jupyter.calm import calm
from ruleskit.jupyter.editions import Comparer, compare
from ruleskit.jupyter.follower import Follower, chain
from ruleskit.jupyter.lesson import Lesson, lesson_stage, play
from ruleskit.jupyter.stepper import Stepper
from ruleskit.learn import asking, must_or_may

ask = calm(asking(Quiz, Lesson))

__all__ = [
    "Comparer",
    "Follower",
    "Lesson",
    "Prediction",
    "Quiz",
    "Stepper",
    "ask",
    "chain",
    "compare",
    "lesson_stage",
    "must_or_may",
    "play",
]
