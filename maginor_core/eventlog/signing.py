"""Signing: who holds a private key vouches for sealed games, by Ed25519 over their heads.

Keys are stored in PEM files, as other programs read and write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.paths import read_regular, unreadable
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import ED25519, LoggedGame, Signature
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.shard import Shard

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )
# Ed25519 (RFC 8032): keys that may be trusted at all, and whether a signature is valid.
#
# Some encodings of keys are refused, because a signature under them proves nothing or not one
# thing: of the points of *small order*, one signature is valid for very many messages; a point
# whose *encoding is not canonical* has several names. Makers of keys never produce either.

KEY, SIGNATURE = 32, 64
"""The bytes of a public key and of a signature."""

PRIME: Final = 2**255 - 19
"""The prime of the field."""

_ORDER_EIGHT: Final = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
"""The y of half of the points of order 8; the other half have the negative."""

SMALL_ORDER: Final = frozenset({0, 1, PRIME - 1, _ORDER_EIGHT, PRIME - _ORDER_EIGHT})
"""The y of all points of order 1, 2, 4 and 8."""


class SigningError(EngineError):
    """Keys that are invalid, or a package that is missing."""


def key_problem(key: bytes) -> str:
    """Return why ``key`` may not be a public key; empty if it may.

    That it is a point of the curve at all is checked with its first signature.
    """
    if len(key) != KEY:
        return f"a public key has {KEY} bytes, not {len(key)}"
    y = int.from_bytes(key, "little") & (2**255 - 1)
    if y >= PRIME:
        return "the key is not in its canonical form"
    if y in SMALL_ORDER:
        return "the key is a point of small order, under which signatures prove nothing"
    return ""


SignedText: TypeAlias = tuple[bytes, bytes, bytes]
"""A public key, a signature that names it, and the bytes that are signed."""
Checks: TypeAlias = Callable[[SignedText], bool | None]
"""What says whether a signature is valid; None if it does not know."""
_ELSEWHERE: ContextVar[Checks | None] = ContextVar("_ELSEWHERE", default=None)


@contextmanager
def checked_elsewhere(checks: Checks) -> Iterator[None]:
    """Take over what something else has found of signatures: a page has checks of its own.

    Where it knows the answer the package cryptography is not needed.
    """
    before = _ELSEWHERE.set(checks)
    try:
        yield
    finally:
        _ELSEWHERE.reset(before)


def signature_holds(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether ``signature`` of ``message`` is valid under ``key``, any bytes.

    Raises:
        SigningError: the package is missing, and nothing else has checked it.
    """
    checks = _ELSEWHERE.get()
    found = None if checks is None else checks((key, signature, message))
    if found is not None:
        return found and not key_problem(key)
    require_package()
    from cryptography.exceptions import InvalidSignature

    point = _point(key)
    if point is None or len(signature) != SIGNATURE:
        return False
    try:
        point.verify(signature, message)
    except InvalidSignature:
        return False
    return True


def require_package() -> None:
    """Make sure that signatures can be made and checked."""
    try:
        import cryptography  # noqa: F401 # to import it is to know it is there
    except ImportError:
        raise SigningError("signatures need cryptography; install maginor-core[sign]") from None


@lru_cache(maxsize=256)
def _point(key: bytes) -> Ed25519PublicKey | None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if key_problem(key):
        return None
    try:
        return Ed25519PublicKey.from_public_bytes(key)
    except ValueError:
        return None


# Signatures of sealed games: Ed25519 over the head of the chain, by the package cryptography.

LABEL = b"maginor-core sealed game\n"
"""What stands before the head in the bytes that are signed, so that they can mean nothing else."""


@frozen
class Signers:
    """Public keys, in hexadecimal digits, by what is known of their signatures; each once.

    Attributes:
        holding: those that have signed the game.
        false: those whose signature does not hold.
        unchecked: those whose signature was not checked, for want of the package or since there
            are more than the limit allows.
    """

    holding: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


_NOBODY: Final = Signers()


def signed_bytes(head: bytes) -> bytes:
    """Return the bytes that a signature of a game with this ``head`` signs."""
    return LABEL + head


