"""The code that is written for a class of states does what calling its methods does."""

from __future__ import annotations

import gc
import json
import linecache
import sys
import traceback
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest
from attrs import define, field
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.compile import NEEDED_IF, applications_of, compile_state, parts_of
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import Row
from maginor_core.engine.state import GameState, applies
from tests.unit import shapes
from tests.unit.shapes import Board, Seat, State, StoneTaken

SOURCE = Path(shapes.__file__).read_text()


def module_of(text: str, filename: str) -> ModuleType:
    """Return a module made of text that, as far as anyone can tell, stands in a file."""
    made = ModuleType(filename)
    made.__file__ = filename
    sys.modules[filename] = made
    exec(compile(text, filename, "exec"), vars(made))
    return made


@pytest.fixture(scope="module", name="called")
def _called() -> Iterator[ModuleType]:
    """The module of the states again, whose source nobody finds: its methods are called."""
    yield module_of(SOURCE, "<no source>")
    del sys.modules["<no source>"]


NUMBERS = st.integers(0, 3)
SEATS = st.integers(0, 2)
TUPLES = st.lists(NUMBERS, max_size=3).map(tuple)
EVENTS = st.one_of(
    st.tuples(st.just("stone_taken"), SEATS, NUMBERS),
    st.tuples(st.just("stones_counted"), TUPLES, st.booleans()),
    st.tuples(st.just("seat_asked"), SEATS, TUPLES),
    st.tuples(st.just("lots_drawn"), TUPLES),
    st.tuples(st.just("turn_skipped"), SEATS),
    st.tuples(st.just("stones_swapped"), SEATS, SEATS),
    st.tuples(st.just("stone_given"), SEATS),
)


def begun(module: ModuleType, name: str) -> Any:  # Any: a state of a class of the module
    state = getattr(module, name)(module.Board(), [[], [], []])
    if name == "State":
        state.piles = ([], [1])
    return state


@pytest.mark.parametrize("name", ["State", "Awkward"])
@given(events=st.lists(EVENTS, max_size=12))
def test_written_code_records_and_replays_as_the_methods_do(
    called: ModuleType, name: str, events: list[tuple[Any, ...]]
) -> None:
    found = []
    for module in (shapes, called):
        evolve = compile_state(getattr(module, name)).evolve
        state, replayed = begun(module, name), begun(module, name)
        for method, *fields in events:
            if hasattr(state, method):
                getattr(state, method)(*fields)
        evolve(replayed, state.events)
        assert replayed.events == []
        if name == "State":  # a method of the other records by another method
            assert (replayed.drawn, replayed.snapshot()) == (state.drawn, state.snapshot())
        found.append((state.events, state.drawn, state.snapshot(), replayed.snapshot()))
        by_forms = {
            one.name: one.form.to_json(getattr(state, one.name)) for one in parts_of(type(state))
        }
        assert repr(state.to_json()) == repr(by_forms)
        assert state.copy().snapshot() == state.snapshot()
        assert type(state).restore(state.setup, state.snapshot()).snapshot() == state.snapshot()
    assert found[0] == found[1]


def test_the_methods_of_a_class_with_source_are_written_and_others_called(
    called: ModuleType,
) -> None:
    written = {one.apply.__name__ for one in applications_of(State)}
    assert set(compile_state(State).methods) == {*written, "copy", "snapshot", "restore"}
    assert set(compile_state(called.State).methods) == {"copy", "snapshot", "restore"}


def test_what_is_recorded_has_no_truth_values() -> None:
    state = begun(shapes, "State")
    state.stone_taken(True, False)
    state.stones_counted((True, 2), True)
    assert repr(state.events) == "[(40, 1, 0), (41, (1, 2), 1)]"


def test_fields_may_be_given_by_name() -> None:
    state = begun(shapes, "State")
    state.stones_swapped(other=1, player=2)
    assert state.events == [(45, 2, 1)]


