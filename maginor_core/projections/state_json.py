"""The protocol's STATE, which is all that everybody sees, as plain JSON data and as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from maginor_core.components.layout import NO_SPELL, NOWHERE, Oracle, Player, SpellNumber
from maginor_core.components.setup import MOST_PLAYERS, Seat
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS, Card, Spell
from maginor_core.projections.state import (
    BEASTS_ASKED,
    BEFORE,
    GAME_ENDED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    to_act,
    totals,
    winners,
)

KINDS: Final = {
    TURN_BEGAN: "take_turn",
    TURN_RESUMED: "take_turn",
    SYMBOL_ASKED: "choose_symbol",
    SLOT_ASKED: "choose_slot",
    TARGET_ASKED: "choose_target",
    BEASTS_ASKED: "choose_beast",
    REVERSAL_ASKED: "reversal",
    REWARD_ASKED: "choose_reward",
}
"""The protocol's name of each kind of decision, by the question."""

HOLDERS: Final[tuple[Seat | None, ...]] = (*range(MOST_PLAYERS), None)
"""Who holds a slot, by number; the last one is nobody."""


def decision_json(state: State) -> dict[str, Any] | None:  # Any: JSON of the protocol's shapes
    """Return what must be done next, and by whom; None once the game is over."""
    question, names = state.question, state.layout.names
    asked: int = question[0]
    if asked == GAME_ENDED:
        return None
    if asked in (BEASTS_ASKED, REVERSAL_ASKED):
        assert state.duel, "no duel is being fought"
        _, challenger, defender, oracle, slot, _ = state.duel
        decision = {
            "kind": KINDS[asked],
            "players": list(to_act(state)),
            "oracle": names[oracle],
            "slot": slot,
            "challenger": challenger,
            "defender": defender,
        }
        if asked == REVERSAL_ASKED:
            duellists, beasts = (challenger, defender), state.beasts
            chosen = [BEASTS[beasts[player]] for player in duellists] if state.revealed else None
            decision["beasts"] = chosen
        return decision
    decision = {"kind": KINDS[asked], "players": [question[1]]}
    if asked not in (TURN_BEGAN, TURN_RESUMED):
        decision["oracle"] = names[question[2]]
    if asked in (SLOT_ASKED, TARGET_ASKED):
        decision["slots"] = list(question[3])
    return decision


def state_to_json(state: State) -> dict[str, Any]:  # Any: as above
    """Return the protocol's STATE: nothing in it depends on an unrevealed beast."""
    names, circle, slots = state.layout.names, state.circle, state.slots
    finished = state.question[0] == GAME_ENDED
    return {
        "circle": [names[oracle] for oracle in circle],
        "slots": {names[oracle]: list(_holders(tuple(slots[oracle]))) for oracle in circle},
        "maginor": {
            "place": "before" if state.place == BEFORE else "on",
            "oracle": names[state.maginor],
        },
        "wizards": [None if oracle == NOWHERE else names[oracle] for oracle in state.wizards],
        "supply": state.supply[:],
        "hands": [dict(_cards(tuple(hand))) for hand in state.hands],
        "discards": [dict(_cards(tuple(pile))) for pile in state.discards],
        "spells_beside": _beside(names, state.layout.circle, state.spells_beside),
        "spells_held": [_spells(held) if held else [] for held in state.spells_held],
        "oracles_won": [[names[oracle] for oracle in won] for won in state.oracles_won],
        "current_player": state.current_player,
        "decision": decision_json(state),
        "finished": finished,
        "totals": list(totals(state)) if finished else None,
        "winners": list(winners(state)) if finished else None,
    }


def _beside(
    names: tuple[str, ...], circle: Sequence[Oracle], spells: Sequence[SpellNumber]
) -> dict[str, Spell]:
    return {names[o]: SPELLS[spells[o]] for o in circle if spells[o] != NO_SPELL}


def _spells(held: Iterable[SpellNumber]) -> list[Spell]:
    return sorted([SPELLS[spell] for spell in held])


@lru_cache(maxsize=4096)
def _holders(slots: tuple[Player, ...]) -> tuple[Seat | None, ...]:
    """Return who holds each slot; most are the same from view to view."""
    return tuple([HOLDERS[player] for player in slots])


@lru_cache(maxsize=1024)
def _cards(pile: tuple[int, ...]) -> Mapping[Card, int]:
    """Return how many of each card a pile has, which is for the caller to copy."""
    return dict(zip(CARDS, pile, strict=True))


_text_of: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
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
        made = self[part] = _text_of(data)[1:-1].encode()
        return made


class _PartTexts:
    """The texts of all kinds of parts of STATE, in games with the same names."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.oracle = _Texts(lambda oracle: [None if oracle == NOWHERE else names[oracle]])
        self.oracles = _Texts(lambda oracles: [names[oracle] for oracle in oracles])
        self.slots = _Texts(lambda part: {names[part[0]]: _holders(part[1])})
        self.numbers = _Texts(list)
        self.pile = _Texts(lambda pile: [_cards(pile)])
        self.beside = _Texts(lambda spells: _beside(names, *spells))
        self.spells = _Texts(lambda held: [_spells(held)])
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
        decision = texts.decision.made(asked, [decision_json(state)])
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
