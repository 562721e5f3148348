"""Boards as plain JSON data: the protocol's STATE, and a whole board that can be resumed.

STATE is the table. A whole board adds the setup and what is pending: the open question
with the steps still owed, a duel's secrets, and how often the die was rolled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import fields_dict, frozen

from maginor_core.components.layout import (
    NO_BEAST,
    NO_SPELL,
    NOBODY,
    NOWHERE,
    Oracle,
    SpellNumber,
)
from maginor_core.components.setup import MOST_PLAYERS, Seat, Setup, setup_from_json, setup_to_json
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS, Beast, Spell
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.fields import form_of, made_from_json, read_by
from maginor_core.events import CODEC, EVENT_JSON, DuelBegan
from maginor_core.projections.board import Board, Question
from maginor_core.projections.invariants import broken_invariants
from maginor_core.projections.state import (
    BEFORE,
    GAME_ENDED,
    NO_DUEL,
    ON,
    State,
    totals,
    winners,
)
from maginor_core.projections.table import (
    BeastDecision,
    Decision,
    ReversalDecision,
    RewardDecision,
    SeatView,
    SlotDecision,
    SymbolDecision,
    Table,
    TargetDecision,
    TurnDecision,
    cards,
    decision_in,
    holders,
    table_of,
)

KINDS: dict[type[Decision], str] = {
    TurnDecision: "take_turn",
    SymbolDecision: "choose_symbol",
    SlotDecision: "choose_slot",
    TargetDecision: "choose_target",
    BeastDecision: "choose_beast",
    ReversalDecision: "reversal",
    RewardDecision: "choose_reward",
}
"""The protocol's name of each kind of decision."""


def decision_to_json(decision: Decision) -> dict[str, object]:
    """Return ``decision`` in the protocol's shape."""
    kind = type(decision)
    return {"kind": KINDS[kind], **form_of(kind).to_json(decision)}


def decision_from_json(data: object, path: str = "decision") -> Decision:
    """Return the decision that JSON describes; raises ``MalformedError``."""
    kind = data.get("kind") if type(data) is dict else None
    for decision, name in KINDS.items():
        if type(data) is dict and type(kind) is str and name == kind:
            fields = {key: value for key, value in data.items() if key != "kind"}
            return made_from_json(fields, decision, path)  # type: ignore[no-any-return] # of that class
    raise MalformedError(
        f"must be one of {', '.join(KINDS.values())}, not {shown(kind)}", f"{path}.kind"
    )


read_by(Decision, decision_from_json, decision_to_json)


def state_to_json(board: Board) -> dict[str, Any]:  # Any: JSON of the protocol's many shapes
    """Return the protocol's STATE of ``board``: nothing in it depends on an unrevealed beast."""
    return json_of_state(board.state)


def json_of_state(state: State) -> dict[str, Any]:  # Any: as above
    """Return the same of a state.

    It is that of its table, without making one.
    """
    names, circle, slots = state.layout.names, state.circle, state.slots
    decision, finished = decision_in(state), state.question[0] == GAME_ENDED
    return {
        "circle": list(map(names.__getitem__, circle)),
        "slots": {names[oracle]: list(holders(tuple(slots[oracle]))) for oracle in circle},
        "maginor": {
            "place": "before" if state.place == BEFORE else "on",
            "oracle": names[state.maginor],
        },
        "wizards": [None if oracle == NOWHERE else names[oracle] for oracle in state.wizards],
        "supply": state.supply[:],
        "hands": list(map(dict, map(cards, map(tuple, state.hands)))),
        "discards": list(map(dict, map(cards, map(tuple, state.discards)))),
        "spells_beside": _beside(names, state.layout.circle, state.spells_beside),
        "spells_held": [sorted(map(SPELLS.__getitem__, held)) for held in state.spells_held],
        "oracles_won": [list(map(names.__getitem__, won)) for won in state.oracles_won],
        "current_player": state.current_player,
        "decision": None if decision is None else decision_to_json(decision),
        "finished": finished,
        "totals": list(totals(state)) if finished else None,
        "winners": list(winners(state)) if finished else None,
    }


