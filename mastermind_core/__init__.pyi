# The public names, for type checkers: `__init__.py` lists them for people and loads them when they
# are used. A test holds the two together.
# isort: off
from .advice.advice import Alternative as Alternative, Analysis as Analysis
from .devil.devil import Devil as Devil
from .diagnosis.diagnosis import Change as Change, Diagnosis as Diagnosis, Slip as Slip
from .devil.forced import Forced as Forced, fewest_against_devil as fewest_against_devil
from .puzzle.puzzle import Puzzle as Puzzle, puzzle_of as puzzle_of
from .review.review import Review as Review, TurnReview as TurnReview
from .review.turning_point import TurningPoint as TurningPoint
from .review.verdict import (
    Reason as Reason,
    TurnVerdict as TurnVerdict,
    Verdict as Verdict,
    verdict_of as verdict_of,
)
from .candidates.codeset import CodeSet as CodeSet
from .candidates.by_turn import Doubt as Doubt
from .candidates.partition import Partition as Partition, partition as partition
from .candidates.position import FEWEST as FEWEST, Aim as Aim, Position as Position
from .candidates.codeset import whole as whole
from .challenge import Challenge as Challenge, challenge_of_day as challenge_of_day
from .codemaker import Codemaker as Codemaker
from .codes import (
    Code as Code,
    code_at as code_at,
    code_number as code_number,
    format_code as format_code,
    parse_code as parse_code,
)
from .drawing.canvas import Picture as Picture
from .drawing.pegs import PegSet as PegSet
from .drawing.pegs import use_pegs as use_pegs
from .drawing.pictures import picture as picture
from .errors import (
    ArgumentError as ArgumentError,
    BookError as BookError,
    ChallengeError as ChallengeError,
    CodeError as CodeError,
    CodeIndexError as CodeIndexError,
    ContradictionError as ContradictionError,
    ExecutorError as ExecutorError,
    FeedbackError as FeedbackError,
    GameError as GameError,
    MastermindError as MastermindError,
    PegsError as PegsError,
    PlotError as PlotError,
    RequestError as RequestError,
    RulesError as RulesError,
    SeedError as SeedError,
    SheetError as SheetError,
    StrategyError as StrategyError,
    TooManyCodesError as TooManyCodesError,
)
from .game import Game as Game
from .limits import Progress as Progress
from .measure.tree import Report as Report, play_out as play_out
from .notations import read_game as read_game
from .rules import Rules as Rules
from .scoring import Feedback as Feedback, Turn as Turn, feedbacks as feedbacks, score as score
from .search.worth import Certainty as Certainty, Worth as Worth
from .sent_game import SentGame as SentGame
from .strategies.base import Strategy as Strategy, Suggestion as Suggestion
from .strategies.registry import DEFAULT as DEFAULT, STRATEGIES as STRATEGIES, find as find
# isort: on

__version__: str
__all__: list[str]
