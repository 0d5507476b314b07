"""The engine: procedures declared as data, run step by step, explored and compared. It knows no game."""

from ruleskit.engine.advance import advance
from ruleskit.engine.compare import Aligned, Fate, align, fates, first_difference
from ruleskit.engine.declare import Act, Ask, Call, Check, Done, Option, Part, Procedure, Repeat, Step, Stop
from ruleskit.engine.edition import After, Before, Move, Remove, Replace, edition
from ruleskit.engine.explore import Exploration, Rounds, Unreached, count_paths, explore
from ruleskit.engine.graph import Edge, Graph, Node, compile_graph
from ruleskit.engine.history import Branch, History, Moment
from ruleskit.engine.position import Asked, Frame, Position
from ruleskit.engine.reach import reaches
from ruleskit.engine.rulebook import Rulebook, examine, step_name
from ruleskit.engine.save import Save
from ruleskit.engine.script import Answer, Fitted, answers_of, play, play_fitting
from ruleskit.engine.trace import Entry, Trace, deciding_rule
from ruleskit.engine.verdict import Reason, Verdict, fails, holds, unexamined, verdict

__all__ = [
    "Act",
    "After",
    "Aligned",
    "Answer",
    "Ask",
    "Asked",
    "Before",
    "Branch",
    "Call",
    "Check",
    "Done",
    "Edge",
    "Entry",
    "Exploration",
    "Fate",
    "Fitted",
    "Frame",
    "Graph",
    "History",
    "Moment",
    "Move",
    "Node",
    "Option",
    "Part",
    "Position",
    "Procedure",
    "Reason",
    "Remove",
    "Repeat",
    "Replace",
    "Rounds",
    "Rulebook",
    "Save",
    "Step",
    "Stop",
    "Trace",
    "Unreached",
    "Verdict",
    "advance",
    "align",
    "answers_of",
    "compile_graph",
    "count_paths",
    "deciding_rule",
    "edition",
    "examine",
    "explore",
    "fails",
    "fates",
    "first_difference",
    "holds",
    "play",
    "play_fitting",
    "reaches",
    "step_name",
    "unexamined",
    "verdict",
]
