"""Games recorded by one call: deal, chance, header and seal agree, whatever the arguments."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core import games, maginor
from maginor_core.audit import audit
from maginor_core.audit.verdict import Verdict
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import read_log, record, reopen
from maginor_core.games import abracada, magalon
from tests.tiny.game import TINY

GAMES = [*map(games.game, games.GAMES), TINY]


def play(game: Game, most: int = 100_000) -> None:
    """Play by chance to the end, or for so many commands; give outcomes where the game has none."""
    stream = Stream("recording", "play")
    for _ in range(most):
        if game.finished:
            break
        command = stream.choose(game.legal())
        game.submit(command, outcomes=game.pick_outcomes(command, stream.below))


def verdict_on(path: Path, definition: GameDefinition) -> Verdict:
    known: Any = {definition.name: definition}.get  # Any: a function of games
    (verdict,) = audit([path], games=known)
    return verdict


def variants_of(definition: GameDefinition) -> st.SearchStrategy[Mapping[str, Any] | None]:
    """Draw some of the variants that are switches."""
    switches = [name for name, value in definition.variants.items() if type(value) is bool]
    return st.none() | st.dictionaries(st.sampled_from(switches), st.booleans(), max_size=3)


@settings(max_examples=12)
@given(st.data(), st.sampled_from(GAMES), st.text(max_size=3) | st.integers() | st.none())
def test_a_recorded_game_is_verified_with_any_arguments(
    data: st.DataObject, definition: GameDefinition, seed: str | int | None
) -> None:
    players = data.draw(st.integers(definition.fewest_players, definition.most_players))
    variants = data.draw(variants_of(definition))
    parts = data.draw(st.sampled_from([None, definition.parts.standard()]))
    most = data.draw(st.sampled_from([0, 5, 100_000]))
    stream = Stream("recording", "choices")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.maginor"
        with record(
            definition, path, players, seed, variants=variants, parts=parts, sync="never"
        ) as game:
            while not game.finished and game.version < most:
                game.submit(stream.choose(game.legal()))
        verdict = verdict_on(path, definition)
        assert verdict.word == ("ok" if game.finished else "ok so far"), verdict.reason
        assert (verdict.dice, verdict.deal) == ("follow an open seed", "dealt")
        assert (verdict.records, read_log(path).seal is not None) == (game.version, game.finished)


@pytest.mark.parametrize("definition", GAMES, ids=lambda definition: definition.name)
@pytest.mark.parametrize("seed", [None, "7"])
def test_a_game_from_a_given_setup_is_recorded_with_real_dice_or_a_seed(
    definition: GameDefinition, seed: str | None, tmp_path: Path
) -> None:
    setup = definition.deal(definition.fewest_players, "another", None, {})
    with record(definition, tmp_path / "a.maginor", setup=setup, seed=seed, sync="never") as game:
        play(game, 9) if seed is None else [game.submit(game.legal()[0]) for _ in range(9)]
    verdict = verdict_on(tmp_path / "a.maginor", definition)
    assert verdict.word == "ok so far"
    dice = "not verifiable" if seed is None else "follow an open seed"
    assert (verdict.dice, verdict.deal) == (dice, "not dealt")


@pytest.mark.parametrize("definition", GAMES, ids=lambda definition: definition.name)
def test_a_record_with_a_seed_takes_no_outcomes_that_an_audit_would_call_false(
    definition: GameDefinition, tmp_path: Path
) -> None:
    path, stream = tmp_path / "a.maginor", Stream("recording", "real")
    with record(definition, path, definition.fewest_players, "7", sync="never") as game:
        command = stream.choose(game.legal())
        while not (outcomes := game.pick_outcomes(command, stream.below)):
            game.submit(command, outcomes=())
            command = stream.choose(game.legal())
        with pytest.raises(MalformedError, match="outcomes: cannot be given: they follow from the"):
            game.submit(command, outcomes=outcomes)
        game.submit(command)
    assert verdict_on(path, definition).dice == "follow an open seed"


def test_a_game_is_continued_where_it_was_left_and_sealed_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    with maginor.record(path, players=2, seed=7) as game:
        game.submit(game.legal()[0])
    with pytest.raises(ZeroDivisionError), reopen(path) as game:  # noqa: PT012 # it is left in the middle
        game.submit(game.legal()[0])
        raise ZeroDivisionError
    stream = Stream("recording", "on")
    with reopen(path) as game:
        assert game.version == 2
        while not game.finished:
            game.submit(stream.choose(game.legal()))
    stored = read_log(path)
    assert stored.seal is not None
    assert stored.seal.outcome == "finished"
    with pytest.raises(LogError), reopen(path):
        pass
    with pytest.raises(LogError), maginor.record(path, players=2):
        pass


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"seed": "7"},
        {"players": 2, "setup": True},
        {"setup": True, "variants": {}},
        {"setup": True, "parts": True},
        {"players": 2, "seed": 1.5},
        {"players": 2, "seed": True},
    ],
)
def test_arguments_that_contradict_each_other_are_refused(
    arguments: dict[str, Any], tmp_path: Path
) -> None:
    for module in (maginor, abracada, magalon):
        definition = games.game(module.__name__.rpartition(".")[2])
        real = {"setup": definition.deal(2, 7, None, {}), "parts": definition.parts.standard()}
        given_here: dict[str, Any] = {
            name: real.get(name) if value is True and name in real else value
            for name, value in arguments.items()
        }
        with pytest.raises(MalformedError):
            module.new(**given_here)
        with pytest.raises(MalformedError), module.record(tmp_path / "a", **given_here):
            pass
        assert not (tmp_path / "a").exists()
        assert module.new(2, "7").setup == module.new(players=2, seed=7).setup
