"""Signing: a signature holds for one key and one game, in whatever frames it is stored."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.shard import games_in, gather
from maginor_core.eventlog.signing import (
    Signers,
    SigningError,
    new_keys,
    public_key,
    sign_games,
    signers_of,
)
from tests.eventlog.specimens import game_in_one_frame, open_log, packed_game, read, sealed_log


@pytest.fixture
def keys(tmp_path: Path) -> tuple[Path, str]:
    """A private key in its file, and the public one."""
    return tmp_path / "key", new_keys(tmp_path / "key", tmp_path / "key.pub")


def test_every_game_in_a_file_is_signed_once(tmp_path: Path, keys: tuple[Path, str]) -> None:
    path = tmp_path / "all.maginor"
    path.write_bytes(game_in_one_frame(2, 6) + sealed_log(3, 5) + packed_game(4, 3))
    before = list(games_in(path))
    assert (sign_games(path, keys[0]), sign_games(path, keys[0])) == (3, 0)
    after = list(games_in(path))
    assert [signers_of(game) for game in after] == [Signers(holding=(keys[1],))] * 3
    assert [(game.form, game.seal, game.packed) for game in after] == [
        (game.form, game.seal, game.packed) for game in before
    ]


def test_a_signature_moves_with_its_game_from_form_to_form(
    tmp_path: Path, keys: tuple[Path, str]
) -> None:
    path = tmp_path / "game.maginor"
    path.write_bytes(sealed_log())
    sign_games(path, keys[0])
    (game,) = games_in(path)
    for form in (GROWING, UNPACKED, PACKED):
        (moved,) = read(StoredRecords.of(game, form).to_bytes())
        assert (moved.form, signers_of(moved).holding) == (form, (keys[1],))
    gather([path], tmp_path / "all.maginor.zst")
    (moved,) = games_in(tmp_path / "all.maginor.zst")
    assert signers_of(moved).holding == (keys[1],)


def test_a_signature_holds_for_no_other_game(tmp_path: Path, keys: tuple[Path, str]) -> None:
    paths = [tmp_path / f"{seed}.maginor" for seed in (1, 2)]
    for seed, path in enumerate(paths, 1):
        path.write_bytes(packed_game(seed))
        sign_games(path, keys[0])
    (one,), (other,) = map(games_in, paths)
    one.signatures[:] = other.signatures
    assert signers_of(one) == Signers(false=(keys[1],))


def test_what_is_not_sealed_or_not_intact_is_not_signed_and_nothing_is_changed(
    tmp_path: Path, keys: tuple[Path, str]
) -> None:
    path = tmp_path / "game.maginor"
    for data in (open_log(), game_in_one_frame()[:-1] + b"x", packed_game() + open_log(), b"junk"):
        path.write_bytes(data)
        with pytest.raises(LogError, match="cannot be signed"):
            sign_games(path, keys[0])
        assert path.read_bytes() == data
        assert not list(tmp_path.glob("*.part"))


def test_keys_are_standard_pem_files_and_no_others_are_taken(
    tmp_path: Path, keys: tuple[Path, str]
) -> None:
    private = serialization.load_pem_private_key(keys[0].read_bytes(), None)
    assert isinstance(private, ed25519.Ed25519PrivateKey)
    assert private.public_key().public_bytes_raw().hex() == keys[1]
    assert public_key(tmp_path / "key.pub") == keys[1]
    assert keys[0].stat().st_mode & 0o777 == 0o600
    path = tmp_path / "game.maginor"
    path.write_bytes(packed_game())
    other = rsa.generate_private_key(65537, 2048)
    forms = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8)
    locked = serialization.BestAvailableEncryption(b"word")
    bad = {
        "rsa": other.private_bytes(*forms, serialization.NoEncryption()),
        "locked": private.private_bytes(*forms, locked),
        "public": (tmp_path / "key.pub").read_bytes(),
        "cut": keys[0].read_bytes()[:60],
        "empty": b"",
        "binary": bytes(range(256)),
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(SigningError, match="is not a private key"):
            sign_games(path, tmp_path / name)
    with pytest.raises(SigningError, match="is not a public key"):
        public_key(keys[0])
    assert path.read_bytes() == packed_game()


def test_no_key_is_overwritten_and_no_half_pair_is_left(
    tmp_path: Path, keys: tuple[Path, str]
) -> None:
    before = keys[0].read_bytes()
    with pytest.raises(LogError, match="is there already"):
        new_keys(keys[0], tmp_path / "other.pub")
    with pytest.raises(LogError, match="is there already"):
        new_keys(tmp_path / "other", tmp_path / "key.pub")
    assert keys[0].read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key", "key.pub"]
    shutil.rmtree(tmp_path)
