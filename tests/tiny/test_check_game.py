"""Each slip in a game's definition is found, and nothing else with it; sound games are clean."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import DealForm, GameDefinition, Json
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.engine.notation import read_game
from maginor_core.games import game
from maginor_core.suite.check_game import check_game
from tests.conformance.patch import Patch, patched, read_patches
from tests.tiny import game as tiny
from tests.tiny.game import TINY, PointScored, Setup, State, hide

CODE = Path(tiny.__file__).read_text(encoding="utf-8")
NUMBERS = count()
FEW = 6
"""Games in which each slip of the tiny game shows."""


@pytest.fixture(autouse=True)
def own_modules() -> Iterator[None]:
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("planted_"):
            del sys.modules[name]


def patches(name: str) -> dict[str, Patch]:
    """Return the patches of the tiny game's code in a file, by their names."""
    path = Path(__file__).with_name(f"{name}.patch")
    return {one.name: one for one in read_patches(path.read_text(encoding="utf-8"), path.name)}


def module_of(code: str) -> GameDefinition:
    """Return the game of a module with such code."""
    module = ModuleType(f"planted_{next(NUMBERS)}")
    sys.modules[module.__name__] = module
    code = code.replace("games.register(TINY, __name__)", "")
    exec(compile(code, module.__name__, "exec"), vars(module))
    definition = module.TINY
    assert isinstance(definition, GameDefinition)
    return definition


def planted(*changes: tuple[str, str]) -> GameDefinition:
    """Return the tiny game with some of its code replaced."""
    code = CODE
    for old, new in changes:
        assert code.count(old) == 1, old
        code = code.replace(old, new)
    return module_of(code)


def with_decider(**changes: Any) -> GameDefinition:
    return evolve(TINY, decider=evolve(TINY.decider, **changes))


def test_the_definition_has_no_slip() -> None:
    assert check_game(TINY) == ()


def test_a_definition_that_determinizes_has_no_slip() -> None:
    assert check_game(evolve(TINY, determinize=determinized), games=FEW) == ()


SCORED = "state.point_scored(seat)"
OPTIONS = "return [(Choose.tag, seat, 0), (Choose.tag, seat, 1)]"
PASS = '@command(2)\nclass Pass(Fact):\n    """Do nothing."""\n\n    player: int\n\n\n'

SLIPS = patches("slips")
"""Slips in the code: ``what is wrong: kind: about``."""
REFUSED = patches("refused_slips")
"""Slips that are refused before anything can be checked: ``what is wrong: the reason``."""


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_code_is_found_and_nothing_else(slip: str) -> None:
    kind, about = slip.split(": ", 2)[1:]
    found = check_game(module_of(patched(CODE, SLIPS[slip])), games=FEW)
    assert [(one.kind, one.about) for one in found] == [(kind, about)]
    assert found[0].remedy


# Slips in what a definition contains in place of a default.


def without_points(state: State, events: Iterable[Row]) -> None:
    TINY.decider.evolve(state, [row for row in events if row[0] != PointScored.tag])


def without_a_case(state: State, events: Iterable[Row]) -> None:
    for row in events:
        if row[0] == PointScored.tag:
            raise KeyError(row[0])
        TINY.decider.evolve(state, [row])


def without_variants(setup: Setup) -> Json:
    data = TINY.setups.to_json(setup)
    data.pop("variants", None)
    return data


def in_tuples(state: State) -> Json:
    return {**TINY.state_to_json(state), "points": tuple(state.points)}


def restored_without_round(setup: Setup, snapshot: tuple[Any, ...]) -> Any:
    state = TINY.states.restore(setup, snapshot)
    state.round = 1
    return state


def one_more(outcome: object) -> int:
    read = TINY.chance.from_json(outcome)
    return type(read)(read + 1)


def determinized(state: State, seat: int | None, seed: str | int) -> State:
    """Return a state in which the stones and choices that a seat does not know are others."""
    chance, drawn = Stream(seed, "determinize"), state.copy()
    hide(drawn, seat)
    for other in range(state.setup.players):
        if other == seat:
            continue
        if state.hands[other] is not None:
            stones = [kind for kind, times in enumerate(drawn.bag) for _ in range(times)]
            drawn.hands[other] = stone = chance.choose(stones)
            drawn.bag[stone] -= 1
        if state.choices[other] is not None:
            drawn.choices[other] = chance.choose((False, True))
    return drawn


def sharing_points(state: State, seat: int | None, seed: str | int) -> State:
    found = determinized(state, seat, seed)
    found.points = state.points
    return found


def nothing_for_others(event: Fact, seat: int | None) -> Any:
    return event if getattr(event, "player", seat) == seat else None


