"""The pegs of a person's own box in the terminal: codes are typed and printed with them."""

from __future__ import annotations

import re
from typing import Any

from ..codes import Code, check_code, format_code, parse_code, read_colours, symbol
from ..drawing import pegs as sets
from ..errors import CodeError, ContradictionError, PegsError, quote
from ..rules import Rules


class TypedPegs(sets.PegSet):
    """A peg set as people type it and read it.

    >>> box = pegs_of("classic", Rules(4, 6))
    >>> box.text((0, 0, 1, 5)), box.read(Rules(4, 6), "rryk"), box.read(Rules(4, 6), "1126")
    ('R R Y K', (0, 0, 1, 5), (0, 0, 1, 5))
    """

    __slots__ = ()

    def text(self, code: Code) -> str:
        """Return the labels of a code."""
        return " ".join([self.pegs[colour].label for colour in code])

    def legend(self, rules: Rules) -> str:
        """Return the number, label and name of each colour of a board."""
        said = [
            " ".join(dict.fromkeys([symbol(rules, colour), peg.label, peg.name]))
            for colour, peg in enumerate(self.pegs[: rules.colours])
        ]
        return f"Pegs: {', '.join(said)}."

    def read(self, rules: Rules, text: str) -> Code:
        """Return the code of a text of labels, names or numbers; `CodeError` if it is none.

        Spaces may stand between labels, and have to between names. A text that can be read as
        labels is not read as numbers.
        """
        labelled = self._labelled(rules, text)
        if labelled is not None:
            check_code(rules, labelled, text)
            return labelled
        if any(not 0 <= colour < rules.colours for _, colour in read_colours(text)):
            labels = self.text(tuple(range(rules.colours)))
            first, last = symbol(rules, 0), symbol(rules, rules.colours - 1)
            raise CodeError(
                f"expected pegs {labels}, or {first} to {last}, got {quote(text)}", text
            )
        return parse_code(rules, text)

    def _labelled(self, rules: Rules, text: str) -> Code | None:
        """Return the colours of a text of labels or names, None for any other text."""
        typed = text.strip().lower()
        known = {peg.name.lower(): colour for colour, peg in enumerate(self.pegs)}
        known |= {peg.label.lower(): colour for colour, peg in enumerate(self.pegs)}
        parts = typed.split()
        if len(parts) == 1 and typed not in known:
            labels = sorted((peg.label.lower() for peg in self.pegs), key=len, reverse=True)
            parts = re.findall("|".join(map(re.escape, labels)), typed)
            if "".join(parts) != typed:
                return None
        colours = tuple([known.get(part, rules.colours) for part in parts])
        return colours if colours and max(colours) < rules.colours else None

    def relabel(self, error: object) -> None:
        """Quote the labels of a guess that no code fits, where an error quotes its numbers."""
        if isinstance(error, ContradictionError) and "guess" in error.values:
            turns: Any = error.data
            error.requote("guess", self.text(turns[error.turn - 1].guess))

    def numbered(self, rules: Rules, text: str) -> str:
        """Return the text of a game with numbers for its labels; `CodeError` as `read` raises it.

        A turn without an answer stays as it is.
        """
        name, colon, turns = text.partition(":")
        said = []
        for number, turn in enumerate(turns.split(";"), 1):
            guess, equals, answer = turn.rpartition("=")
            try:
                code = format_code(rules, self.read(rules, guess)) if equals else guess
            except CodeError as error:
                error.put_in("turn {turn}: {why}", code="in-turn", turn=number)
                raise
            said.append(code + equals + answer)
        return f"{name}{colon}{';'.join(said)}"


def pegs_of(name: str | None, rules: Rules) -> TypedPegs | None:
    """Return the set of an option `--pegs`; `PegsError` if the rules have too many colours for it.

    On a board with more colours than the set has, it is extended.
    """
    if name is None:
        return None
    found = TypedPegs(*sets.extended(sets.named_pegs(name)))
    if len(found.pegs) < rules.colours:
        raise PegsError(
            f"expected a board of at most {len(found.pegs)} colours for the pegs {quote(name)}, "
            f"got '{rules}'",
            name,
        )
    return found
