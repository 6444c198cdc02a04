"""Codes: tuples of colours, their text form, and their place in lexicographic order.

A colour is an int from 0. In text colour 0 is `1`, so that Knuth's first guess reads `1122`;
after `9` come the letters. Above 35 colours the numbers themselves, from 1, stand between dots.

A code of a board is one that may be guessed. On some boards not every such code may be the secret;
the numbers of codes count those that may.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from .checks import formatted, is_int
from .errors import CodeError, quote
from .notebook import pictured
from .rules import Rules, as_rules

Code = tuple[int, ...]
"""One colour for each peg; colours count from 0."""

SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The characters of the first colours."""


def symbol(rules: Rules, colour: int) -> str:
    """Return the text of one colour.

    >>> symbol(Rules(4, 12), 9), symbol(Rules(4, 40), 9)
    ('a', '10')
    """
    return SYMBOLS[colour] if rules.colours <= len(SYMBOLS) else str(colour + 1)


def format_code(rules: Rules, code: Code) -> str:
    """Return a code of the rules as text.

    >>> format_code(Rules(4, 6), (0, 0, 1, 1)), format_code(Rules(3, 100), (0, 41, 99))
    ('1122', '1.42.100')
    """
    if rules.colours <= len(SYMBOLS):
        return "".join(map(SYMBOLS.__getitem__, code))
    return ".".join(str(colour + 1) for colour in code)


@pictured
@formatted
class ShownCode(tuple[int, ...]):
    """A code that prints as its text; otherwise it behaves as the tuple of its colours.

    >>> guess = ShownCode(Rules(4, 6), (0, 0, 1, 2))
    >>> print(guess), [guess], f"{guess:>8}"
    1123
    (None, [<code 1123>], '    1123')
    >>> guess == (0, 0, 1, 2), guess[3]
    (True, 2)
    """

    rules: Rules

    def __new__(cls, rules: Rules, code: Iterable[int]) -> ShownCode:
        shown = super().__new__(cls, code)
        shown.rules = rules
        return shown

    def __str__(self) -> str:
        return format_code(self.rules, self)

    def __repr__(self) -> str:
        return f"<code {self}>"

    def __getnewargs__(self) -> tuple[Rules, Code]:
        return self.rules, tuple(self)


def parse_code(rules: Rules | str, code: Code | str) -> ShownCode:
    """Return a code given as text or as colours; `CodeError` if it is none of the rules.

    >>> print(parse_code("p4c6r", "1122"), parse_code("p4c6r", (0, 0, 1, 1)))
    1122 1122
    """
    if isinstance(code, ShownCode) and code.rules == rules:
        return code
    rules = as_rules(rules)
    if isinstance(code, str):
        return _of_text(rules, str.__str__(code))
    if not isinstance(code, tuple | list) or not {*map(type, code)} <= {int}:
        raise CodeError(f"expected a code as text or a tuple of ints, got {quote(code)}", code)
    check_code(rules, tuple(code), code)
    return ShownCode(rules, code)


def _of_text(rules: Rules, text: str) -> ShownCode:
    parts, code = read_colours(text, dotted=rules.colours > len(SYMBOLS))
    if len(code) != rules.pegs:
        raise _wrong_length(rules, len(code), text, text)
    for part, colour in zip(parts, code, strict=True):
        if not 0 <= colour < rules.colours:
            raise CodeError(
                "expected colours {first} to {last}, got {part} in {found}",
                text,
                code="code-colour",
                first=symbol(rules, 0),
                last=symbol(rules, rules.colours - 1),
                part=quote(part),
            )
    check_code(rules, code, text)
    return ShownCode(rules, code)


def read_colours(text: str, dotted: bool = False) -> tuple[Sequence[str], Code]:
    """Return the pegs of a text as written, and their colours; -1 if no colour is written so.

    Numbers between dots are always read, a single number without a dot only with `dotted`. `0` is
    the tenth colour, which Bulls and Cows writes so.
    """
    text = text.strip()
    if text and (dotted or "." in text):
        parts = text.split(".")
        numbers = (each if each.isascii() and each.isdigit() else "0" for each in parts)
        return parts, tuple([int(each) - 1 if len(each) < 7 else -1 for each in numbers])
    return text, tuple(map(SYMBOLS.find, text.lower().replace("0", SYMBOLS[9])))


