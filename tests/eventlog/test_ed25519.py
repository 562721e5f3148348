"""Ed25519: which keys are refused, by arithmetic on the curve that is independent of our list."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from maginor_core.eventlog.frames import SIGNATURE, frame
from maginor_core.eventlog.signing import (
    PRIME,
    SigningError,
    key_problem,
    public_key,
    signature_holds,
    signers_of,
)
from tests.eventlog.specimens import packed_game, read

D = -121665 * pow(121666, -1, PRIME) % PRIME
GROUP = 2**252 + 27742317777372353535851937790883648493

Point = tuple[int, int]


def x_of(y: int) -> int | None:
    """One x of the points with this y; None if there are none."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    root = pow(square, (PRIME + 3) // 8, PRIME)
    for candidate in (root, root * pow(2, (PRIME - 1) // 4, PRIME) % PRIME):
        if candidate * candidate % PRIME == square:
            return candidate
    return None


def added(one: Point, other: Point) -> Point:
    (a, b), (c, d) = one, other
    product = D * a * b * c * d % PRIME
    x = (a * d + b * c) * pow(1 + product, -1, PRIME)
    y = (b * d + a * c) * pow(1 - product, -1, PRIME)
    return x % PRIME, y % PRIME


def multiplied(point: Point, factor: int) -> Point:
    result = (0, 1)
    while factor:
        if factor & 1:
            result = added(result, point)
        point = added(point, point)
        factor >>= 1
    return result


def small_order_points() -> set[Point]:
    """The eight points that eight times themselves are nothing."""
    found: set[Point] = set()
    for y in range(2, 60):
        if (x := x_of(y)) is not None:
            point = multiplied((x, y), GROUP)
            found |= {multiplied(point, factor) for factor in range(8)}
    return found


def encodings(point: Point) -> list[bytes]:
    """Every encoding that some program takes for ``point``: with either sign where x is 0, and with
    y as it is or with the prime added."""
    x, y = point
    signs = (0, 1) if x == 0 else (x & 1,)
    ys = [each for each in (y, y + PRIME) if each < 2**255]
    return [(each | sign << 255).to_bytes(32, "little") for each in ys for sign in signs]


def test_every_encoding_of_every_point_of_small_order_is_refused() -> None:
    points = small_order_points()
    assert len(points) == 8
    assert all(multiplied(point, 8) == (0, 1) for point in points)
    keys = [key for point in points for key in encodings(point)]
    assert len(keys) == 14
    assert all(key_problem(key) for key in keys)


def test_a_key_in_another_than_its_canonical_form_is_refused() -> None:
    for y in range(PRIME, 2**255):
        for sign in (0, 1):
            key = (y | sign << 255).to_bytes(32, "little")
            assert "canonical" in key_problem(key)


def test_keys_that_are_made_are_accepted() -> None:
    for number in range(50):
        private = Ed25519PrivateKey.from_private_bytes(bytes((number,)) * 32)
        key = private.public_key().public_bytes_raw()
        assert key_problem(key) == ""
        assert signature_holds(key, private.sign(b"message"), b"message")
        assert not signature_holds(key, private.sign(b"message"), b"another")


def test_a_signature_under_a_key_of_small_order_never_holds_though_the_library_accepts_it() -> None:
    (identity,) = [(0, 1)]
    key, forged = encodings(identity)[0], encodings(identity)[0] + bytes(32)
    for message in (b"one", b"two"):
        Ed25519PublicKey.from_public_bytes(key).verify(forged, message)  # it does not object
        assert not signature_holds(key, forged, message)
    (game,) = read(packed_game() + frame(SIGNATURE, 1, key, forged))
    assert signers_of(game).holding == ()
    assert signers_of(game).false == (key.hex(),)


def test_a_key_file_with_a_key_of_small_order_is_refused(tmp_path: Path) -> None:
    key = Ed25519PublicKey.from_public_bytes(encodings((0, 1))[0])
    path = tmp_path / "small.pub"
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    path.write_bytes(key.public_bytes(serialization.Encoding.PEM, form))
    with pytest.raises(SigningError, match="small order"):
        public_key(path)
