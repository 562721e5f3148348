"""A game with secrets that has changed: hidden events, and choices that were committed to.

It is Swap or Keep, in a second version of which every command and event has another form.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from maginor_core.audit.judge import judge
from maginor_core.audit.verdict import Verdict
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.logs import OpenSeed, read_log, sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.evidence.seat_log import seat_log
from tests.revision_two import knowing
from tests.tiny.distrust import logged_game
from tests.tiny.game import TINY

TESTS = Path(__file__).parents[1]
SECOND_VERSION = {
    "class Choose(Fact)": "class Choose1(Fact)",
    "class Chosen(Fact)": "class Chosen1(Fact)",
    "class StoneDrawn(Fact)": "class StoneDrawn1(Fact)",
    "@define(eq=False)\nclass State": '''
@command(2)
class Choose(Fact):
    """Keep the stone, or swap it."""

    keep: bool
    player: int
    swap: bool


@event(36)
class Chosen(Fact):
    """A player has chosen; only it knows what."""

    player: int
    swap: bool
    keep: bool


@event(37)
class StoneDrawn(Fact):
    """A player has drawn a stone, which only it knows, and put back the one it held."""

    number: int
    player: int


@define(eq=False)
class State''',
}
"""What is new beside what was there, and how the latter is called."""


def second_version() -> str:
    """The module of the game, in which a command and events have other fields and tags."""
    text = (TESTS / "tiny" / "game.py").read_text(encoding="utf-8")
    for old, new in {
        **SECOND_VERSION,
        "    keep: bool\n    player: int\n    swap: bool\n": (
            "    player: int\n    swap: bool\n    keep: bool\n"
        ),
        "    number: int\n    player: int\n": "    player: int\n    number: int\n",
        '@applies(StoneDrawn, outcome="stone")': '@applies(StoneDrawn, outcome="number")',
        "def stone_drawn(self, player: int, stone: int) -> None:\n": (
            "def stone_drawn(self, player: int, number: int) -> None:\n        stone = number\n"
        ),
        "def chosen(self, player: int, swap: int)": (
            "def chosen(self, player: int, swap: int, keep: int)"
        ),
        "[(Choose.tag, seat, 0), (Choose.tag, seat, 1)]": (
            "[(Choose.tag, seat, 0, 1), (Choose.tag, seat, 1, 0)]"
        ),
        "def choose(state: State, player: int, swap: int, chance: Chance)": (
            "def choose(state: State, player: int, swap: int, keep: int, chance: Chance)"
        ),
        "state.chosen(player, swap)": "state.chosen(player, swap, keep)",
        'chance=outcomes_json(draw="stone"),\n': """chance=outcomes_json(draw="stone"),
    revision=2,
    revisions={
        1: Revision(
            upcasters={
                Choose1: lambda old: Choose(old.player, old.swap, not old.swap),
                Chosen1: lambda old: Chosen(old.player, old.swap, not old.swap),
                StoneDrawn1: lambda old: StoneDrawn(old.player, old.stone),
            }
        )
    },
""",
        "games.register(TINY, __name__)\n": "",
        "from maginor_core.engine.setup": (
            "from maginor_core.engine.revisions import Revision\nfrom maginor_core.engine.setup"
        ),
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@contextmanager
def game_in(text: str) -> Iterator[GameDefinition]:
    """The game that a module of this text declares."""
    module = ModuleType("another_swap_or_keep")
    sys.modules[module.__name__] = module
    text = text.replace("games.register(TINY, __name__)\n", "")
    exec(compile(text, "another_swap_or_keep.py", "exec", dont_inherit=True), vars(module))
    yield module.TINY
    sys.modules.pop(module.__name__, None)


@pytest.fixture(scope="module")
def second() -> Iterator[GameDefinition]:
    """The second version of the game."""
    with game_in(second_version()) as definition:
        yield definition


def judged(data: bytes, definition: GameDefinition) -> Verdict:
    (game,) = read_games(io.BytesIO(data))
    return judge("log", game, {}, knowing(definition))


def full_log(definition: GameDefinition = TINY) -> bytes:
    game, moves = definition.new(3, "secret"), Stream("secret", "moves")
    while not game.finished:
        game.submit(moves.choose(game.legal()))
    chance = OpenSeed("secret", "standard")
    log = sealed_game(game.setup, game.log, chance, definition=definition, seat_proofs=True)
    return log.to_bytes("packed")


def test_choices_that_were_committed_to_in_another_form_are_confirmed(
    second: GameDefinition, tmp_path: Path
) -> None:
    path = tmp_path / "joint"
    game = logged_game(path).game
    verdicts = [judged(path.read_bytes(), definition) for definition in (TINY, second)]
    assert [verdict.word for verdict in verdicts] == ["ok", "ok"], verdicts[1].reason
    first, again = verdicts
    assert (again.dice, again.deal, again.records) == (first.dice, first.deal, first.records)
    stored = read_log(path, knowing(second))
    assert stored.verify().finished
    assert stored.game().live_state.points == game.live_state.points


def test_a_log_with_hidden_events_is_ok_and_gives_the_same_logs_of_seats(
    second: GameDefinition, tmp_path: Path
) -> None:
    full = tmp_path / "full"
    full.write_bytes(full_log())
    assert judged(full.read_bytes(), second).word == "ok", judged(full.read_bytes(), second).reason
    for seat in range(3):
        parts = []
        for definition in (TINY, second):
            part = tmp_path / f"{seat}.{definition.revision}"
            seat_log(full, seat, part, knowing(definition))
            verdict = judged(part.read_bytes(), second)
            assert verdict.word == "ok in part", verdict.reason
            parts.append(part.read_bytes())
        assert parts[0] == parts[1]


def test_the_rules_are_not_checked_of_what_a_seat_sees_in_another_form(tmp_path: Path) -> None:
    """All setups are open, so nothing but the form of commands and events is in the way."""
    texts = [(TESTS / "tiny" / "game.py").read_text(encoding="utf-8"), second_version()]
    open_hands = [text.replace('hidden = ("hands",)', "hidden = ()") for text in texts]
    full, part = tmp_path / "full", tmp_path / "part"
    with game_in(open_hands[0]) as first:
        full.write_bytes(full_log(first))
        seat_log(full, 1, part, knowing(first))
        assert "not checked were the rules" not in judged(part.read_bytes(), first).reason
    with game_in(open_hands[1]) as second:
        verdict = judged(part.read_bytes(), second)
    assert verdict.word == "ok in part"
    unchecked = "not checked were the rules and chance, since the game contains commands or events"
    assert f"{unchecked} whose form has changed since" in verdict.reason
