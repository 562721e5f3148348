"""The pinned counts, of every side that can be asked for them."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from attrs import asdict

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.resources import spec_folder
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.perft import (
    COUNTS,
    Ended,
    PinnedPosition,
    UnknownPositionError,
    divide,
    endings,
    perft,
    perft_over_protocol,
    pinned_positions,
    reach,
    select_positions,
)
from maginor_core.suite.position import (
    EnginePositions,
    Json,
    P,
    Positions,
    RefusedError,
    SpecificationPositions,
    distinct,
    specification,
)
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.transcript import reference_folder
from tests.conformance.patch import patched
from tests.explore.test_explore import FAULTS

PINNED = pinned_positions(DEFINITION)
FURTHER = [name for name in games.GAMES if name != games.DEFAULT]
EVERY = [
    *[pytest.param(DEFINITION, position, id=position) for position in PINNED],
    *[
        pytest.param(games.game(name), position, id=f"{name}.{position}")
        for name in FURTHER
        for position in pinned_positions(games.game(name))
    ],
]
MODEL = spec_folder() / "model.py"


def program(path: Path) -> str:
    return shlex.join([sys.executable, str(path)])


def broken_model(folder: Path, fault: str) -> str:
    """The command that starts the specification with a fault."""
    path = folder / "broken.py"
    text = MODEL.read_text(encoding="utf-8")
    path.write_text(patched(text, FAULTS[fault].patch), encoding="utf-8")
    return program(path)


@pytest.mark.parametrize(("definition", "name"), EVERY)
def test_the_engine_counts_what_is_pinned(
    definition: GameDefinition, name: str, update_golden: bool
) -> None:
    pinned = pinned_positions(definition)[name]
    counts, ended = counted(definition, pinned, EnginePositions(definition, pinned.setup))
    if update_golden:
        write_counts(definition, name, counts, ended)
    else:
        assert tuple(counts) == pinned.counts
        assert ended == pinned.ended


@pytest.mark.parametrize(("definition", "name"), EVERY)
def test_the_specification_counts_the_same(definition: GameDefinition, name: str) -> None:
    pinned = pinned_positions(definition)[name]
    positions = SpecificationPositions(pinned.setup, specification(definition))
    counts, ended = counted(definition, pinned, positions)
    assert tuple(counts) == pinned.counts
    assert ended == pinned.ended


def counted(
    definition: GameDefinition, pinned: PinnedPosition, positions: Positions[P]
) -> tuple[list[int], dict[int, Ended]]:
    """Return the counts of a position by their depth, and the games that end."""
    start = reach(positions, pinned.line)
    memory: dict[tuple[bytes, int], int] = {}
    counts = [perft(positions, start, depth, memory) for depth in range(len(pinned.counts))]
    found = endings(positions, start, len(counts) - 2, None, definition.states.totals_key)
    return counts, {length: ended for length, ended in enumerate(found) if ended.games}


def write_counts(
    definition: GameDefinition, name: str, counts: list[int], ended: dict[int, Ended]
) -> None:
    """Change the numbers of one position in the file, and nothing else."""
    path = reference_folder(definition) / COUNTS
    text = path.read_text(encoding="utf-8")
    begin = text.index('"counts"', text.index(f'"{name}": {{'))
    end = text.index("\n    }", begin)
    reported = {str(length): asdict(some) for length, some in ended.items()}
    lines = [f'"counts": {json.dumps(counts)}']
    if reported:
        rows = [f'        "{length}": {json.dumps(some)}' for length, some in reported.items()]
        lines.append('"ended": {\n' + ",\n".join(rows) + "\n      }")
    path.write_text(text[:begin] + ",\n      ".join(lines) + text[end:], encoding="utf-8")


def test_the_positions_cover_players_variants_and_the_printed_size() -> None:
    setups = [pinned.setup for pinned in PINNED.values()]
    assert {setup["players"] for setup in setups} == {2, 3, 4}
    variants = {name for setup in setups for name in setup.get("variants", {})}
    assert variants == set(specification(DEFINITION).VARIANTS)
    assert {setup["players"] for setup in setups if len(setup["circle"]) == 11} == {2, 3, 4}
    kinds = {
        command["type"]
        for pinned in PINNED.values()
        for command in commands_within(pinned, depth=4)
    }
    assert kinds == set(specification(DEFINITION).FIELDS)


def commands_within(pinned: PinnedPosition, depth: int) -> list[Json]:
    """All that is legal up to a depth, each position looked at once."""
    positions = EnginePositions(DEFINITION, pinned.setup)
    line = reach(positions, pinned.line)
    found: list[Json] = [command for command, _ in pinned.line]
    layer = {positions.pack(line): line}
    for _ in range(depth):
        following = {}
        for board in layer.values():
            legal = positions.legal(board)
            found += legal
            for move in positions.moves(board, legal):
                after = positions.after(board, *move)
                following[positions.pack(after)] = after
        layer = following if len(following) < 300 else {}
    return found


@pytest.mark.parametrize(
    "name", ["reversal-before-duel", "reversal-not-on-a-tie", "advance-after-scoring-roll"]
)
def test_a_variant_shows_in_the_counts(name: str) -> None:
    pinned = PINNED[name]
    plain = {key: value for key, value in pinned.setup.items() if key != "variants"}
    positions = EnginePositions(DEFINITION, plain)
    depth = len(pinned.counts) - 1
    assert perft(positions, reach(positions, pinned.line), depth) != pinned.counts[-1]


def by_hand(positions: EnginePositions, board: Game, depth: int) -> int:
    """Perft without memory or short cuts, down to the last sequence."""
    if depth == 0:
        return 1
    ways = positions.moves(board, positions.legal(board))
    return sum(by_hand(positions, positions.after(board, *move), depth - 1) for move in ways)


@pytest.mark.parametrize("name", ["one-tile", "reversal-before-duel", "restoration", "printed-2"])
def test_the_counts_are_those_of_single_sequences(name: str) -> None:
    pinned = PINNED[name]
    positions = EnginePositions(DEFINITION, pinned.setup)
    start = reach(positions, pinned.line)
    depth = 2 if name.startswith("printed") else 3
    assert by_hand(positions, start, depth) == pinned.counts[depth]


def test_a_finished_game_has_no_longer_sequences() -> None:
    setup = {
        **PINNED["one-tile"].setup,
        "circle": ["guild_hall"],
        "tiles": {"guild_hall": ["fire"]},
    }
    positions = EnginePositions(DEFINITION, setup)
    board = positions.start
    for player in (0, 1):
        board = positions.after(board, {"type": "roll_die", "player": player}, ("maginor",))
        board = positions.after(
            board, {"type": "choose_symbol", "player": player, "symbol": "water"}
        )
    assert positions.state(board)["finished"]
    assert [perft(positions, board, depth) for depth in range(3)] == [1, 0, 0]


def test_a_division_sums_up() -> None:
    pinned = PINNED["restoration"]
    positions = EnginePositions(DEFINITION, pinned.setup)
    start = reach(positions, pinned.line)
    parts = list(divide(positions, start, 4))
    assert len(parts) == pinned.counts[1]
    assert sum(count for _, count in parts) == pinned.counts[4]
    assert list(divide(positions, start, 0)) == []


def test_a_command_named_twice_counts_once() -> None:
    move = {"type": "move_wizard", "player": 0, "oracle": "owl"}
    assert distinct([move, {"type": "roll_die", "player": 0}, dict(reversed(move.items()))]) == [
        move,
        {"type": "roll_die", "player": 0},
    ]


def test_an_unknown_position_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownPositionError, match="'chess' is not pinned; there are guild-hall"):
        select_positions(DEFINITION, ["chess"])
    assert main(["rulings", "perft", "chess"]) == 2
    assert "is not pinned" in capsys.readouterr().err


def test_a_line_that_is_not_legal_is_refused() -> None:
    pinned = PINNED["one-tile"]
    line = (({"type": "move_wizard", "player": 0, "oracle": "guild_hall"}, ()),)
    with pytest.raises(RefusedError, match="MOVE-01"):
        reach(EnginePositions(DEFINITION, pinned.setup), line)


@pytest.mark.parametrize("name", ["one-tile", "reversal-before-duel", "a-duel-with-reversal"])
def test_an_engine_is_counted_over_the_protocol(name: str) -> None:
    pinned = PINNED[name]
    found = perft_over_protocol(DEFINITION, LocalEngine(), pinned, depth=3, most=60_000)
    assert found.counts == pinned.counts[:4]
    assert found.disagreement is None
    assert sum(found.first.values()) == pinned.counts[3]
    positions = EnginePositions(DEFINITION, pinned.setup)
    parts = divide(positions, reach(positions, pinned.line), 3)
    assert sorted(found.first.values()) == sorted(count for _, count in parts if count)


def test_lengths_that_take_too_many_requests_are_left_out() -> None:
    pinned = PINNED["one-tile"]
    found = perft_over_protocol(DEFINITION, LocalEngine(), pinned, depth=9, most=150)
    assert found.counts == (1, 7, 45)


MOVE = '{"type":"move_wizard","player":0,"oracle":"owl"}'


@pytest.mark.parametrize(
    ("name", "fault", "about", "detail"),
    [
        ("restoration", "two earthbeasts tie", "other commands are legal", ""),
        (
            "one-tile",
            "moves are listed from the middle alone",
            "other commands are legal",
            f"{MOVE}: expected legal, got not listed",
        ),
        ("one-tile", "no move is accepted", "the engine refuses what is legal", MOVE),
        ("one-tile", "no setup is accepted", "the engine refuses the setup", ""),
    ],
)
def test_an_engine_that_breaks_a_rule_is_shown_where(
    tmp_path: Path, name: str, fault: str, about: str, detail: str
) -> None:
    with EngineProcess(broken_model(tmp_path, fault)) as engine:
        found = perft_over_protocol(DEFINITION, engine, PINNED[name], depth=5, most=100_000)
    assert found.disagreement is not None
    assert found.disagreement.about == about
    assert detail in found.disagreement.details or not detail


def test_counts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "perft", "one-tile", "--depth", "4"]) == 0
    reported = capsys.readouterr().out
    assert "one-tile                    1  7  45  294  1,897  …" in reported
    assert "as pinned" in reported


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("tied-totals", "the best single Oracle breaks no tie"),
        ("rites-at-the-end", "the Rites are worth one vote each"),
    ],
)
def test_who_wins_is_compared_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, fault: str
) -> None:
    engine = broken_model(tmp_path, fault)
    assert main(["rulings", "perft", name, "--engine", program(MODEL), "--depth", "4"]) == 0
    assert main(["rulings", "perft", name, "--engine", engine, "--depth", "4"]) == 1
    assert re.search(
        r"after \d commands .* games end, totals .*, wins .*; not ", capsys.readouterr().out
    )


def test_the_division_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "perft", "one-tile", "--depth", "1", "--divide"]) == 0
    assert '  1  {"type":"roll_die","player":0} maginor' in capsys.readouterr().out


def test_positions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "perft", "--list"]) == 0
    assert capsys.readouterr().out.count("\n") == len(PINNED)


def test_a_good_engine_is_as_pinned(capsys: pytest.CaptureFixture[str]) -> None:
    named = ["one-tile", "every-variant"]
    asked = ["rulings", "perft", *named, "--depth", "2", "--engine", program(MODEL)]
    assert main(asked) == 0
    assert "1  7  45  …" in capsys.readouterr().out


def test_a_bad_engine_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = broken_model(tmp_path, "moves are listed from the middle alone")
    assert main(["rulings", "perft", "one-tile", "--depth", "2", "--engine", engine]) == 1
    reported = capsys.readouterr().out
    assert "1  6 (not 7)  34 (not 45)" in reported
    assert "other commands are legal, after:\n    setup: {" in reported
    assert "Not everything is as pinned." in reported


def test_the_report_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = broken_model(tmp_path, "no variant is listed")
    arguments = ["rulings", "perft", "one-tile", "every-variant", "--depth", "1", "--json"]
    assert main([*arguments, "--engine", engine]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["counts"] == [1, 7]
    assert first["right"]
    assert second == {"position": "every-variant", "supported": False}


@pytest.mark.parametrize("engine", ["no-such-program-at-all", f"{sys.executable} -c pass", "'"])
def test_an_engine_that_cannot_be_run_is_reported(
    engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulings", "perft", "one-tile", "--engine", engine]) == 2
    assert "Error: " in capsys.readouterr().err


@pytest.mark.parametrize("name", FURTHER)
def test_the_command_line_counts_and_divides(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    position, *_ = pinned_positions(games.game(name))
    assert main(["rulings", "perft", position, "--game", name, "--depth", "3", "--divide"]) == 0
    assert "All that was counted is as pinned." in capsys.readouterr().out