DEFINITION_SLIPS: dict[str, tuple[str, str, GameDefinition]] = {
    "redact that returns nothing": (
        "type",
        "nothing_for_others, which is redact, returns None in place of an event of the definition",
        evolve(TINY, redact=nothing_for_others),
    ),
    "a result that is missing at the end": (
        "type",
        "result returns None in place of the Result of a game that is over",
        evolve(TINY, result=lambda state: None),
    ),
    "a result that is the winner": (
        "type",
        "result returns int in place of a Result, or None",
        evolve(TINY, result=lambda state: 0),  # type: ignore[arg-type, return-value] # that is it
    ),
    "determinize that returns nothing": (
        "type",
        "determinize returns None in place of a state",
        evolve(TINY, determinize=lambda state, seat, seed: None),
    ),
    "an evolve that passes over an event": (
        "event",
        "the event PointScored is not applied: folding it changes nothing",
        with_decider(evolve=without_points),
    ),
    "an evolve that has no case for an event": (
        "event",
        "the event PointScored is not applied: folding it fails",
        with_decider(evolve=without_a_case),
    ),
    "an event that is not among those of the definition": (
        "event",
        "the event PointScored is not applied: no method of the state is its own",
        evolve(TINY, events=tuple([kind for kind in TINY.events if kind is not PointScored])),
    ),
    "a rule that the decider does not have": (
        "command",
        "the command Choose has no rule",
        with_decider(rules={}),
    ),
    "a setup seen by seats that is the whole setup": (
        "leak",
        "setup_seen_json shows hands, which is hidden from the viewer",
        evolve(TINY, setups=evolve(TINY.setups, seen_json=lambda data, seat: data)),
    ),
    "a setup of pictures that is the whole setup": (
        "leak",
        "the setup that pictures are drawn from shows hands, which is hidden from the viewer",
        evolve(TINY, setups=evolve(TINY.setups, known=lambda setup, seat: setup)),
    ),
    "determinize that returns the real state": (
        "leak",
        "what determinize makes shows something, which is hidden from the viewer",
        evolve(TINY, determinize=lambda state, seat, seed: state.copy()),
    ),
    "determinize that shares a list": (
        "shared state",
        "determinize shares parts with the state given",
        evolve(TINY, determinize=sharing_points),
    ),
    "JSON of setups without variants": (
        "round trip",
        "the JSON of a setup that is written is not read again alike",
        evolve(TINY, setups=evolve(TINY.setups, to_json=without_variants)),
    ),
    "STATE that is not plain JSON": (
        "round trip",
        "STATE that is written is not read again alike",
        evolve(TINY, state_to_json=in_tuples),
    ),
    "STATE whose text is another": (
        "text",
        "state_text writes another STATE than state_to_json returns",
        evolve(TINY, state_text=lambda state, kept: b'{"points": []}'),
    ),
    "snapshots that are restored in part": (
        "round trip",
        "a snapshot that is written is not read again alike",
        evolve(TINY, states=evolve(TINY.states, restore=restored_without_round)),
    ),
    "outcomes of chance that are read as others": (
        "round trip",
        "an outcome of chance that is written is not read again alike",
        evolve(TINY, chance=evolve(TINY.chance, from_json=one_more)),
    ),
    "notation whose words are two": (
        "round trip",
        "the notation of choose cannot be written and read again",
        evolve(TINY, notation={"choose": "make up"}),
    ),
}


@pytest.mark.parametrize("slip", DEFINITION_SLIPS)
def test_a_slip_in_the_definition_is_found_and_nothing_else(slip: str) -> None:
    kind, about, definition = DEFINITION_SLIPS[slip]
    found = check_game(definition, games=FEW)
    assert [(one.kind, one.about) for one in found] == [(kind, about)]


@pytest.mark.parametrize("slip", REFUSED)
def test_other_slips_are_refused_with_the_definition(slip: str) -> None:
    with pytest.raises((TypeError, ValueError, AssertionError), match=slip.split(": ")[1]):
        module_of(patched(CODE, REFUSED[slip]))


def test_all_slips_are_returned_together() -> None:
    wrong = planted(
        ("@event(32)", f"{PASS}@event(32)"), ('dealt = ("players", "hands")', 'dealt = ("hand",)')
    )
    first, second = check_game(wrong)
    assert [first.kind, second.kind] == ["command", "name"]
    assert str(first).startswith("command: the command Pass has no rule (the declarations); name")
    assert str(second).startswith("name: dealt of the setup names hand, which is not an attribute")


def test_a_slip_says_where_it_was_found() -> None:
    (slip,) = check_game(planted((SCORED, "state.points[seat] += 1")), games=FEW)
    assert slip.place.startswith("2 players, deal '0.0', no variants, after 1 commands: ")
    assert slip.place.endswith(", points.1")


