"""Signing: who holds a private key vouches for sealed games, by Ed25519 over their heads.

Keys are stored in PEM files, as other programs read and write them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.ed25519 import SigningError, key_problem, require_package
from maginor_core.eventlog.game_frames import GameFrames
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import ED25519, Signature
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.shard import Shard
from maginor_core.eventlog.signatures import signed_bytes, signers_of
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.regular_file import read_regular

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LONGEST_KEY_FILE = 1 << 16


def new_keys(private: str | Path, public: str | Path) -> str:
    """Make a pair of keys in two new files, and return the public one in hexadecimal digits.

    Raises:
        LogError: there is something already, or nothing can be written there.
        SigningError: the extra ``sign`` is missing.
    """
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
    """Return the public key in the PEM file at ``path``, in hexadecimal digits.

    Raises:
        LogError: it cannot be read.
        SigningError: it holds no public key of Ed25519, or the extra ``sign`` is missing.
    """
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

    Raises:
        LogError: a game is not sealed or not intact, another process writes the file, or it cannot
            be read or written.
        SigningError: there is no private key of Ed25519, or the extra ``sign`` is missing.
    """
    return sign_with(path, private_key(key_file))


def sign_with(path: str | Path, key: Ed25519PrivateKey, disk: Disk = POSIX) -> int:
    """Sign every game in the file at ``path`` that the key has not signed; return how many.

    Raises:
        LogError: a game is not sealed or not intact, or the file cannot be read or written.
    """
    mine = key.public_key().public_bytes_raw()
    count = 0
    with Shard(path, replace=True, disk=disk) as out:
        for game in out.games_before():
            try:
                frames = GameFrames.of(game)
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
    """Return the private key in the PEM file at ``path``.

    Raises:
        LogError: it cannot be read.
        SigningError: it holds no private key of Ed25519, or the extra ``sign`` is missing.
    """
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
        raise LogError(path, f"cannot be read ({error.strerror})") from None
    try:
        return load(pem)
    except Exception:  # any bytes may come; these are not a key
        return None
