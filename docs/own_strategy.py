"""A strategy of one's own: the page begins with this one."""

from mastermind_core import partition


class Careful:
    """Of thirty codes that could be the secret, the one whose worst answer leaves the fewest."""

    name = "careful"

    def choose(self, position, rng, progress=None):
        """Return the next guess: a tuple of colours from 0 on, or a text such as "1122"."""
        candidates = position.candidates  # the codes that fit all answers so far
        tried = rng.sample(list(candidates), min(30, len(candidates)))
        return min(tried, key=lambda guess: partition(candidates, guess).largest_part)