def _beside(
    names: tuple[str, ...], circle: Sequence[Oracle], spells: Sequence[SpellNumber]
) -> dict[str, Spell]:
    beside = {names[oracle]: spells[oracle] for oracle in circle}
    return {name: SPELLS[spell] for name, spell in beside.items() if spell != NO_SPELL}


MOST_TEXTS: Final = 1 << 13
"""How many texts of one kind of part are kept, of all games with the same names."""


class _Texts(dict[Any, bytes]):  # Any: a part in numbers
    """The texts of a kind of part of STATE, without the outer brackets, by what decides them."""

    def __init__(self, to_json: Callable[[Any], object]) -> None:  # Any: as above
        self._to_json = to_json

    def __missing__(self, part: Any) -> bytes:  # Any: as above
        return self.made(part, self._to_json(part))

    def made(self, part: Any, data: object) -> bytes:  # Any: as above
        if len(self) >= MOST_TEXTS:
            self.clear()
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        made = self[part] = text[1:-1].encode()
        return made


class _PartTexts:
    """The texts of all kinds of parts of STATE, in games with the same names."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.oracle = _Texts(lambda oracle: [None if oracle == NOWHERE else names[oracle]])
        self.oracles = _Texts(lambda oracles: [names[oracle] for oracle in oracles])
        self.slots = _Texts(lambda part: {names[part[0]]: holders(part[1])})
        self.numbers = _Texts(list)
        self.pile = _Texts(lambda pile: [dict(cards(pile))])
        self.beside = _Texts(lambda spells: _beside(names, *spells))
        self.spells = _Texts(lambda held: [sorted(map(SPELLS.__getitem__, held))])
        self.won = _Texts(lambda won: [[names[oracle] for oracle in won]])
        self.decision = _Texts(list)


_part_texts: Final = lru_cache(16)(_PartTexts)


def text_of_state(state: State, kept: dict[str, Any]) -> bytes:  # Any: parts in numbers
    """Return STATE as JSON text, joined from texts that most states share.

    Args:
        state: the state.
        kept: the parts of the state of the same game that was written last, and their texts; most
            are the same again.
    """
    texts, circle, slots = _part_texts(state.layout.names), state.circle, state.slots
    known = kept.get("slots")
    if known is None or known[0] != circle or known[1] != slots:
        pairs = zip(circle, map(tuple, map(slots.__getitem__, circle)), strict=True)
        text = b'{"circle":[%b],"slots":{%b},"maginor":{"place":"' % (
            texts.oracles[circle],
            b",".join(map(texts.slots.__getitem__, pairs)),
        )
        known = kept["slots"] = circle, list(map(list, slots)), text
    hands, discards, supply = state.hands, state.discards, state.supply
    piles = kept.get("piles")
    if piles is None or piles[0] != hands or piles[1] != discards or piles[2] != supply:
        text = b'],"supply":[%b],"hands":[%b],"discards":[%b]' % (
            texts.numbers[tuple(supply)],
            b",".join(map(texts.pile.__getitem__, map(tuple, hands))),
            b",".join(map(texts.pile.__getitem__, map(tuple, discards))),
        )
        piles = kept["piles"] = (
            list(map(list, hands)),
            list(map(list, discards)),
            supply[:],
            text,
        )
    beside, held, won = state.spells_beside, state.spells_held, state.oracles_won
    taken = kept.get("taken")
    if taken is None or taken[0] != beside or taken[1] != held or taken[2] != won:
        text = b',"spells_beside":{%b},"spells_held":[%b],"oracles_won":[%b],"current_player":' % (
            texts.beside[state.layout.circle, tuple(beside)],
            b",".join(map(texts.spells.__getitem__, map(tuple, held))),
            b",".join(map(texts.won.__getitem__, map(tuple, won))),
        )
        taken = kept["taken"] = beside[:], list(map(list, held)), list(map(list, won)), text
    oracle, finished = texts.oracle, state.question[0] == GAME_ENDED
    asked = (state.question, state.duel, state.revealed, *state.beasts)
    decision = texts.decision.get(asked)
    if decision is None:
        opened = decision_in(state)
        decision = texts.decision.made(asked, [opened and decision_to_json(opened)])
    return b'%b%b","oracle":%b},"wizards":[%b%b%b%d,"decision":%b,"finished":%b' % (
        known[2],
        b"before" if state.place == BEFORE else b"on",
        oracle[state.maginor],
        b",".join(map(oracle.__getitem__, state.wizards)),
        piles[3],
        taken[3],
        state.current_player,
        decision,
        _ended(texts, state) if finished else b'false,"totals":null,"winners":null}',
    )


def _ended(texts: _PartTexts, state: State) -> bytes:
    numbers = texts.numbers
    return b'true,"totals":[%b],"winners":[%b]}' % (numbers[totals(state)], numbers[winners(state)])


def table_to_json(table: Table) -> dict[str, Any]:  # Any: JSON of the protocol's many shapes
    """Return ``table`` as the protocol's STATE."""
    return form_of(Table).to_json(table)  # type: ignore[no-any-return] # of a class, an object


