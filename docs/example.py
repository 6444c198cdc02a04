"""The library in one script: play, compare, read, diagnose, explain, draw and simulate."""

from mastermind_core import Game, Position, bench, partition, picture, read_game, simulate


def careful(position: Position) -> str:
    """The possible code whose largest part is smallest."""
    codes = position.candidates
    return min(map(str, codes), key=lambda guess: partition(codes, guess).largest_part)


# Play: the whole game of a strategy, and one guess of your own.
game = Game("p4c6r").play("minimax", secret="3456")
print(f"{game.rules} took {len(game.turns)} guesses, the last {game.turns[-1].guess:>6}")
own = Game("p4c6r").plus("1122", "1,1")
print(len(own.candidates()), "codes fit, guess", own.suggest())

# Compare strategies over all 216 codes, or over some games of a larger board.
for strategy in ("minimax", "best", careful):
    print(bench("p3c6r", strategy).total, "guesses for 216 codes")
for result in simulate("p5c8r", ["best", "random"], games=10):
    print(f"{result.strategy:>8} {result.mean:.2f} at most {result.worst}")

# Read a log that somebody pasted, and find the answer that was wrong.
log = read_game("1. red red orange orange - 1B1W\n2. RYGG 3W\n3. YRGB nothing", "p4c6r")
for slip in log.diagnose().slips:
    print(f"turn {slip.changes[0].turn} should be {slip.changes[0].corrected.feedback}")

# Explain what follows from the answers, and look back on skill and luck.
print(log.without(3).explain())
verdict = game.review().verdict
print(f"skill {verdict.skill:.0f}, luck {verdict.luck:.0f}")

# Draw, with colours of your own.
picture(game, ["red", "blue", "#ffcc00", "green", "white", "black"]).save("game.svg")
