# The public names, for type checkers: `__init__.py` lists them for people and loads them when they
# are used. A test holds the two together.
# isort: off
from .advice.advice import Alternative as Alternative, Analysis as Analysis
from .candidates.codeset import CodeSet as CodeSet, whole as whole
from .candidates.partition import Partition as Partition, partition as partition
from .candidates.position import Aim as Aim, Position as Position
from .challenge import Challenge as Challenge, challenge_of_day as challenge_of_day
from .codemaker import Codemaker as Codemaker
from .codes import code_at as code_at, code_number as code_number, parse_code as parse_code
from .devil.devil import Devil as Devil
from .diagnosis.diagnosis import Change as Change, Diagnosis as Diagnosis, Slip as Slip
from .drawing.canvas import Picture as Picture
from .drawing.pegs import PegSet as PegSet, use_pegs as use_pegs
from .drawing.pictures import picture as picture
from .errors import (
    ArgumentError as ArgumentError,
    ChallengeError as ChallengeError,
    CodeError as CodeError,
    CodeIndexError as CodeIndexError,
    ContradictionError as ContradictionError,
    ExecutorError as ExecutorError,
    FeedbackError as FeedbackError,
    GameError as GameError,
    MastermindError as MastermindError,
    PegsError as PegsError,
    RulesError as RulesError,
    SeedError as SeedError,
    StrategyError as StrategyError,
    TooManyCodesError as TooManyCodesError,
)
from .game import Game as Game
from .measure.result import Result as Result
from .measure.simulation_jobs import simulate as simulate
from .measure.tree import bench as bench
from .notations import read_game as read_game
from .puzzle.explanation import Explanation as Explanation
from .puzzle.puzzle import Puzzle as Puzzle, puzzle_of as puzzle_of
from .review.review import Review as Review
from .review.verdict import (
    TurnReview as TurnReview,
    TurnVerdict as TurnVerdict,
    Verdict as Verdict,
)
from .rules import Rules as Rules
from .scoring import Feedback as Feedback, Turn as Turn, feedbacks as feedbacks, score as score
from .search.worth import Worth as Worth
from .sent_game import SentGame as SentGame
from .strategies.base import Strategy as Strategy, Suggestion as Suggestion
from .strategies.registry import STRATEGIES as STRATEGIES, find as find
# isort: on

__version__: str
_MODULE_OF: dict[str, str]