def check_code(rules: Rules, code: Code, shown: object) -> None:
    """Raise `CodeError` unless colours may be guessed; quote what is `shown`."""
    rules = rules.guesses
    if len(code) != rules.pegs:
        raise _wrong_length(rules, len(code), code, shown)
    if min(code) < 0 or max(code) >= rules.colours:
        raise CodeError(
            "expected colours 0 to {last}, got {found}",
            code,
            code="code-colour-number",
            last=rules.colours - 1,
            found=quote(shown),
        )
    if is_of_kind(rules, code):
        return
    if rules.leads or len(set(code)) < len(code):
        raise CodeError(
            "expected no colour twice, got {found}", code, code="code-twice", found=quote(shown)
        )
    raise CodeError("expected no 0 first, got {found}", code, code="code-zero", found=quote(shown))


def is_of_kind(rules: Rules, code: Code) -> bool:
    """Return whether colours of the board, one for each peg, are a code of this kind of rules.

    >>> is_of_kind(Rules(4, 6, "n"), (0, 0, 1, 1))
    False
    """
    if not rules.repeats and len(set(code)) < len(code):
        return False
    return rules.leads or code[0] != rules.colours - 1


def parse_secret(rules: Rules, code: Code | str) -> ShownCode:
    """Return a code that may be the secret, given as text or as colours; `CodeError` if it may not.

    >>> parse_secret(Rules(4, 6), "1122")
    <code 1122>
    """
    found = parse_code(rules, code)
    if not is_of_kind(rules, found):
        raise CodeError(
            "expected no colour twice in the code, got {found}",
            code,
            code="code-twice-hidden",
            found=quote(str(found)),
        )
    return found


def _wrong_length(rules: Rules, got: int, data: object, shown: object) -> CodeError:
    pegs = "1 peg" if rules.pegs == 1 else "{pegs} pegs"
    return CodeError(
        f"expected {pegs}, got {{got}}: {{found}}",
        data,
        code="code-length",
        pegs=rules.pegs,
        got=got,
        found=quote(shown),
    )


def all_codes(rules: Rules) -> Iterator[Code]:
    """Return every code in lexicographic order.

    >>> list(all_codes(Rules(2, 3, "n")))
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    """
    colours = range(rules.colours)
    if rules.repeats:
        return itertools.product(colours, repeat=rules.pegs)
    # Codes that begin with the last colour are the last ones.
    return itertools.islice(itertools.permutations(colours, rules.pegs), rules.code_count)


def code_at(rules: Rules | str, number: int) -> ShownCode:
    """Return a code by its number in lexicographic order; `CodeError` if it has none.

    The number is read in mixed radix, the first peg its highest digit: with repeats every digit
    counts colours, without it counts the colours not yet used.

    >>> code_at("p4c6r", 7), code_at("p3c4n", 23)
    (<code 1122>, <code 432>)
    """
    rules = as_rules(rules)
    if not is_int(number, 0, rules.code_count - 1):
        few = rules.code_count <= MAX_CODES_TOLD
        last = f"{rules.code_count - 1:,}" if few else f"about 10^{code_count_power(rules)}"
        raise CodeError(f"expected the number of a code, 0 to {last}, got {quote(number)}", number)
    digits = []
    for base in range(rules.colours - rules.pegs + 1, rules.colours + 1):
        number, digit = divmod(number, rules.colours if rules.repeats else base)
        digits.append(digit)
    digits.reverse()
    if not rules.repeats:
        unused = list(range(rules.colours))
        digits = [unused.pop(digit) for digit in digits]
    return ShownCode(rules, digits)


def code_number(rules: Rules | str, code: Code | str) -> int:
    """Return the number of a code in lexicographic order: the inverse of `code_at`.

    `CodeError` if it may not be the secret.

    >>> code_number("p4c6r", "1122")
    7
    """
    rules = as_rules(rules)
    return number_of(rules, parse_secret(rules, code))


def number_of(rules: Rules, code: Code) -> int:
    """Return the `code_number` of a code of the rules: a sweep asks for thousands, unchecked."""
    number = 0
    if rules.repeats:
        for colour in code:
            number = number * rules.colours + colour
        return number
    unused = list(range(rules.colours))
    for place, colour in enumerate(code):
        digit = bisect_left(unused, colour)
        del unused[digit]
        number = number * (rules.colours - place) + digit
    return number


MAX_CODES_TOLD = 10**15
"""The largest number of codes that is shown in full: JavaScript keeps all its digits."""


def code_count_power(rules: Rules) -> int:
    """Return about which power of ten the number of codes is.

    >>> code_count_power(Rules(100, 100))
    200
    """
    return math.floor(rules.code_count.bit_length() * math.log10(2))
