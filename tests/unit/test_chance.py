"""Chance: pinned to the last bit, and to a few lines of its specification, rewritten."""

from __future__ import annotations

import copy
import hashlib
import hmac
import pickle
from collections.abc import Iterator

import pytest

from maginor_core.engine.chance import SeededChance, Stream, fresh_seed
from tests.unit.pins import PINS


def stream_bytes(seed: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        text = f"{label}:{block}".encode()
        yield from hmac.new(seed.encode(), text, hashlib.sha256).digest()
        block += 1


def below(numbers: Iterator[int], n: int) -> int:
    width, reach = 1, 0
    while 256**width < n:
        width += 1
    reach = int(256**width) - int(256**width) % n
    while True:
        x = int.from_bytes([next(numbers) for _ in range(width)], "big")
        if x < reach:
            return x % n


@pytest.mark.parametrize("seed", ["", "maginor", "0", "Großer Adler", "x" * 200])
@pytest.mark.parametrize("label", ["die.0", "deal.small", ""])
def test_numbers_are_those_of_the_specification(seed: str, label: str) -> None:
    stream, numbers = Stream(seed, label), stream_bytes(seed, label)
    for n in (6, 1, 2, 255, 256, 257, 65_536, 65_537, 10, 2**64, 3, 2**64 + 1) * 20:
        assert stream.below(n) == below(numbers, n)


def test_shuffling_follows_the_specification() -> None:
    for length in range(12):
        numbers, row = stream_bytes("s", "l"), list(range(length))
        for i in reversed(range(1, length)):
            j = below(numbers, i + 1)
            row[i], row[j] = row[j], row[i]
        assert Stream("s", "l").shuffled(range(length)) == row


def test_a_copy_of_a_stream_goes_on_as_the_stream_does() -> None:
    stream, chance = Stream("maginor", "die.0"), SeededChance("maginor")
    stream.below(6)
    chance.start(3)
    copies = copy.deepcopy((stream, chance)), pickle.loads(pickle.dumps((stream, chance)))
    numbers = [stream.below(100) for _ in range(99)]
    outcomes = [chance.die(6) for _ in range(9)]
    for one, two in copies:
        assert [one.below(100) for _ in range(99)] == numbers
        assert [two.die(6) for _ in range(9)] == outcomes


@pytest.mark.parametrize("n", [1, 6, 129, 255, 256, 257, 70_000])
def test_each_outcome_is_the_first_number_of_its_stream(n: int) -> None:
    chance = SeededChance("maginor")
    for number in (*range(300), 10_000):
        chance.start(number)
        assert chance.die(n) == Stream("maginor", f"die.{number}").below(n)
        thing = Stream("maginor", f"draw.{number + 1}").below(n)
        assert chance.draw([0, n // 2, 0, n - n // 2]) == (1 if thing < n // 2 else 3)


def test_golden_numbers() -> None:
    for label, numbers in PINS["chance"].items():
        stream = Stream("maginor", label)
        assert [stream.below(n) for n in (6, 6, 6, 100, 1000, 10**6)] == numbers


def test_a_number_as_seed_means_its_digits() -> None:
    assert Stream(17, "a").below(10**9) == Stream("17", "a").below(10**9)


def test_shuffling_leaves_the_items_as_they_were() -> None:
    items = [1, 2, 3]
    assert sorted(Stream("s", "l").shuffled(items)) == items == [1, 2, 3]
    assert Stream("s", "l").choose(["only"]) == "only"


@pytest.mark.parametrize("n", [0, -1])
def test_no_number_is_below_zero(n: int) -> None:
    with pytest.raises(ValueError, match=f"no number is below {n}"):
        Stream("s", "l").below(n)


def test_fresh_seeds_are_128_bits_in_hexadecimal() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)
