"""Policies in ONNX files, and the operator's own bots at tables."""

from __future__ import annotations

import builtins
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.play import bots, make_single
from maginor_core.play.bots import (
    BotError,
    bot_called,
    bots_of,
    invite,
    play_out,
    strongest_bot,
    usual_bot,
)
from maginor_core.play.environment_spec import spec_of
from maginor_core.play.onnx_policy import OnnxPolicy
from maginor_core.tables.new_tables import give_to_bot, open_table
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.table_request import read_request
from tests.tiny.game import TINY

onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

ABRACADA = games.game("abracada")


def write_network(path: Path, size: int, actions: int, *, dtype: str = "FLOAT") -> Path:
    """Write a network that values each action by its number, the last one most."""
    kind = getattr(onnx.TensorProto, dtype)
    tensor = onnx.helper.make_tensor_value_info
    weights = onnx.numpy_helper.from_array(np.zeros((size, actions), "f4"), "w")
    worth = onnx.numpy_helper.from_array(np.arange(actions, dtype="f4"), "b")
    nodes = [
        onnx.helper.make_node("Cast", ["observation"], ["x"], to=onnx.TensorProto.FLOAT),
        onnx.helper.make_node("Gemm", ["x", "w", "b"], ["logits"]),
    ]
    inputs = [tensor("observation", kind, ["n", size])]
    outputs = [tensor("logits", onnx.TensorProto.FLOAT, ["n", actions])]
    graph = onnx.helper.make_graph(nodes, "policy", inputs, outputs, [weights, worth])
    opset = [onnx.helper.make_opsetid("", 17)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=9), path)
    return path


@pytest.fixture
def network(tmp_path: Path) -> Path:
    spec = spec_of("abracada", 2)
    return write_network(tmp_path / "last.onnx", spec.size, len(spec.table))


@pytest.fixture
def invited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_INVITED", {})


@pytest.mark.parametrize("dtype", ["FLOAT", "UINT8"])
def test_a_network_takes_the_legal_action_that_it_values_most(tmp_path: Path, dtype: str) -> None:
    spec = spec_of("abracada", 2)
    path = write_network(tmp_path / "last.onnx", spec.size, len(spec.table), dtype=dtype)
    bot = bot_called(ABRACADA, str(path))
    game = ABRACADA.new(2, "onnx")
    while game.version < 20:
        seat = game.to_act[0]
        legal = game.legal(seat)
        chosen: Any = bot.choose(game.known_to(seat), seat, legal, None)  # type: ignore[arg-type] # no chance is asked
        assert spec.table.action(chosen) == max(map(spec.table.action, legal))
        game.submit(chosen, seat=seat)


def test_it_sees_what_the_environment_shows_and_no_more(network: Path) -> None:
    game = ABRACADA.new(2, "seen")
    encoder = spec_of("abracada", 2).encoder
    while game.version < 25:
        seat = game.to_act[0]
        full = encoder.observe(game.live_state, seat)
        known = encoder.observe(game.known_to(seat).live_state, seat)
        assert full == known
        game.submit(game.legal(seat)[0], seat=seat)


def test_a_network_of_another_shape_is_refused(network: Path, tmp_path: Path) -> None:
    bot = bot_called(ABRACADA, str(network))
    assert isinstance(bot, OnnxPolicy)
    assert bot.fits(ABRACADA, 2)
    assert not bot.fits(ABRACADA, 3)
    game = ABRACADA.new(3, "three")
    with pytest.raises(BotError, match=r"cannot play Abracada.* with 3 players: .*dimension"):
        play_out(game, [bot] * 3, "three")


def test_what_is_no_network_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "text.onnx").write_text("no network")
    with pytest.raises(BotError, match="is no ONNX file"):
        bot_called(ABRACADA, str(tmp_path / "text.onnx"))
    with pytest.raises(BotError, match="there is no such file"):
        bot_called(ABRACADA, str(tmp_path / "none.onnx"))
    wrong = write_network(tmp_path / "wrong.onnx", 3, 3, dtype="DOUBLE")
    with pytest.raises(BotError, match="must take observations"):
        bot_called(ABRACADA, str(wrong))
    original = builtins.__import__

    def without(name: str, *args: Any, **more: Any) -> Any:  # Any: as __import__ has it
        if name == "onnxruntime":
            raise ModuleNotFoundError(name=name)
        return original(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BotError, match=r"pip install 'maginor-core\[play\]'"):
        bot_called(ABRACADA, str(tmp_path / "later.onnx"))


