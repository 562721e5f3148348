"""``check_game`` replays golden logs of each revision, and says which are missing, or differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.chance import Chance, Stream
from maginor_core.engine.decider import NotAllowedError, decider_of
from maginor_core.engine.definition import GameDefinition, PartsForm, Resources
from maginor_core.engine.revisions import Revision
from maginor_core.eventlog.logs import OpenSeed, sealed_game
from maginor_core.suite.check_game import check_game
from tests.changed import race_1, race_2, race_3


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """The folder of golden logs of three revisions, each in a folder of its own."""
    for number, race in enumerate((race_1, race_2, race_3), 1):
        seed = f"golden.{number}"
        game = race.GAME.new(3, seed)
        moves = Stream(seed, "moves")
        while not game.finished:
            game.submit(moves.choose(game.legal()))
        chance = OpenSeed(seed, "standard")
        log = sealed_game(game.setup, game.log, chance, definition=race.GAME, game_id=seed, began=0)
        path = tmp_path / f"revision-{number}" / "game.maginor"
        path.parent.mkdir()
        path.write_bytes(log.to_bytes("packed"))
    return tmp_path


def slips(definition: GameDefinition, golden: Path | str) -> list[str]:
    checked = evolve(definition, resources=Resources(golden_logs=str(golden)))
    found = check_game(checked, games=0)
    return [one.about for one in found if one.kind == "revision"]


def test_a_game_whose_logs_are_as_they_were_has_no_slip(golden: Path) -> None:
    assert slips(race_3.GAME, golden) == []
    assert check_game(race_1.GAME, games=0) == ()
    in_full = evolve(race_3.GAME, resources=Resources(golden_logs=str(golden)))
    assert check_game(in_full, games=4) == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_revision_without_a_golden_log_is_named(golden: Path, number: int) -> None:
    (golden / f"revision-{number}" / "game.maginor").unlink()
    assert slips(race_3.GAME, golden) == [f"revision {number} has no golden log"]


def test_a_game_with_older_revisions_names_their_folder() -> None:
    (one, two, three) = check_game(race_3.GAME, games=0)
    assert (one.about, three.about) == (
        "revision 1 has no golden log",
        "revision 3 has no golden log",
    )
    assert "since golden_logs of resources names no folder" in str(two)
    assert "count revision, declare in revisions how the older one differed" in two.remedy


def test_games_of_older_revisions_are_checked_too(golden: Path) -> None:
    """The rule of a command that was removed is listed as legal, and refuses."""
    revisions = dict(race_2.GAME.revisions)
    revisions[1] = evolve(revisions[1], rules={race_2.Pass: refused})
    resources = Resources(golden_logs=str(golden))
    found = check_game(evolve(race_2.GAME, revisions=revisions, resources=resources), games=8)
    (slip,) = [one for one in found if one.about == "Pass is listed as legal, but refused"]
    assert slip.place.startswith("revision 1, 2 players, deal '0.")


def refused(state: race_2.State, player: int) -> None:
    raise NotAllowedError("pass", "nobody may pass")


def other_step(state: race_2.State, player: int, extra: int, boast: int, chance: Chance) -> None:
    """The rule of revision 2, changed: the die counts twice."""
    die = chance.die(len(state.setup.sides))
    state.stepped(player, die, 2 * state.setup.sides[die] + extra + state.setup.bonus, boast)


def other_die(state: race_2.State, player: int, extra: int, boast: int, chance: Chance) -> None:
    """The rule with one side more: what was rolled was possible, but another seed would roll it."""
    sides = state.setup.sides
    die = chance.die(1 + len(sides))
    steps = (*sides, 0)[die] + extra + state.setup.bonus
    beyond = state.at[player] + steps - state.setup.end
    if state.setup.variants.backwards and beyond > 0:
        steps -= 2 * beyond
    state.stepped(player, die, steps, boast)


def raising(old: race_2.Stepped1) -> race_2.Stepped:
    raise LookupError(old.far)


def without(changed: str) -> GameDefinition:
    """Race, revision 2, whose author has forgotten to say how something was in revision 1."""
    ((_, was),) = race_2.GAME.revisions.items()
    return evolve(
        race_2.GAME, revisions={1: evolve(was, **{changed: Revision().__getattribute__(changed)})}
    )


def with_rule(rule: Callable[..., None]) -> GameDefinition:
    decider = decider_of(
        race_2.State,
        {race_2.Step: rule},
        initial=race_2.GAME.decider.initial,
        to_act=race_2.to_act,
        options=race_2.options,
    )
    return evolve(race_2.GAME, decider=decider)


def with_upcaster(step: Callable[[race_2.Stepped1], race_2.Stepped]) -> GameDefinition:
    ((_, was),) = race_2.GAME.revisions.items()
    upcasters = {**was.upcasters, race_2.Stepped1: step}
    return evolve(race_2.GAME, revisions={1: evolve(was, upcasters=upcasters)})


def with_setups(**changes: Any) -> GameDefinition:  # Any: attributes of the form
    return evolve(race_2.GAME, setups=evolve(race_2.GAME.setups, **changes))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (lambda: without("variants"), "record"),
        (lambda: without("setup"), "under revision 1, header.setup: it is not the setup"),
        (lambda: without("rules"), "under revision 1, record 1: tag 2 is unknown"),
        (lambda: without("deal"), "its seed deals another setup"),
        (
            lambda: without("upcasters"),
            "under revision 1, record 0: tag 1 is unknown",
        ),
        (lambda: with_rule(other_step), "event 0 is "),
        (lambda: with_rule(other_die), "by its seed: event 0 is "),
        (lambda: with_upcaster(raising), "under revision 1, LookupError is raised: "),
        (
            lambda: with_setups(terms=lambda numbers, revision: bytes(32)),
            "under revision 2, the digest of its terms is another",
        ),
        (
            lambda: evolve(race_2.GAME, parts=PartsForm(id_of=lambda parts: "others")),
            "under revision 2, it was dealt from standard, which is not known",
        ),
        (
            lambda: with_setups(deal_again=lambda setup, seed, parts: None),
            "under revision 2, its seed deals another setup",
        ),
    ],
)
def test_a_change_that_is_not_declared_is_found(
    golden: Path, changed: Callable[[], GameDefinition], reason: str
) -> None:
    (golden / "revision-3" / "game.maginor").unlink()
    found = slips(changed(), golden)
    assert any(reason in one for one in found), found
    assert all(one.startswith("golden log revision-") for one in found)


def test_a_golden_log_that_was_changed_cannot_be_read(golden: Path) -> None:
    path = golden / "revision-2" / "game.maginor"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    (reason,) = slips(race_3.GAME, golden)
    assert "golden log revision-2/game.maginor is not what was played: it is damaged" in reason


def test_what_is_no_log_is_said_to_be_none(golden: Path) -> None:
    (golden / "revision-1" / "other.maginor").write_bytes(b"x" * 100)
    (golden / "revision-4.maginor").mkdir()
    found = slips(race_3.GAME, golden)
    assert found[0].startswith("golden log revision-1/other.maginor is not what was played: it is")
    assert found[1].startswith("golden log revision-4.maginor cannot be read: it ")
    assert len(found) == 2