def view_to_json(view: SeatView) -> dict[str, Any]:  # Any: JSON of the protocol's many shapes
    """Return a seat's view as ``seat``, the protocol's ``state``, and ``own_beast``."""
    return {"seat": view.seat, "state": table_to_json(view.table), "own_beast": view.own_beast}


def view_from_json(data: object) -> SeatView:
    """Return the view that ``view_to_json`` gave; raises ``MalformedError``."""
    keys = ("seat", "state", "own_beast")
    if type(data) is not dict or set(data) != set(keys):
        raise MalformedError(f"must be an object with {', '.join(keys)}", "view")
    seat, own_beast = data["seat"], data["own_beast"]
    if seat is not None and (type(seat) is not int or not 0 <= seat < MOST_PLAYERS):
        raise MalformedError(f"must be a seat or null, not {shown(seat)}", "view.seat")
    if own_beast is not None and (own_beast not in BEASTS or seat is None):
        words = ", ".join(BEASTS) if seat is not None else "null for a spectator"
        raise MalformedError(f"must be {words}, not {shown(own_beast)}", "view.own_beast")
    return SeatView(seat, table_from_json(data["state"]), own_beast)


def table_from_json(data: object) -> Table:
    """Return the table that the protocol's STATE describes; raises ``MalformedError``."""
    return made_from_json(data, Table, "state")  # type: ignore[no-any-return] # of that class


@frozen
class _Pending:
    question: dict[str, object] | None
    duel: dict[str, object] | None
    beasts: dict[str, Beast]
    revealed: bool
    rolls: int


def board_to_json(board: Board) -> dict[str, Any]:  # Any: JSON of the protocol's many shapes
    """Return all of ``board``, secrets included, as ``setup``, ``state`` and ``pending``."""
    return {
        "setup": setup_to_json(board.setup),
        "state": state_to_json(board),
        "pending": {
            "question": None if board.question is None else EVENT_JSON.to_json(board.question),
            "duel": None if board.duel is None else EVENT_JSON.to_json(board.duel),
            "beasts": {str(seat): beast for seat, beast in board.beasts.items()},
            "revealed": board.revealed,
            "rolls": board.rolls,
        },
    }


def board_from_json(data: object) -> Board:
    """Return the board that ``board_to_json`` gave; the game can be resumed from it.

    Raises:
        MalformedError: the data does not describe a board that a game can have; it names the place.
    """
    if type(data) is not dict or set(data) != {"setup", "state", "pending"}:
        raise MalformedError("must be an object with setup, state and pending", "board")
    setup = setup_from_json(data["setup"])
    table = table_from_json(data["state"])
    pending = data["pending"]
    if type(pending) is not dict or set(pending) != set(fields_dict(_Pending)):
        raise MalformedError(
            f"must be an object with {', '.join(fields_dict(_Pending))}", "board.pending"
        )
    rolls, revealed = pending["rolls"], pending["revealed"]
    if type(rolls) is not int or rolls < 0 or type(revealed) is not bool:
        raise MalformedError("rolls must be 0 or more, and revealed a boolean", "board.pending")
    for name in ("wizards", "supply", "hands", "discards", "spells_held", "oracles_won"):
        if len(getattr(table, name)) != setup.players:
            raise MalformedError(f"must have an entry for each of {setup.players} seats", name)
    if any(set(pile) != set(CARDS) for pile in (*table.hands, *table.discards)):
        raise MalformedError("must count each of the six cards", "board.state.hands")
    try:
        state = State.restore(setup.layout, _snapshot(setup, table, pending))
    except LookupError as error:
        raise MalformedError(f"names {error}, which is not in the setup", "board.state") from None
    state.drawn = rolls
    board = Board(state, setup)
    _check(board, table)
    return board


