import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates import bits

WIDTH = 70
masks = st.integers(0, (1 << WIDTH) - 1)
columns = st.sampled_from([0, 2, 1000]).flatmap(
    lambda most: st.lists(st.integers(0, most), min_size=WIDTH, max_size=WIDTH)
)
EVERYTHING = (1 << WIDTH) - 1


def sliced(numbers: list[int]) -> list[int]:
    width = max(numbers).bit_length()
    return [sum((n >> j & 1) << i for i, n in enumerate(numbers)) for j in range(width)]


def numbers_of(slices: list[int]) -> list[int]:
    return [sum((piece >> i & 1) << j for j, piece in enumerate(slices)) for i in range(WIDTH)]


def marked(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@given(masks)
def test_indices_flags_and_lowest_agree_with_looking_at_each_bit(mask: int) -> None:
    assert bits.indices(mask) == marked(mask)
    assert [i for i, flag in enumerate(bits.flags(mask, WIDTH)) if flag] == marked(mask)
    assert bits.from_flags(bits.flags(mask, WIDTH)) == mask
    if mask:
        assert bits.lowest(mask) == marked(mask)[0]


@given(st.sets(st.integers(0, 40_000), max_size=80))
def test_indices_of_sparse_masks_agree_with_looking_at_each_bit(numbers: set[int]) -> None:
    assert bits.indices(sum(1 << number for number in numbers)) == sorted(numbers)


@given(st.lists(masks, max_size=40))
def test_count_and_tally_agree_with_counting_each_bit(several: list[int]) -> None:
    expected = [sum(mask >> i & 1 for mask in several) for i in range(WIDTH)]
    assert numbers_of(bits.bit_counts(several)) == expected
    tally = bits.Tally()
    for mask in several:
        tally.add(mask)
    assert numbers_of(tally.slices()) == expected


@given(columns, columns, masks.filter(bool), st.integers(-1, 1100))
def test_columns_are_looked_through_as_their_numbers_are(
    numbers: list[int], others: list[int], among: int, limit: int
) -> None:
    column, chosen = sliced(numbers), {i: numbers[i] for i in marked(among)}
    for ours, theirs in ((bits.least, min), (bits.greatest, max)):
        number, items = ours(column, among)
        assert number == theirs(chosen.values())
        assert marked(items) == [i for i, n in chosen.items() if n == number]
    within = bits.at_most(column, limit, among)
    assert marked(within) == [i for i, n in chosen.items() if n <= limit]
    below = bits.not_above(column, sliced(others), among)
    assert marked(below) == [i for i, n in chosen.items() if n <= others[i]]
    by_number = bits.by_number(column, among)
    assert len(by_number) == len(set(chosen.values()))
    for number, items in by_number:
        assert marked(items) == [i for i, n in chosen.items() if n == number]
    assert list(bits.in_order(column, among)) == sorted((n, i) for i, n in chosen.items())
    squares = bits.replaced(column, EVERYTHING, lambda n: n * n)
    assert numbers_of(squares) == [n * n for n in numbers]


@pytest.mark.nightly
@given(columns, columns, columns)
def test_total_and_maximum_agree_with_numbers(a: list[int], b: list[int], c: list[int]) -> None:
    total = bits.total([sliced(a), sliced(b), sliced(c)])
    assert numbers_of(total) == [x + y + z for x, y, z in zip(a, b, c, strict=True)]
    greatest = bits.maximum(sliced(a), sliced(b), EVERYTHING)
    assert numbers_of(greatest) == [max(x, y) for x, y in zip(a, b, strict=True)]


def test_a_mask_of_nothing_has_no_items() -> None:
    assert bits.indices(0) == []
    assert bits.from_flags(b"") == 0
    assert bits.bit_counts([]) == []
    assert bits.Tally().slices() == []
    assert bits.by_number([], 0) == bits.by_number([0b1], 0) == []


@pytest.mark.parametrize("mask", [1, 0b1000, 0b1101, (1 << 200) - 1, 1 << 99 | 1 << 31 | 5])
def test_a_set_bit_is_found_by_its_number(mask: int) -> None:
    found = [bits.set_bit(mask, number) for number in range(mask.bit_count())]
    assert found == bits.indices(mask)


@pytest.mark.parametrize("period", [1, 2, 3, 7])
@pytest.mark.parametrize("size", [1, 2, 7, 20, 33])
def test_a_pattern_is_repeated_up_to_the_size(period: int, size: int) -> None:
    pattern = 0b1011001 & ((1 << min(period, size)) - 1)
    expected = [i for i in range(size) if pattern >> i % period & 1]
    assert marked(bits.repeated(pattern, period, size)) == expected


def test_a_column_has_no_more_slices_than_its_greatest_number_needs() -> None:
    assert bits.bit_counts([1, 1, 1]) == [1, 1]
    assert bits.total([[1], [1], [0]]) == [0, 1]
    assert bits.total([[1], [0]]) == [1]
    assert bits.replaced([0b11, 0b10], 0b11, lambda n: 0) == []
    assert bits.replaced([0b01], 0b11, lambda n: 4 * n) == [0, 0, 1]


def test_many_items_come_in_the_order_of_their_numbers_then_of_their_indices() -> None:
    many = (1 << 1000) - 1
    numbers = [item * item % 23 for item in range(1000)]
    expected = sorted((number, item) for item, number in enumerate(numbers))
    assert list(bits.in_order(sliced(numbers), many)) == expected
    assert list(bits.in_order([many, 0, many], many)) == [(5, item) for item in range(1000)]
    assert list(bits.in_order([], many)) == [(0, item) for item in range(1000)]