def test_a_slip_has_the_game_by_which_it_is_found_again() -> None:
    few = (OPTIONS, f"{OPTIONS}[: 2 if state.round < 3 else 1]")
    definition = planted(few)
    (slip,) = check_game(definition, games=FEW)
    assert (slip.kind, slip.finished) == ("legal", False)
    game = read_game(slip.lines, {definition.name: definition}.get)
    assert slip.place.startswith(f"2 players, deal '0.0', no variants, after {game.version} ")
    assert game.live_state.round == 3
    (listed,) = game.legal(game.to_act[0])
    other = evolve(listed, swap=not listed.swap)
    assert slip.place.endswith(repr(other))
    game.submit(other)


def test_a_slip_says_whether_the_game_was_over() -> None:
    at_the_end = ("return [] if held == right", "return [] if held == right and not state.over")
    definition = planted(at_the_end)
    (slip,) = check_game(definition, games=FEW)
    assert slip.finished
    assert ", when it is over: " in slip.place
    assert read_game(slip.lines, {definition.name: definition}.get).finished


def test_a_slip_of_the_declarations_needs_no_game() -> None:
    (slip,) = check_game(evolve(TINY, decider=evolve(TINY.decider, rules={})), games=FEW)
    assert (slip.place, slip.lines, slip.finished) == ("the declarations", (), False)


NAMED_STONES = [
    ('    hidden = ("hands",)\n', '    hidden = ("hands",)\n    names = NAMES\n'),
    ("STONES = (3, 3", "NAMES = ('a', 'b', 'c', 'd', 'e', 'king')\nSTONES = (3, 3"),
    ("    player: int\n    stone: int\n", "    player: int\n    stone: str\n"),
]


def test_a_public_event_that_names_what_was_drawn_is_a_leak_and_can_be_seen_again() -> None:
    assert check_game(planted(*NAMED_STONES), games=FEW) == ()
    shown = planted(*NAMED_STONES, ("others([Chosen, StoneDrawn])", "others([Chosen])"))
    (slip,) = check_game(shown, games=FEW)
    about = "the event StoneDrawn shows stone, which views hide from the viewer"
    assert (slip.kind, slip.about) == ("leak", about)
    game = read_game(slip.lines, {shown.name: shown}.get)
    (told,) = [event for event in game.events_seen_by(0) if repr(event) in slip.place]
    assert f"viewer 0, StoneDrawn(player={told.player}, " in slip.place
    assert told.player != 0
    assert game.view_json(0)["state"]["hands"][told.player] is None


def dealing(laid: Callable[[DealForm], dict[str, Any]]) -> GameDefinition:
    """Return Abracada…What? with what its deal in numbers lays."""
    definition = game("abracada")
    form = definition.setups.dealing
    assert form is not None
    changed = form._replace(laid=laid(form))
    return evolve(definition, setups=evolve(definition.setups, dealing=changed))


def test_a_deal_in_numbers_that_is_another_one_is_a_slip() -> None:
    def turned(form: DealForm) -> dict[str, Any]:
        hands = form.laid["hands"]
        return {**form.laid, "hands": lambda layout, piles: hands(layout, piles)[::-1]}

    (slip,) = check_game(dealing(turned), games=1)
    assert (slip.kind, slip.about) == ("deal", "dealing lays hands otherwise than deal")


def test_a_deal_in_numbers_that_leaves_out_by_what_setups_differ_is_a_slip() -> None:
    def without(form: DealForm) -> dict[str, Any]:
        return {name: laid for name, laid in form.laid.items() if name != "hands"}

    (slip,) = check_game(dealing(without), games=2)
    about = "another setup has the terms and all that dealing lays of a deal"
    assert (slip.kind, slip.about) == ("deal", about)


def stating(**others: Any) -> GameDefinition:  # Any: attributes of the form
    """Return Abracada…What? with another form of what headers state."""
    definition = game("abracada")
    form = definition.setups.dealing
    assert form is not None
    assert form.stated is not None
    changed = form._replace(stated=form.stated._replace(**others))
    return evolve(definition, setups=evolve(definition.setups, dealing=changed))


@pytest.mark.parametrize(
    ("others", "about"),
    [
        ({"fits": lambda layout, stated: True}, "what is no setup fits as stated"),
        ({"fits": lambda layout, stated: False}, "a setup that was dealt does not fit as stated"),
        (
            {"laid": {"removed": lambda layout, stated: stated[1][1:]}},
            "what is stated lays removed otherwise than the setup",
        ),
    ],
)
def test_what_headers_state_and_setups_do_not_is_a_slip(others: dict[str, Any], about: str) -> None:
    (slip,) = check_game(stating(**others), games=1)
    assert (slip.kind, slip.about) == ("deal", about)


GAMES = ["maginor", "abracada", "magalon"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_package_has_no_slip(name: str) -> None:
    assert check_game(game(name), games=2, seed="short") == ()


@pytest.mark.parametrize("name", [*GAMES, "swap_or_keep"])
def test_further_games_have_no_slip(name: str) -> None:
    assert check_game(game(name), games=8, seed="long") == ()