def signers_of(game: LoggedGame, limits: Limits = LIMITS) -> Signers:
    """Return who has signed ``game``, rightly or not.

    A key may be both among those whose signatures hold and among those whose do not: anybody can
    append a signature that names another's key. Signatures that are alike are checked once, and of
    the others as many as the limit allows; the keys of the rest are among the unchecked.
    """
    if game.seal is None or not game.signatures:
        return _NOBODY
    right: list[Signature] = []
    wrong: list[Signature] = []
    distinct = list(dict.fromkeys(game.signatures))
    try:
        for each, text in zip(distinct, signed_texts(game, limits), strict=False):
            (right if signature_holds(*text) else wrong).append(each)
    except SigningError:
        return Signers(unchecked=_keys(game.signatures))
    return Signers(_keys(right), _keys(wrong), _keys(distinct[limits.signatures :]))


def signed_texts(game: LoggedGame, limits: Limits = LIMITS) -> list[SignedText]:
    """Return the different signatures of a sealed game that are checked, as the limit allows."""
    if game.seal is None:
        return []
    signed = signed_bytes(game.seal.head)
    distinct = list(dict.fromkeys(game.signatures))[: limits.signatures]
    return [(each.key, each.value, signed) for each in distinct]


def _keys(signatures: Iterable[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(signature.key.hex() for signature in signatures))


LONGEST_KEY_FILE = 1 << 16


def new_keys(private: str | Path, public: str | Path) -> str:
    """Make a pair of keys in two new files, and return the public one in hexadecimal digits."""
    require_package()
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    open_part = key.public_key()
    pem = serialization.PublicFormat.SubjectPublicKeyInfo
    write_new(Path(private), secret, 0o600)
    try:
        write_new(Path(public), open_part.public_bytes(serialization.Encoding.PEM, pem))
    except LogError:
        Path(private).unlink()
        raise
    return open_part.public_bytes_raw().hex()


def public_key(path: str | Path) -> str:
    """Return the public key in the PEM file at ``path``, in hexadecimal digits."""
    require_package()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    key = _key(path, load_pem_public_key)
    if not isinstance(key, Ed25519PublicKey):
        raise SigningError(f"{path}: is not a public key of Ed25519 in PEM form")
    if problem := key_problem(key.public_bytes_raw()):
        raise SigningError(f"{path}: {problem}")
    return key.public_bytes_raw().hex()


def sign_games(path: str | Path, key_file: str | Path) -> int:
    """Sign every game in the file at ``path`` that the key has not signed; return how many.

    While it does, nobody else can replace the file.
    """
    return sign_with(path, private_key(key_file))


def sign_with(path: str | Path, key: Ed25519PrivateKey, disk: Disk = POSIX) -> int:
    """Sign every game in the file at ``path`` that the key has not signed; return how many."""
    mine = key.public_key().public_bytes_raw()
    count = 0
    with Shard(path, replace=True, disk=disk) as out:
        for game in out.games_before():
            try:
                frames = StoredRecords.of(game)
                if game.seal is None:
                    raise MalformedError("it is not sealed")
                if mine.hex() not in signers_of(game).holding:
                    value = key.sign(signed_bytes(game.seal.head))
                    frames.add_signature(Signature(ED25519, mine, value))
                    count += 1
            except MalformedError as error:
                raise LogError(path, f"game {game.number} cannot be signed: {error}") from None
            out.add(frames.to_bytes())
    return count


def private_key(path: str | Path) -> Ed25519PrivateKey:
    """Return the private key in the PEM file at ``path``."""
    require_package()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    key = _key(path, lambda pem: load_pem_private_key(pem, password=None))
    if not isinstance(key, Ed25519PrivateKey):
        raise SigningError(f"{path}: is not a private key of Ed25519 in PEM form without password")
    return key


def _key(path: str | Path, load: Callable[[bytes], object]) -> object:
    """Return the key in the PEM file at ``path``, of any kind; None if it contains none."""
    try:
        pem = read_regular(path, LONGEST_KEY_FILE)
    except OSError as error:
        raise LogError(path, unreadable(error)) from None
    try:
        return load(pem)
    except Exception:  # any bytes may come; these are not a key
        return None
