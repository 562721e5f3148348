"""Upcasters that raise, return something else, lead in a circle or change what they are given.

None of them makes a log better, touches a store, or keeps an audit from the other games; and who
is asked says which upcaster it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit import audit
from maginor_core.audit.moving import move_game
from maginor_core.audit.preflight import preflight
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.moves import MoveRefusedError
from maginor_core.eventlog.stores.games import create_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games.maginor.definition import DEFINITION
from tests.changed import race_1, race_2, race_3
from tests.revision_two import knowing

Step = Callable[[Any], Any]  # Any: what an upcaster takes, and whatever it returns


def raising(old: Any) -> Any:  # Any: as above
    raise LookupError("nowhere")


def endless(old: Any) -> Any:  # Any: as above
    return endless(old)


def changing(old: Any) -> Any:  # Any: as above
    object.__setattr__(old, "far", 7)
    return race_2.stepped_1(old)


def with_upcasters(definition: GameDefinition, number: int, **steps: Step) -> GameDefinition:
    """The game with other upcasters of a revision, by the names of the classes that they take."""
    was = definition.revisions[number]
    others = {kind: steps.get(kind.__name__, step) for kind, step in was.upcasters.items()}
    return evolve(
        definition, revisions={**definition.revisions, number: evolve(was, upcasters=others)}
    )


def two_games(url: str, definition: GameDefinition) -> list[str]:
    """Store a game of a definition, and one of Maginor, which has no upcasters."""
    ids = []
    with SqlStore(url) as store:
        for each in (definition, DEFINITION):
            setup = each.deal(2, "7", each.parts.standard(), {})
            chance = OpenSeed("7", each.parts.id_of(each.parts.standard()))
            game_id, game = create_game(store, each, setup, chance, fingerprint=True)
            game.submit(game.legal()[0])
            ids.append(game_id)
    return ids


FAILS = "could not be judged", "stuck"
BLAMED = "other events", "broken"
EVENTS: Mapping[str, tuple[Step, tuple[str, str], str]] = {
    "raises": (raising, FAILS, "LookupError: nowhere"),
    "calls itself": (endless, FAILS, "RecursionError"),
    "a number": (
        lambda old: 5,
        FAILS,
        "the upcaster of Stepped1 must return an event of the",
    ),
    "nothing": (lambda old: None, FAILS, "must return an event of the game, not null"),
    "itself": (lambda old: old, FAILS, "the upcasters of Stepped1 lead in a circle"),
    "a command": (lambda old: race_2.Step(0, 0, boast=False), FAILS, "must return an event"),
    "another event": (lambda old: race_2.Passed(old.player, 1), BLAMED, "outcomes of chance"),
    "changes the old one": (changing, BLAMED, "steps=7"),
}


@pytest.mark.parametrize(("step", "words", "reason"), EVENTS.values(), ids=EVENTS)
def test_of_events(tmp_path: Path, step: Step, words: tuple[str, str], reason: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    game_id, other = two_games(url, race_1.GAME)
    require(url, game_id, other, with_upcasters(race_2.GAME, 1, Stepped1=step), words, reason)


SETUPS: Mapping[str, tuple[Step, tuple[str, str], str]] = {
    "raises": (raising, FAILS, "LookupError: nowhere"),
    "a number": (lambda old: 5, FAILS, "the upcaster of Setup2 must lead to Setup, not to 5"),
    "itself": (lambda old: old, FAILS, "the upcasters of Setup2 lead in a circle"),
    "no setup of the game": (
        lambda old: race_3.Setup(1, old.end, old.bonus, old.lucky),
        ("false terms", "stuck"),
        "players: must be from 2 to 3, not 1",
    ),
}


@pytest.mark.parametrize(("step", "words", "reason"), SETUPS.values(), ids=SETUPS)
def test_of_setups(tmp_path: Path, step: Step, words: tuple[str, str], reason: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    game_id, other = two_games(url, race_2.GAME)
    require(url, game_id, other, with_upcasters(race_3.GAME, 2, Setup2=step), words, reason)


def require(
    url: str,
    game_id: str,
    other: str,
    definition: GameDefinition,
    words: tuple[str, str],
    reason: str,
) -> None:
    """Audit and ask a store of two games by a definition that has a bad upcaster, and move one."""
    games = {definition.name: definition, DEFINITION.name: DEFINITION}.get
    verdicts = {each.id: each for each in audit([url], games=games)}
    findings = {each.id: each for each in preflight([url], games=games)}
    assert (verdicts[game_id].word, findings[game_id].word) == words
    assert reason in verdicts[game_id].reason
    assert (verdicts[other].word, findings[other].word) == ("ok so far", "same")
    with SqlStore(url) as store:
        before = store.read(game_id)
        with pytest.raises((MoveRefusedError, ValueError)):
            move_game(store, game_id, definition.revision, games=knowing(definition))
        assert store.read(game_id) == before


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (raising, "nowhere"),
        (lambda old: 5, "the upcaster of State2 must lead to GameState, not to 5"),
        (lambda old: old, "the upcasters of State2 lead in a circle"),
    ],
)
def test_of_states(step: Step, reason: str) -> None:
    then = race_2.GAME.deal(2, "7")
    saved = race_2.GAME.states.snapshot(race_2.GAME.decider.initial(then.layout))
    under = with_upcasters(race_3.GAME, 2, State2=step).under(2)
    layout = under.setups.from_numbers(then.numbers).layout
    with pytest.raises((TypeError, LookupError), match=reason):
        under.states.restore(layout, saved)
