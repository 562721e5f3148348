"""Each slip in a game's definition is found, and nothing else with it; sound games are clean."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.engine.notation import read_game
from maginor_core.games import game
from maginor_core.suite.check_game import check_game
from maginor_core.suite.returns import ROWS
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


def planted(*changes: tuple[str, str]) -> GameDefinition:
    """Return the tiny game with some of its code replaced."""
    code = CODE
    for old, new in (*changes, ("games.register(TINY, __name__)", "")):
        assert code.count(old) == 1, old
        code = code.replace(old, new)
    module = ModuleType(f"planted_{next(NUMBERS)}")
    sys.modules[module.__name__] = module
    exec(compile(code, module.__name__, "exec"), vars(module))
    definition = module.TINY
    assert isinstance(definition, GameDefinition)
    return definition


def with_decider(**changes: Any) -> GameDefinition:
    return evolve(TINY, decider=evolve(TINY.decider, **changes))


def test_the_definition_has_no_slip() -> None:
    assert check_game(TINY) == ()


def test_a_definition_that_determinizes_has_no_slip() -> None:
    assert check_game(evolve(TINY, determinize=determinized), games=FEW) == ()


SCORED = "state.point_scored(seat)"
RULE = "    state.chosen(player, swap)\n    if to_act(state):\n"
OPTIONS = "return [(Choose.tag, seat, 0), (Choose.tag, seat, 1)]"
ONE_OPTION = (OPTIONS, "return [(Choose.tag, seat, 0)]")
PASS = '@command(2)\nclass Pass(Fact):\n    """Do nothing."""\n\n    player: int\n\n\n'
FINED = '@event(36)\nclass Fined(Fact):\n    """A fine."""\n\n    player: int\n\n\n'
COUNT = ("from __future__ import annotations\n", "from itertools import count\n\nCOUNT = count()\n")
REFUSAL = ("import decider_of\n", "import NotAllowedError, decider_of\n")
REFUSE = 'raise NotAllowedError("round", "it is too late")'
COPY = """    def copy(self) -> State:
        copy = super().copy()
        {change}
        return copy

    def put_back("""

BEFORE_RULES = "RULES = decider_of("
STONES = "def stones_of(view):\n    return view['state']['stones']\n\n\n"
ASK = "stones_of(view)"
LETTERED = """def draw(setup, view, look):
    letter_of(view['seat'])
    return Svg(9, 9, '', '')"""
IMPORT = "from maginor_core.engine.state import"
PICTURES = [
    ("    GameDefinition,\n", "    GameDefinition,\n    Resources,\n"),
    ("    conceal=hide,\n", "    conceal=hide,\n    resources=Resources(pictures=__name__),\n"),
    (IMPORT, f"from maginor_core.engine.picture import Svg, letter_of\n{IMPORT}"),
]
TRUE_RULE = RULE.replace("player, swap", "player, int(swap == 1)")
NOT_FROZEN = "of setups is not frozen, so that whoever plays can change what all games share"

Change = tuple[str, str]
"""A part of the code, and what takes its place."""

CODE_SLIPS: dict[str, tuple[str, str, list[Change]]] = {
    "an event that no method applies": (
        "event",
        "the event Fined is not applied: no method of the state is its own",
        [("@event(35)", f"{FINED}@event(35)")],
    ),
    "a method that does not say which event it is": (
        "event",
        "the event PointScored is not applied: no method of the state is its own",
        [("    @applies(PointScored)\n", "")],
    ),
    "a rule that changes the state itself": (
        "silent change",
        "the rule of Choose leaves another state than its events make",
        [(SCORED, "state.points[seat] += 1")],
    ),
    "a method of an event that calls that of another": (
        "silent change",
        "the rule of Choose leaves another state than its events make",
        [("        self.round += 1", "        self.round += 1\n        self.point_scored(0)")],
    ),
    "a rule that changes something before it refuses": (
        "silent change",
        "the rule of Choose changes the state, and then refuses",
        [
            REFUSAL,
            ONE_OPTION,
            (RULE, f"    if swap:\n        state.round += 1\n        {REFUSE}\n{RULE}"),
        ],
    ),
    "an invariant that changes the state": (
        "silent change",
        "a state is changed by what only looks at it",
        [("    held = sum(", "    state.round += 1\n    held = sum(")],
    ),
    "a hidden attribute of the setup that does not exist": (
        "name",
        "hidden of the setup names hand, which is not an attribute of it",
        [('hidden = ("hands",)', 'hidden = ("hand",)')],
    ),
    "a hidden attribute of the setup that is no list": (
        "name",
        "hidden of the setup names players, which is not a list",
        [('hidden = ("hands",)', 'hidden = ("hands", "players")')],
    ),
    "a dealt attribute of the setup that does not exist": (
        "name",
        "dealt of the setup names hand, which is not an attribute of it",
        [('dealt = ("players", "hands")', 'dealt = ("players", "hand")')],
    ),
    "a private event that does not exist": (
        "name",
        "private names Choose, which is not an event of the game",
        [("others([Chosen, ", "others([Chosen, Choose, ")],
    ),
    "a private event that is of no player": (
        "name",
        "private names StonesRevealed, which has no field player",
        [("others([Chosen, ", "others([Chosen, StonesRevealed, ")],
    ),
    "a secret answer that is no event": (
        "name",
        "secret_answers names Choose, which is not an event of the game",
        [("secret_answers=[Chosen]", "secret_answers=[Chosen, Choose]")],
    ),
    "a key of STATE that does not exist": (
        "name",
        "by_seat names hand, which is not a key of STATE",
        [('by_seat=("hands", ', 'by_seat=("hand", ')],
    ),
    "a choice that views show": (
        "leak",
        "a view shows state.choices, which is hidden from the viewer",
        [("            state.choices[other] = None\n", "")],
    ),
    "stones that views show": (
        "leak",
        "a view shows state.hands, which is hidden from the viewer",
        [("            state.put_back(other)\n", "")],
    ),
    "a bag from which the stones of others can be worked out": (
        "leak",
        "a view shows state.bag, which is hidden from the viewer",
        [("            state.put_back(other)\n", "            state.hands[other] = None\n")],
    ),
    "stones that views show later": (
        "leak",
        "a view shows state.hands, which is hidden from the viewer",
        [
            (
                "            state.put_back(other)\n",
                "            if len(to_act(state)) > 1:\n                state.put_back(other)\n",
            )
        ],
    ),
    "a setup that shows stones": (
        "leak",
        "setup_seen_json shows hands, which is hidden from the viewer",
        [('    hidden = ("hands",)\n', "")],
    ),
    "a secret answer that is not private": (
        "leak",
        "others see an answer that is secret: Choose",
        [("others([Chosen, StoneDrawn])", "others([StoneDrawn])")],
    ),
    "a command without a rule": (
        "command",
        "the command Pass has no rule",
        [("@event(32)", f"{PASS}@event(32)")],
    ),
    "a rule that depends on the games before": (
        "nondeterminism",
        "the rule of Choose does not cause the same again",
        [COUNT, (SCORED, "state.point_scored(next(COUNT) % state.setup.players)")],
    ),
    "a rule that seldom depends on the games before": (
        "nondeterminism",
        "the rule of Choose does not cause the same again",
        [COUNT, (SCORED, "state.point_scored(seat if next(COUNT) % 29 else 0)")],
    ),
    "an attribute that only rules look at, and copies do not have": (
        "shared state",
        "a copy of a state does not lead where the state does",
        [
            ("    def put_back(", COPY.format(change="copy.best = 0")),
            ("import define, frozen", "import define, field, frozen"),
            (
                "    over: bool = False\n",
                "    over: bool = False\n    best: int = field(init=False, default=0)\n",
            ),
            (SCORED, f"state.best += 1\n            if state.best < 3:\n                {SCORED}"),
        ],
    ),
    "a deal that does not follow from its seed": (
        "nondeterminism",
        "a deal repeated from its seed is another one",
        [COUNT, ('Stream(seed, "deal.hands")', 'Stream(next(COUNT), "deal.hands")')],
    ),
    "options that depend on the games before": (
        "nondeterminism",
        "the same game has other legal commands again",
        [COUNT, (OPTIONS, f"{OPTIONS}[:: -1 if next(COUNT) % 7 else 1]")],
    ),
    "a list of a state that its copy shares": (
        "shared state",
        "a copy of a state shares parts with it",
        [("    def put_back(", COPY.format(change="copy.points = self.points"))],
    ),
    "an attribute that copies do not have": (
        "shared state",
        "a copy of a state does not contain all of it",
        [("    def put_back(", COPY.format(change="copy.round = 1"))],
    ),
    "games that begin with the same list": (
        "shared state",
        "a game changes the state that others begin with",
        [
            ("def begin(", "POINTS = [0, 0, 0, 0]\n\n\ndef begin("),
            ("[0] * setup.players, bag)", "POINTS, bag)"),
        ],
    ),
    "a legal command that is refused": (
        "legal",
        "Choose is listed as legal, but refused",
        [REFUSAL, (RULE, f"    if state.round > 1:\n        {REFUSE}\n{RULE}")],
    ),
    "a command that is accepted, but not listed": (
        "legal",
        "Choose is accepted, but not listed as legal",
        [ONE_OPTION],
    ),
    "a command that is listed twice": (
        "legal",
        "a legal command is listed twice",
        [(OPTIONS, f"{OPTIONS} * 2")],
    ),
    "a seat that is awaited, but can do nothing": (
        "legal",
        "somebody is awaited, but nothing is legal",
        [
            REFUSAL,
            (OPTIONS, f"{OPTIONS} if state.round == 1 else []"),
            (RULE, f"    if state.round > 1:\n        {REFUSE}\n{RULE}"),
        ],
    ),
    "a rule that fails where the command is not legal": (
        "exception",
        "Choose, where it is not legal, raises IndexError",
        [ONE_OPTION, (RULE, f"    assert (True,)[swap]\n{RULE}")],
    ),
    "a rule that fails in the middle of a game": (
        "exception",
        "ZeroDivisionError is raised in choose",
        [(RULE, f"    assert 1 / (2 - state.round)\n{RULE}")],
    ),
    "a setup that fails where it should be refused": (
        "exception",
        "a malformed setup raises IndexError",
        [("self.stones[stone] if 0 <= stone < len(self.stones) else 0", "self.stones[stone]")],
    ),
    "a setup that should be refused, and with which no game can begin": (
        "exception",
        "a setup that is accepted, but with which no game can begin, raises IndexError",
        [
            (
                "        for stone, times in Counter(self.hands).items():\n",
                "        for stone, times in ():\n",
            ),
            (
                "    bag = [times",
                "    list(map(setup.stones.__getitem__, setup.hands))\n    bag = [times",
            ),
        ],
    ),
    "an outcome that no event names": (
        "chance",
        "an outcome that Choose draws is not in its events",
        [('@applies(StoneDrawn, outcome="stone")', "@applies(StoneDrawn)")],
    ),
    "a private event that all see": (
        "leak",
        "the event StoneDrawn shows stone, which views hide from the viewer",
        [("others([Chosen, StoneDrawn])", "others([Chosen])")],
    ),
    "a choice that all see, and that is not said to be secret": (
        "leak",
        "the event Chosen shows swap, which views hide from the viewer",
        [
            ("others([Chosen, StoneDrawn])", "others([StoneDrawn])"),
            ("    secret_answers=[Chosen],\n", ""),
        ],
    ),
    "an event that reveals something, and is not among discloses": (
        "disclosure",
        "discloses does not name StonesRevealed, by which somebody learns what was hidden",
        [("    discloses=[StonesRevealed],\n", "")],
    ),
    "a setup that can be changed": (
        "setup",
        f"the class Setup {NOT_FROZEN}",
        [("@frozen\nclass Setup", "@define\nclass Setup")],
    ),
    "variants that can be changed": (
        "setup",
        f"the class Variants {NOT_FROZEN}",
        [("@frozen\nclass Variants", "@define(unsafe_hash=True)\nclass Variants")],
    ),
    "hide that returns nothing": (
        "type",
        "hide, which is conceal, returns None in place of the state without what is hidden",
        [("            state.choices[other] = None\n    return state\n", "            pass\n")],
    ),
    "to_act that returns a number": (
        "type",
        "to_act returns int in place of a tuple of seats, ascending",
        [("return () if state.over else tuple(seats)", "return len(seats)")],
    ),
    "to_act that returns nothing at the end": (
        "type",
        "to_act returns None in place of a tuple of seats, ascending",
        [("return () if state.over else", "return None if state.over else")],
    ),
    "to_act that returns a seat twice": (
        "type",
        "to_act returns tuple in place of a tuple of seats, ascending",
        [("else tuple(seats)", "else tuple(seats * 2)")],
    ),
    "options that are facts": (
        "type",
        f"options returns Choose in place of one of the {ROWS}",
        [(OPTIONS, "return [Choose(seat, False), Choose(seat, True)]")],
    ),
    "options without the seat": (
        "type",
        f"options returns tuple in place of one of the {ROWS}",
        [(OPTIONS, "return [(Choose.tag, 0), (Choose.tag, 1)]")],
    ),
    "options that return nothing": (
        "type",
        f"options returns None in place of a list of {ROWS}",
        [(OPTIONS, OPTIONS.removeprefix("return "))],
    ),
    "a game that begins with nothing": (
        "type",
        "begin, which is initial, returns None in place of a state",
        [("    return State(setup, [*setup.hands]", "    State(setup, [*setup.hands]")],
    ),
    "invariants that return nothing": (
        "type",
        "invariants returns None in place of a list of sentences",
        [("    return [] if held == right", "    [] if held == right")],
    ),
    "an option that is listed in the first rounds alone": (
        "legal",
        "Choose is accepted, but not listed as legal",
        [(OPTIONS, f"{OPTIONS}[: 2 if state.round < 3 else 1]")],
    ),
    "a declared value that the rule accepts, and that is never listed": (
        "legal",
        "Choose is accepted, but not listed as legal",
        [
            REFUSAL,
            ("    swap: bool\n\n\n@event(32)", "    swap: int\n\n\n@event(32)"),
            ("    conceal=hide,\n", "    conceal=hide,\n    domains=lambda setup: DOMAINS,\n"),
            ("STONES = (3, 3", "DOMAINS = {'choose.swap': range(30)}\nSTONES = (3, 3"),
            (RULE, f"    if swap not in (0, 1, 25):\n        {REFUSE}\n{TRUE_RULE}"),
        ],
    ),
    "pictures that cannot be drawn": (
        "presentation",
        "the picture cannot be drawn: KeyError is raised in stones_of",
        [
            *PICTURES,
            (BEFORE_RULES, f"{STONES}def draw(setup, view, look):\n    {ASK}\n\n\n{BEFORE_RULES}"),
        ],
    ),
    "pictures that can be drawn for players alone": (
        "presentation",
        "the picture cannot be drawn: TypeError is raised in draw",
        [
            *PICTURES,
            (
                BEFORE_RULES,
                f"{LETTERED}\n\n\n{BEFORE_RULES}",
            ),
        ],
    ),
    "pictures that are drawn as text": (
        "presentation",
        "the picture cannot be drawn: TypeError is raised in _drawn",
        [*PICTURES, (BEFORE_RULES, f"def draw(*_):\n    return '<svg/>'\n\n\n{BEFORE_RULES}")],
    ),
    "an invariant that is broken": (
        "invariant",
        "an invariant is broken",
        [("return [] if held == right", "return [] if held == right and state.round < 2")],
    ),
}


@pytest.mark.parametrize("slip", CODE_SLIPS)
def test_a_slip_in_the_code_is_found_and_nothing_else(slip: str) -> None:
    kind, about, changes = CODE_SLIPS[slip]
    found = check_game(planted(*changes), games=FEW)
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


# What is refused before anything can be checked.

REFUSED: dict[str, tuple[str, list[Change]]] = {
    "two facts with one tag": ("Chosen has no tag of its own", [("@event(32)", "@event(1)")]),
    "a method that does not take the fields": (
        "point_scored must take player",
        [("def point_scored(self, player: int)", "def point_scored(self, seat: int)")],
    ),
    "an outcome that is no field": (
        "StoneDrawn has no field kind",
        [('outcome="stone"', 'outcome="kind"')],
    ),
    "notation of a command that does not exist": (
        "pass is not a command of swap_or_keep",
        [("    conceal=hide,\n", '    notation={"pass": "p"},\n')],
    ),
    "notation with one word for two commands": (
        "two commands have the same word",
        [("    conceal=hide,\n", '    notation={"choose": "undo"},\n')],
    ),
    "a private event without a tag": ("tag", [("@event(33)", "@event(None)")]),
}


@pytest.mark.parametrize("slip", REFUSED)
def test_other_slips_are_refused_with_the_definition(slip: str) -> None:
    about, changes = REFUSED[slip]
    with pytest.raises((TypeError, ValueError, AssertionError), match=about):
        planted(*changes)


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


GAMES = ["maginor", "abracada", "magalon"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_package_has_no_slip(name: str) -> None:
    assert check_game(game(name), games=2, seed="short") == ()


@pytest.mark.parametrize("name", [*GAMES, "swap_or_keep"])
def test_further_games_have_no_slip(name: str) -> None:
    assert check_game(game(name), games=8, seed="long") == ()
