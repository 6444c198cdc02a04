"""An example of your own strategy; the editor of the Lab begins with it."""

from mastermind_core import partition


class Careful:
    """Of thirty possible codes, the one whose largest part is smallest."""

    name = "careful"

    def choose(self, position, rng, progress=None):
        """Return the next guess: a tuple of colours from 0, or a text such as "1122"."""
        candidates = position.candidates  # all codes that fit the turns so far
        tried = rng.sample(list(candidates), min(30, len(candidates)))
        return min(tried, key=lambda guess: partition(candidates, guess).largest_part)
