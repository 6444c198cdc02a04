"""The game a second time, as plain as possible: the oracle with which the core is compared.

Nothing here is shared with the core but the pegs, the colours and the letter of the rules. Codes
are tuples, sets are lists, and everything is counted one by one.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable

Code = tuple[int, ...]
Answer = tuple[int, int]


def codes(pegs: int, colours: int, kind: str = "r") -> list[Code]:
    """Return the codes that may be the secret."""
    every = itertools.product(range(colours), repeat=pegs)
    if kind == "r":
        return list(every)
    return [c for c in every if len(set(c)) == pegs and not (kind == "z" and c[0] == 9)]


def guesses(pegs: int, colours: int, kind: str = "r") -> list[Code]:
    """Return the codes that may be guessed."""
    return codes(pegs, colours, "r" if kind == "f" else kind)


def score(guess: Code, secret: Code) -> Answer:
    """Take the blacks off the board, then find each remaining peg of the guess among the rest."""
    rest_guess = [g for g, s in zip(guess, secret, strict=True) if g != s]
    rest_secret = [s for g, s in zip(guess, secret, strict=True) if g != s]
    white = 0
    for colour in rest_guess:
        if colour in rest_secret:
            rest_secret.remove(colour)
            white += 1
    return len(guess) - len(rest_guess), white


def parts(guess: Code, candidates: list[Code]) -> dict[Answer, list[Code]]:
    result: dict[Answer, list[Code]] = {}
    for secret in candidates:
        result.setdefault(score(guess, secret), []).append(secret)
    return result


def fitting(codes: Iterable[Code], turns: Iterable[tuple[Code, Answer]]) -> list[Code]:
    """Return the codes that give each guess its answer."""
    return [code for code in codes if all(score(guess, code) == told for guess, told in turns)]


def heuristic(name: str, sizes: list[int]) -> float:
    """Return the value of a guess; lower is better."""
    total = sum(sizes)
    if name == "minimax":
        return max(sizes)
    if name == "expected-size":
        return sum(size * size for size in sizes)
    if name == "most-parts":
        return -len(sizes)
    if name == "entropy":
        return round(-math.fsum(-size / total * math.log2(size / total) for size in sizes), 9)
    raise AssertionError(
        f"tests/unit/slow.py: heuristic() has no {name!r}; write it there a second time, plainly "
        "(docs/how-it-plays.md, Add a strategy of one step)"
    )


def choose(name: str, pool: list[Code], candidates: list[Code]) -> Code:
    """Return the guess of a one-step strategy: least value, then a candidate, then least code."""
    return choices([name], pool, candidates)[name]


def choices(names: Iterable[str], pool: list[Code], candidates: list[Code]) -> dict[str, Code]:
    """Return the guess of several one-step strategies; each guess is partitioned once."""
    if len(candidates) == 1:
        return dict.fromkeys(names, candidates[0])
    sizes = {
        guess: list(Counter(score(guess, secret) for secret in candidates).values())
        for guess in pool
    }

    def best(name: str) -> Code:
        return min(pool, key=lambda g: (heuristic(name, sizes[g]), g not in candidates, g))

    return {name: best(name) for name in names}


def tree(
    name: str, pool: list[Code], secrets: list[Code] | None = None
) -> dict[tuple[tuple[Code, Answer], ...], Code]:
    """Return the guess at every possible position, keyed by the turns before it."""
    guesses = {}
    waiting: list[tuple[tuple[tuple[Code, Answer], ...], list[Code]]] = [((), secrets or pool)]
    while waiting:
        turns, candidates = waiting.pop()
        guess = candidates[0] if name == "first" else choose(name, pool, candidates)
        guesses[turns] = guess
        for answer, part in parts(guess, candidates).items():
            if answer[0] < len(guess):
                waiting.append(((*turns, (guess, answer)), part))
    return guesses