def test_a_kept_row_is_the_recorded_one() -> None:
    state = begun(shapes, "State")
    state.seat_asked(1, (2,))
    assert state.question == state.events[0] == (42, 1, (2,))


def test_copies_share_no_list_at_any_depth() -> None:
    state = begun(shapes, "State")
    state.lots_drawn((1, 0))
    before = state.snapshot()
    other = state.copy()
    for change in (other.stones, other.stones[0], other.piles[0], other.names, other.names[0]):
        change.append(9)
    other.flags.append(True)
    assert state.snapshot() == before
    assert (other.events, other.unknown_name, other.drawn) == ([], "", 2)


def test_an_unknown_tag_is_an_error_and_earlier_records_are_kept() -> None:
    state = begun(shapes, "State")
    state.turn_skipped(1)
    with pytest.raises(KeyError, match="99"):
        compile_state(State).evolve(state, [(99, 0)])
    compile_state(State).evolve(state, [(44, 0)])
    assert state.events == [(44, 1)]


def test_tracebacks_show_the_line_of_the_author() -> None:
    line = "self.stones[player].append(stone)"
    for fails in (
        lambda state: state.stone_taken(7, 1),
        lambda state: compile_state(State).evolve(state, [(40, 7, 1)]),
    ):
        with pytest.raises(IndexError) as caught:
            fails(begun(shapes, "State"))
        last = traceback.extract_tb(caught.value.__traceback__)[-1]
        assert last.filename == shapes.__file__
        assert last.line is not None
        assert last.line.strip() in (line, "total = len(self.stones[player])")


def test_source_that_has_changed_since_it_was_imported_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "changed_since.py"
    file.write_text(SOURCE)
    module = module_of(SOURCE, str(file))
    file.write_text(SOURCE.replace("self.stones[player].append(stone)", "self.totals = (9,)"))
    linecache.checkcache(str(file))
    state = begun(module, "State")
    written = compile_state(module.State).methods
    assert "stone_taken" not in written
    assert "lots_drawn" in written
    state.stone_taken(1, 3)
    assert state.stones == [[], [3], []]
    del sys.modules[str(file)]


def test_names_of_an_enclosing_function_are_seen() -> None:
    points = 5

    @define(eq=False)
    class Local(GameState):
        setup: Board
        total: int = 0

        @applies(StoneTaken)
        def stone_taken(self, player: int, stone: int) -> None:
            self.total += points

    state = Local(Board())
    compile_state(Local).evolve(state, [(40, 0, 0)])
    state.stone_taken(0, 0)
    assert state.copy().total == 2 * points
    assert state.events == [(40, 0, 0)]


def test_a_copy_of_the_authors_own_is_kept_and_may_ask_for_that_of_the_base() -> None:
    @define(eq=False)
    class Own(GameState):
        setup: Board
        parts: list[int]

        def copy(self) -> Own:
            made = super().copy()
            made.parts.append(0)
            return made

    state = Own(Board(), [1])
    assert compile_state(Own).methods
    assert (state.copy().parts, state.parts) == ([1, 0], [1])


def test_what_a_class_does_when_a_state_is_made_is_done_for_copies() -> None:
    @define(eq=False)
    class Counted(GameState):
        setup: Board
        made: list[str]

        def __attrs_post_init__(self) -> None:
            self.made.append("made")

    state = Counted(Board(), [])
    assert state.copy().made == ["made", "made"]


Suit = Literal["red", "blue"]


@define(eq=False)
class Market(GameState):
    """Mappings of many forms."""

    setup: Board
    prices: dict[Suit, int]
    owners: dict[int, int | None]
    offers: dict[Suit, list[int]]
    hints: Mapping[str, bool]
    bids: dict[Seat, tuple[Suit, ...]]
    rows: list[dict[int, Row]]