def _snapshot(setup: Setup, table: Table, pending: dict[str, Any]) -> tuple[Any, ...]:
    names = {name: number for number, name in enumerate(setup.names)}
    words = CODEC.vocabulary(setup.names)
    question, duel = _question(pending["question"]), _duel(pending["duel"])
    beasts = _beasts(pending["beasts"])
    beside = {names[oracle]: SPELLS.index(spell) for oracle, spell in table.spells_beside.items()}
    ended = (GAME_ENDED, table.totals, table.winners)
    return (
        tuple([names[oracle] for oracle in table.circle]),
        _slots(setup, table),
        BEFORE if table.maginor.place == "before" else ON,
        names[table.maginor.oracle],
        tuple([NOWHERE if oracle is None else names[oracle] for oracle in table.wizards]),
        table.supply,
        tuple([tuple([hand[card] for card in CARDS]) for hand in table.hands]),
        tuple([tuple([pile[card] for card in CARDS]) for pile in table.discards]),
        tuple([beside.get(oracle, NO_SPELL) for oracle in range(len(names))]),
        tuple([tuple(sorted(map(SPELLS.index, held))) for held in table.spells_held]),
        tuple([tuple([names[oracle] for oracle in won]) for won in table.oracles_won]),
        table.current_player,
        ended if question is None else words.row(question),
        NO_DUEL if duel is None else words.row(duel),
        tuple(
            [
                BEASTS.index(beasts[seat]) if seat in beasts else NO_BEAST
                for seat in range(setup.players)
            ]
        ),
        int(pending["revealed"]),
    )


def _slots(setup: Setup, table: Table) -> tuple[tuple[int, ...], ...]:
    """Return who holds the slots of each Oracle; those that left the circle are free."""
    sizes = dict(zip(setup.names, setup.layout.values, strict=True))
    rows = []
    for oracle, size in sizes.items():
        held = table.slots.get(oracle, (None,) * size)
        if len(held) != size:
            raise MalformedError(f"must have {size} slots, not {len(held)}", f"slots.{oracle}")
        rows.append(tuple(map(_holder, held)))
    return tuple(rows)


def _holder(seat: Seat | None) -> int:
    return NOBODY if seat is None else seat


def _question(data: object) -> Question | None:
    if data is None:
        return None
    event = EVENT_JSON.from_json(data)
    if not isinstance(event, Question):
        raise MalformedError(f"{type(event).__name__} asks nothing", "board.pending.question")
    return event


def _duel(data: object) -> DuelBegan | None:
    event = None if data is None else EVENT_JSON.from_json(data)
    if not isinstance(event, DuelBegan | None):
        raise MalformedError(f"{type(event).__name__} begins no duel", "board.pending.duel")
    return event


def _beasts(data: object) -> dict[Seat, Beast]:
    if type(data) is not dict:
        raise MalformedError("must be an object", "board.pending.beasts")
    beasts: dict[Seat, Beast] = {}
    for seat, beast in data.items():
        if seat not in ("0", "1", "2", "3"):
            raise MalformedError(f"{shown(seat)} is not a seat", "board.pending.beasts")
        beasts[int(seat)] = form_of(Beast).from_json(beast, f"board.pending.beasts.{seat}")
    return beasts


def _check(board: Board, table: Table) -> None:
    try:
        wrong = list(broken_invariants(board))
        if not wrong and (table_of(board) != table or board.to_act != _awaited(table)):
            wrong.append("TURN-07: state and pending describe different boards")
    except (LookupError, AssertionError, TypeError, ValueError):
        wrong = ["TURN-07: state and pending describe different boards"]
    if wrong:
        raise MalformedError("; ".join(wrong), "board")


def _awaited(table: Table) -> tuple[Seat, ...]:
    return () if table.decision is None else table.decision.players
