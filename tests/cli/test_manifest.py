"""``maginor manifest``: what it enters, proves, checks and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from maginor_core import MaginorGame, maginor
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.audit.planting import SEED, header, log_bytes
from tests.cli.running import Run


@pytest.fixture
def table(tmp_path: Path, run: Run) -> Path:
    """A folder with keys, and two games in a manifest: one sealed, one open."""
    (tmp_path / "games").mkdir()
    for name in ("host", "other"):
        run("log", "keygen", tmp_path / f"{name}.pem", tmp_path / f"{name}.pub")
    return tmp_path


def write(table: Path, game: MaginorGame, name: str, records: int | None = None) -> Path:
    path = table / "games" / f"{name}.maginor"
    reported = evolve(header(game), id=name)
    played = list(game.log)[:records]
    path.write_bytes(log_bytes(game, reported, played, "finished" if records is None else None))
    return path


@pytest.fixture(scope="session")
def game() -> MaginorGame:
    game = maginor.new(2, SEED)
    play_out(game, [bots_of(DEFINITION)["greedy"]] * 2, SEED)
    return game


def begin(table: Path, run: Run, *more: object) -> tuple[int, str, str]:
    command = ("manifest", "append", table / "m", table / "games", "--key", table / "host.pem")
    return run(*command, "--new", "club", *more)


def test_games_are_entered_proved_and_checked(table: Path, run: Run, game: MaginorGame) -> None:
    whole, opened = write(table, game, "one"), write(table, game, "two", 10)
    status, shown, _ = begin(table, run, "--head", table / "head.json")
    assert (status, "2 entries added; 2 entries, root " in shown) == (0, True)
    status, shown, _ = run("manifest", "verify", table / "m", "--key", table / "host.pub")
    assert (status, "manifest club, in order" in shown, "finished 1" in shown) == (0, True, True)
    assert (
        "whether these keys may be trusted is not known"
        in run("manifest", "verify", table / "m")[1]
    )
    assert run("manifest", "verify", table / "m", "--key", table / "other.pub")[0] == 1
    write(table, game, "two", 20)
    append = ("manifest", "append", table / "m", "--key", table / "host.pem")
    added = run.json(*append, table / "games")
    assert (added["added"], added["refused"], added["head"]["size"]) == (1, 0, 3)
    assert run.json(*append, table / "games")["added"] == 0
    proof = table / "proof.json"
    for log, right in ((whole, 0), (opened, 1)):
        assert run("manifest", "prove", table / "m", "--id", "one", "-o", proof)[0] == 0
        assert run("manifest", "verify", proof, "--key", table / "host.pub")[0] == 0
        assert run("manifest", "verify", proof, "--log", log)[0] == right
    proof.write_text(run("manifest", "prove", table / "m", "--from", 2)[1])
    status, shown, _ = run("manifest", "verify", proof)
    assert (status, "extends its first 2 entries" in shown) == (0, True)
    assert run("manifest", "compare", table / "head.json", table / "m")[0] == 0
    assert run("manifest", "compare", table / "m", table / "head.json")[0] == 1
    assert run("audit", table / "games", "--manifest", table / "m", "--allow-late")[0] == 0


def test_what_cannot_be_entered_is_named_and_the_rest_is_entered(
    table: Path, run: Run, game: MaginorGame
) -> None:
    write(table, game, "one", 20)
    begin(table, run)
    write(table, game, "one", 10)
    write(table, game, "two")
    (table / "games" / "bad.maginor").write_bytes(b"junk")
    append = ("manifest", "append", table / "m", table / "games", "--key", table / "host.pem")
    status, shown, error = run(*append)
    assert (status, "1 entry added; 2 entries" in shown) == (1, True)
    assert "game one: it has 10 records, fewer than the 20 entered before" in error
    assert "bad.maginor, game 0: something is wrong with it" in error


def test_a_fork_of_a_manifest_is_proved_by_two_heads(
    table: Path, run: Run, game: MaginorGame
) -> None:
    write(table, game, "one")
    begin(table, run)
    (table / "fork").write_bytes((table / "m").read_bytes())
    for file, name in (("m", "two"), ("fork", "three")):
        path = write(table, game, name)
        append = ("manifest", "append", table / file, path, "--key", table / "host.pem")
        run(*append, "--head", table / f"{file}.json")
    status, shown, _ = run("manifest", "compare", table / "m.json", table / "fork.json")
    assert (status, shown.startswith("contradictory: one owner has signed")) == (1, True)
    status, shown, _ = run("manifest", "compare", table / "m", table / "fork")
    assert (status, "the first entry that differs is 1" in shown) == (1, True)


def test_damage_and_what_is_not_a_manifest_are_named(
    table: Path, run: Run, game: MaginorGame
) -> None:
    log = write(table, game, "one")
    begin(table, run)
    data = bytearray((table / "m").read_bytes())
    data[300] ^= 1
    (table / "m").write_bytes(data)
    status, shown, _ = run("manifest", "verify", table / "m")
    assert (status, "is damaged at byte" in shown) == (1, True)
    for command in (
        ("verify", log),
        ("verify", table / "none"),
        ("verify", table / "games"),
        ("prove", table / "m"),
        ("prove", table / "m", "--id", "one", "--from", 0),
        ("prove", log, "--id", "one"),
        ("append", table / "m", "--key", table / "host.pub"),
        ("append", table / "m", "--key", table / "host.pem", "--new", "again"),
        ("append", table / "new", "--key", table / "host.pem", "--new", "two\nlines"),
        ("compare", log, table / "m"),
    ):
        status, _, error = run("manifest", *command)
        assert (status, bool(error), "Traceback" in error) == (2, True, False), command
    assert not (table / "new").exists()