def test_simulate_takes_a_file_as_a_bot(network: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "2", "--game", "abracada", "--bots", f"{network},random", "--json"]
    assert main([*words, "--seed", "onnx"]) == 0
    assert str(network) in capsys.readouterr().out


@pytest.mark.usefixtures("invited")
def test_invited_bots_are_listed_for_the_games_that_they_can_play(
    network: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_bot.py").write_text("def choose(game, seat, legal, chance): return legal[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = list(bots_of(ABRACADA))
    invite(str(network))
    invite("own_bot:choose")
    assert list(bots_of(ABRACADA)) == [before[0], "last.onnx", "own_bot:choose", *before[1:]]
    assert "last.onnx" not in bots_of(games.game("maginor"))
    assert usual_bot(ABRACADA) == "odds"
    game = Game(ABRACADA, ABRACADA.deal(2, "in", None, {}), "in")
    play_out(game, [bots_of(ABRACADA)["last.onnx"], bots_of(ABRACADA)["own_bot:choose"]], "in")
    assert game.finished
    with pytest.raises(BotError, match="is not MODULE:FUNCTION"):
        invite("greedy")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "last.onnx").write_bytes(network.read_bytes())
    with pytest.raises(BotError, match=r"would be listed as .last\.onnx"):
        invite(str(tmp_path / "other" / "last.onnx"))


@pytest.mark.parametrize(
    "words", [["simulate", "1", "--bots"], ["play", "--no-log", "--seats"], ["play", "--seats"]]
)
def test_a_network_for_another_number_of_players_is_refused_before_a_game_begins(
    words: list[str],
    network: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, f"random,{network},random", "--game", "abracada"]) == 2
    size, needed = spec_of("abracada", 2).size, spec_of("abracada", 3).size
    assert f"observations have {size} numbers, those of such a game {needed}" in " ".join(
        capsys.readouterr().err.split()
    )
    assert list(tmp_path.iterdir()) == [network]
    with pytest.raises(MalformedError, match=r"cannot play Abracada.* with 3 players"):
        make_single("abracada", players=3, opponents=[str(network)])


@pytest.mark.usefixtures("invited")
def test_no_table_gets_a_network_that_cannot_play_at_it(network: Path, tmp_path: Path) -> None:
    invite(str(network))
    tables = ServedTables(SqlStore(f"sqlite:///{tmp_path / 'games.db'}"))
    host, bot, anybody = {"kind": "person"}, {"kind": "bot", "bot": "last.onnx"}, {"kind": "open"}

    def opened(*seats: object) -> dict[str, Any]:
        return open_table(tables, read_request({"game": "abracada", "seats": list(seats)}))

    opened(host, bot)
    with pytest.raises(MalformedError, match="with 3 players: its observations") as refused:
        opened(host, anybody, bot)
    assert refused.value.path == "seats.2.bot"
    three = opened(host, anybody, anybody)
    with pytest.raises(MalformedError, match="with 3 players"):
        give_to_bot(tables, three["table"], three["tokens"][0], 1, {"bot": "last.onnx"})
    two = opened(host, anybody)
    assert give_to_bot(tables, two["table"], two["tokens"][0], 1, {"bot": "last.onnx"}).is_dealt
    tables.close()


@pytest.mark.usefixtures("invited")
def test_no_bot_that_was_invited_replaces_another(network: Path) -> None:
    invite(str(network))
    assert usual_bot(TINY) == strongest_bot(TINY) == "random"
    assert strongest_bot(ABRACADA) == "search"


def test_a_network_whose_sizes_are_unknown_fits() -> None:
    unknown = SimpleNamespace(shape=[])
    session = SimpleNamespace(get_inputs=lambda: [unknown], get_outputs=lambda: [unknown])
    assert OnnxPolicy("unknown.onnx", session).fits(ABRACADA, 2)


def test_serve_says_which_bot_cannot_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--bot", "no_such_module:choose"]) == 2
    assert "--bot: the bot" in capsys.readouterr().err
