"""Before new rules serve a live store: which games go on, differ under them, or could not go on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from maginor_core import deal
from maginor_core.audit.judge import judge
from maginor_core.audit.preflight import PreflightFinding, preflight
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stores.games import create_game, export_game, import_games, open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.registry import game
from tests.cli.running import Run
from tests.revision_two import MISJUDGING, REVISION_TWO, SetupTwo, knowing

GOLDEN = Path(__file__).parents[1] / "golden-logs" / "revision-1.log"
FIRST_ROLLED_FATE = 150
"""The first record of the golden log in which a rolled fate is wild."""
SEED = "running"
CHANCE = OpenSeed(SEED, "reconstruction-1")


def play(played: Game, commands: int) -> None:
    for _ in range(commands):
        chance = random.Random(played.version)
        played.submit(chance.choice(played.legal()))


@pytest.fixture(params=("sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, url_of: Callable[[str], str]) -> str:
    """A store with the golden game, which is over, and two under revision 1 that are running."""
    found = url_of(request.param)
    with SqlStore(found) as store:
        import_games(store, GOLDEN)
        for commands in (0, 40):
            _, running = create_game(store, DEFINITION, deal(2, SEED), CHANCE)
            play(running, commands)
    return found


def found_in(url: str, definition: GameDefinition, jobs: int = 1) -> list[PreflightFinding]:
    """What is found of the games that are running, and then of the one that is over."""
    found = preflight([url], games=knowing(definition), jobs=jobs)
    return sorted(found, key=lambda each: (not each.running, each.word))


def stored(url: str, folder: Path) -> list[bytes]:
    folder.mkdir()
    with SqlStore(url) as store:
        for game_id in sorted(store.ids()):
            export_game(store, game_id, folder / game_id)
    return [path.read_bytes() for path in sorted(folder.iterdir())]


def test_what_goes_on_and_what_would_differ_is_named_and_nothing_is_touched(
    url: str, tmp_path: Path
) -> None:
    before = stored(url, tmp_path / "before")
    *running, over = found_in(url, REVISION_TWO)
    assert [each.running for each in running] == [True, True]
    assert {each.word for each in running} <= {"same", "differs"}
    assert (over.running, over.word, over.revision) == (False, "differs", 1)
    assert over.finding is not None
    assert over.finding.record == FIRST_ROLLED_FATE
    assert over.to_json()["finding"]["record"] == FIRST_ROLLED_FATE
    assert [each.word for each in preflight([url], jobs=2)] == ["same"] * 3
    assert stored(url, tmp_path / "after") == before


def test_rules_that_do_not_repeat_what_was_played_are_broken(url: str) -> None:
    over = found_in(url, MISJUDGING)[-1]
    assert over.word == "broken"
    assert "under its own revision: " in over.reason


def test_a_game_whose_revision_or_definition_is_not_known_is_stuck(url: str) -> None:
    with SqlStore(url) as store:
        create_game(store, REVISION_TWO, SetupTwo(deal(2, SEED)), CHANCE)
    found = found_in(url, DEFINITION)
    assert [each.word for each in found if each.revision == 1] == ["same"] * 3
    [two] = [each for each in found if each.revision == 2]
    assert (two.word, two.running) == ("stuck", True)
    assert "revision 2" in two.reason
    unknown = list(preflight([url], games=lambda name: None))
    assert {(each.word, each.reason) for each in unknown} == {
        ("stuck", "its game, maginor, is not installed")
    }


def test_a_host_updates_and_every_game_goes_on_under_its_own_revision(
    url: str, tmp_path: Path
) -> None:
    """As on the page: look first, then serve the new version; the old games keep their rules."""
    two = knowing(REVISION_TWO)
    found = found_in(url, REVISION_TWO)
    assert not {"broken", "stuck"} & {each.word for each in found}
    ids = [each.id for each in found if each.running]
    with SqlStore(url) as store:
        begun, new = create_game(store, REVISION_TWO, SetupTwo(deal(2, SEED)), CHANCE)
        play(new, 20)
        for game_id in ids:
            play(open_game(store, game_id, two), 20)
        for game_id in (begun, *ids):
            export_game(store, game_id, tmp_path / game_id)
    for game_id, revision in ((begun, 2), *((each, 1) for each in ids)):
        [logged] = games_in(tmp_path / game_id)
        assert logged.header is not None
        assert logged.header.rules == revision
        assert judge("log", logged, {}, two).word == "ok so far"
    assert [each.running for each in found_in(url, REVISION_TWO)] == [True] * 3 + [False]


def test_a_damaged_log_is_unreadable(tmp_path: Path) -> None:
    data = bytearray(GOLDEN.read_bytes())
    data[len(data) // 2] ^= 1
    path = tmp_path / "damaged.maginor"
    path.write_bytes(data)
    [found] = preflight([path])
    assert (found.word, found.running) == ("unreadable", False)


def test_the_command(
    url_of: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    run, url = Run(capsys, monkeypatch), url_of("sqlite")
    with SqlStore(url) as store:
        import_games(store, GOLDEN)
        other = game("abracada")
        create_game(store, other, other.deal(2, SEED, None, {}), OpenSeed(SEED, "standard"))
    told = run.ok("store", "preflight", url, "--jobs", "1")
    assert told.split() == ["same", "2", "1", "running"]
    lines = run("store", "preflight", url, "--json")[1].splitlines()
    assert '"word": "same"' in lines[0]
    assert '"same": {"games": 2, "running": 1}' in lines[-1]
    assert "has no revision 9" in run.refused("store", "preflight", url, "--revision", "9")
    nothing = tmp_path / "nothing.db"
    assert run.refused("store", "preflight", f"sqlite:///{nothing}")
    assert not nothing.exists()