def market() -> Market:
    return Market(
        Board(),
        {"blue": 3, "red": 1},
        {7: None, -2: 0},
        {"red": [1], "blue": []},
        {"b": True, "a": False},
        {Seat(1): ("blue", "red")},
        [{2: (40, 1, 0)}],
    )


def test_mappings_are_copied_and_in_snapshots_and_json() -> None:
    state = market()
    assert state.snapshot() == (
        ((0, 1), (1, 3)),
        ((-2, (0,)), (7, ())),
        ((0, (1,)), (1, ())),
        (("a", 0), ("b", 1)),
        ((1, (1, 0)),),
        (((2, (40, 1, 0)),),),
    )
    restored = Market.restore(Board(), state.snapshot())
    assert restored.snapshot() == state.snapshot()
    assert (restored.prices, restored.offers, restored.bids, restored.rows) == (
        state.prices,
        state.offers,
        state.bids,
        state.rows,
    )
    assert json.loads(json.dumps(state.to_json())) == {
        "prices": {"blue": 3, "red": 1},
        "owners": {"7": None, "-2": 0},
        "offers": {"red": [1], "blue": []},
        "hints": {"b": True, "a": False},
        "bids": {"1": ["blue", "red"]},
        "rows": [{"2": [40, 1, 0]}],
    }
    for part in parts_of(Market):
        value = getattr(state, part.name)
        read = part.form.from_json(json.loads(json.dumps(part.form.to_json(value))), part.name)
        assert read == value


def test_copies_share_no_mapping() -> None:
    state = market()
    before, other = state.snapshot(), state.copy()
    other.prices["red"] = other.owners[1] = 9
    other.offers["red"].append(9)
    other.bids.clear()
    other.rows[0][1] = (40, 2, 0)
    assert state.snapshot() == before != other.snapshot()


@pytest.mark.parametrize("key", ["7.0", "07", "", "seven"])
def test_a_key_that_is_not_of_a_mapping_is_refused(key: str) -> None:
    (form,) = [part.form for part in parts_of(Market) if part.name == "owners"]
    with pytest.raises(MalformedError, match="a whole number"):
        form.from_json({key: 1}, "owners")


def test_a_mapping_with_other_keys_is_named() -> None:
    @define(eq=False)
    class Odd(GameState):
        setup: Board
        places: dict[bool, int]

    reason = r"Odd\.places: the keys of dict\[bool, int\] cannot be true or false; they are whole"
    with pytest.raises(TypeError, match=reason):
        parts_of(Odd)


def test_an_attribute_that_another_needs_is_empty_in_snapshots_without_it() -> None:
    @define(eq=False)
    class Guessing(GameState):
        setup: Board
        guesses: list[int] = field(metadata={NEEDED_IF: "secret"})
        secret: bool

    assert Guessing(Board(), [1, 2], secret=True).snapshot() == ((1, 2), 1)
    assert Guessing(Board(), [1, 2], secret=False).snapshot() == ((), 0)
    assert Guessing.restore(Board(), ((), 0)).guesses == []


def test_an_attribute_that_is_needed_with_one_that_is_not_there_is_refused() -> None:
    @define(eq=False)
    class Guessing(GameState):
        setup: Board
        guesses: list[int] = field(metadata={NEEDED_IF: "secrets"})

    with pytest.raises(TypeError, match=r"Guessing\.guesses: there is no attribute secrets"):
        parts_of(Guessing)


def test_a_class_that_nobody_needs_any_more_is_given_up() -> None:
    def made() -> weakref.ref[type]:
        @define(eq=False)
        class Passing(GameState):
            setup: Board

        Passing(Board()).copy()
        return weakref.ref(Passing)

    kind = made()
    gc.collect()
    assert kind() is None


def test_rows_are_read_once() -> None:
    rows: Iterator[Row] = iter([(44, 0), (40, 1, 2)])
    state = begun(shapes, "State")
    compile_state(State).evolve(state, rows)
    assert state.stones == [[], [2], []]
