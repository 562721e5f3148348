"""Which ruling a deviation of an engine of Maginor is about: a guess from what differs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final, get_args

from maginor_core.commands import Command
from maginor_core.components.setup import GUILD_HALL
from maginor_core.components.tokens import RITE_VOTES
from maginor_core.engine.facts import type_name
from maginor_core.engine.heuristics import (
    Deviation,
    Difference,
    Json,
    RefusedDeviation,
    State,
    Suspicions,
)

OF_COMMANDS: Final = {type_name(kind): kind.rulings[0] for kind in get_args(Command)}
"""By the type of a command, the ruling about it."""

_ANSWERS = {kind for kind in OF_COMMANDS if kind.startswith("choose_") or "reversal" in kind}
"""The commands that answer a question."""

OF_EVENTS: Final = {
    "symbol_card_played": "CARD-02",
    "sorcery_card_played": "CARD-03",
    "die_rolled": "DIE-02",
    "symbol_asked": "DIE-03",
    "influence_placed": "COUNT-01",
    "beasts_revealed": "DUEL-04",
    "duel_won": "DUEL-07",
    "oracle_scored": "SCORE-03",
    "reward_asked": "SCORE-10",
    "oracle_discarded": "SCORE-07",
    "oracle_left_circle": "SCORE-09",
}
"""By the type of an event, the ruling about it, where its class does not state that one first."""

_EFFECTS = ("influence_placed", "slot_asked", "symbol_asked", "target_asked", "duel_began")
"""What a symbol may lead to."""

OF_CODES = {"dice": "DIE-01"}
"""What the protocol's codes of refusals are about."""

_QUESTIONS = {
    "choose_slot": "VOTE-03",
    "choose_target": "VOTE-04",
    "choose_beast": "DUEL-02",
    "choose_reward": "SCORE-10",
    "reversal": "SPELL-11",
}
"""What it is about whom a question is put to, and what may be answered."""

_REWARDS = ("oracles_won of seat", "spells_held of seat")


def of_event(event: Mapping[str, Any]) -> tuple[str, str] | None:  # Any: JSON
    """Return which spell is cast, with the ruling about its command; None of any other event."""
    if event["type"] != "spell_cast":
        return None
    return f"cast {event['spell']}", OF_COMMANDS[f"cast_{event['spell']}"]


def of_refused(refusal: RefusedDeviation) -> Iterator[str]:
    """Yield the rulings that a command is about which must be refused."""
    kind, player = refusal.command.get("type"), refusal.command.get("player")
    if not isinstance(kind, str):
        return
    if kind.removeprefix("cast_") in RITE_VOTES:
        yield "SPELL-12"
    seats = range(len(refusal.state["hands"]))
    if refusal.ruling == "malformed" and (type(player) is not int or player not in seats):
        yield "TURN-07" if kind in _ANSWERS else "TURN-01"
    elif refusal.ruling == "malformed" and kind == "choose_symbol":
        yield "DIE-03"


def of_setup(setup: Mapping[str, Any], *, legal: bool) -> Iterator[str]:  # Any: JSON
    """Yield the rulings about a setup of which an engine says wrongly whether it is legal."""
    if "edition" in setup or (legal and setup.get("variants")):
        yield "EDITION-01"


def of_wrong_refusal(command: Mapping[str, Any], state: State) -> Iterator[str]:  # Any: JSON
    """Yield the rulings by which a command is legal that an engine refuses."""
    kind, player = command["type"], command["player"]
    here = state["wizards"][player]
    works_here = kind == "cast_persuasion"
    if here is not None and (here if works_here else command.get("oracle")) == GUILD_HALL:
        yield "SETUP-07"


def of_outcome(command: Mapping[str, Any], outcomes: tuple[Any, ...]) -> Iterator[str]:  # Any: JSON
    """Yield the rulings about a command with its outcomes of chance, whatever it led to."""
    if command.get("type") == "roll_die" and outcomes:
        yield "DIE-03" if outcomes[0] == "maginor" else "DIE-02"


def of_deviation(deviation: Deviation) -> Iterator[str]:
    """Yield the rulings that may explain a deviation, the likeliest first."""
    for sign in _SIGNS:
        yield from sign(deviation)


def of_legal(
    state: State,
    commands: Sequence[Mapping[str, Any]],  # Any: JSON
    differences: tuple[Difference, ...],
) -> Iterator[str]:
    """Yield the rulings that a difference in the legal commands, which are given, may be about."""
    kinds = [json.loads(difference.part)["type"] for difference in differences]
    decision = state["decision"]
    if decision is None:
        yield "END-01"
    elif commands and sum(d.expected == "legal" for d in differences) == len(commands):
        if decision["kind"] == "take_turn":
            yield "TURN-01"
        else:
            yield from (OF_COMMANDS[kind] for kind in kinds)
        yield "END-01"
    if "cast_summoning" in kinds and len(state["circle"]) == 1:
        yield "SPELL-09"
    named = [json.loads(difference.part) for difference in differences]
    if any(command.get("symbol") == "fate" for command in named if "player" in command):
        yield from ("DIE-03" for command in named if command["type"] == "choose_symbol")
    missing = all(difference.expected == "legal" for difference in differences)
    if named and missing and all(command.get("oracle") == GUILD_HALL for command in named):
        others = {c["type"] for c in commands if c.get("oracle") not in (None, GUILD_HALL)}
        if others >= set(kinds):
            yield "SETUP-07"
    yield from (OF_COMMANDS[kind] for kind in kinds)


def _of_choice(deviation: Deviation) -> Iterator[str]:
    """A choice is asked that should not be, or the other way round."""
    got, right = deviation.got.get("kind"), (deviation.after["decision"] or {}).get("kind")
    asked = {got, right}
    again = "reversal" in deviation.command["type"] and "choose_beast" in asked
    if got != right and ("reversal" in asked or again):
        yield "SPELL-11"
    if len(deviation.got.get("slots", ())) == 1:
        yield "TURN-06"
    if right == "choose_slot" != got and "slots" in deviation.parts:
        yield "TURN-06"
    if "choose_symbol" in asked and got != right:
        yield "DIE-03" if _is_of_maginors_face(deviation) else "VOTE-05"
    if (
        right == "choose_beast" != got
        and deviation.event("duel_began")
        and not deviation.parts & {"supply", "slots"}
    ):
        yield "DUEL-03"
    if (
        right == "choose_beast" == got
        and deviation.event("duel_began")
        and deviation.parts == {"decision"}
    ):
        yield "DUEL-03"
    if right == "choose_reward" != got and deviation.event("reward_asked"):
        yield from _of_no_scoring(deviation)
    if "choose_reward" in asked and deviation.event("oracle_scored"):
        oracle = (deviation.event("oracle_scored") or {})["oracle"]
        if oracle not in deviation.before["spells_beside"]:
            yield "SCORE-08"


def _is_of_maginors_face(deviation: Deviation) -> bool:
    return (deviation.event("die_rolled") or {}).get("face") == "maginor"


def _is_unfilled(deviation: Deviation, oracle: str) -> bool:
    """Whether the engine shows a free slot on an Oracle that a counter has filled."""
    if not deviation.event("influence_placed"):
        return False
    shown = (d.got for d in deviation.differences if d.part == f"slots of {oracle}")
    return any("null" in slots for slots in shown)


def _of_no_scoring(deviation: Deviation) -> Iterator[str]:
    """An Oracle that must be scored is not."""
    asked = deviation.event("reward_asked") or {}
    if _is_unfilled(deviation, asked.get("oracle", "")):
        return
    if deviation.event("influence_placed"):
        yield "SCORE-01"
    elif deviation.event("maginor_moved"):
        yield "MAG-03" if asked.get("oracle") == GUILD_HALL else "MAG-02"


def _of_step(deviation: Deviation) -> Iterator[str]:
    """Nothing but Maginor's place is wrong."""
    if deviation.parts == {"maginor"}:
        if deviation.event("beasts_revealed", "reversal_declined"):
            yield "DIE-03"
        elif deviation.event("oracle_left_circle") and not deviation.event("influence_placed"):
            yield "MAG-02"


def _of_loss(deviation: Deviation) -> Iterator[str]:
    """A counter has left a supply and is in no slot, or the other way round."""
    if deviation.event("influence_placed") and "supply" not in deviation.parts:
        yield from _of_sums(deviation)


def _of_question(deviation: Deviation) -> Iterator[str]:
    """The right question is asked of somebody else, or with other answers."""
    kind = (deviation.after["decision"] or {}).get("kind")
    if deviation.parts == {"decision"} and deviation.got.get("kind") == kind in _QUESTIONS:
        yield _QUESTIONS[kind]


def _of_turns_end(deviation: Deviation) -> Iterator[str]:
    """The turn has ended where the same player goes on."""
    right = deviation.after["decision"] or {}
    if (
        "current_player" in deviation.parts
        and not deviation.parts & {"slots", "supply", "finished"}
        and not deviation.event("turn_began")
        and right.get("kind") == "take_turn"
    ):
        yield "TURN-01"


def _of_place(deviation: Deviation) -> Iterator[str]:
    """A card or a roll works at another Oracle than it should."""
    kind = deviation.command["type"]
    if kind not in ("play_symbol_card", "play_sorcery_card", "roll_die", "choose_symbol"):
        return
    right = {event["oracle"] for event in deviation.events if "oracle" in event}
    shown = {d.part.split()[2] for d in deviation.differences if d.part.startswith("slots of ")}
    asked = deviation.got.get("oracle")
    other = any(d.part.endswith(": oracle") for d in deviation.differences)
    if shown - right or asked not in (None, *right) or other:
        yield "DIE-02" if kind in ("roll_die", "choose_symbol") else OF_COMMANDS[kind]


def _of_end(deviation: Deviation) -> Iterator[str]:
    """The game is over, and who has won is in doubt, or whether it is over at all."""
    gone = deviation.event("oracle_scored", "oracle_left_circle")
    goes_on = "finished" in deviation.parts and not deviation.after["finished"]
    if goes_on and gone:
        yield "MAG-05" if deviation.after["circle"] == [GUILD_HALL] else "SCORE-02"
    guild_hall = deviation.after["slots"].get(GUILD_HALL, [None])
    if goes_on and not gone and None in guild_hall and not deviation.event("maginor_moved"):
        yield "END-05"
    if not gone:
        if (
            None not in deviation.after["slots"].get(GUILD_HALL, [None])
            and "finished" in deviation.parts
        ):
            yield "SCORE-02"
        if deviation.event("maginor_moved") and deviation.parts & {"finished", "circle"}:
            yield "MAG-02"
        if "finished" in deviation.parts:
            yield "SCORE-02"
        if "circle" in deviation.parts:
            yield "SCORE-01"
    if not deviation.after["finished"] or deviation.parts & {"oracles_won", "spells_held"}:
        return
    if "finished" in deviation.parts:
        yield "END-01"
    if "totals" in deviation.parts:
        if any(d.part == "totals" or d.got == "null" for d in deviation.differences):
            yield "END-01"
        held = {spell for spells in deviation.after["spells_held"] for spell in spells}
        yield "SPELL-12" if held & set(RITE_VOTES) else "END-02"
    if "winners" in deviation.parts:
        yield "END-04" if len(deviation.after["winners"]) > 1 else "END-03"


def _of_scoring(deviation: Deviation) -> Iterator[str]:
    """An Oracle has been scored."""
    gone = deviation.event("oracle_scored", "oracle_left_circle", "reward_asked")
    if gone is None or deviation.event("spell_cast"):
        return
    oracle = gone["oracle"]
    filled = deviation.event("influence_placed")
    if _is_unfilled(deviation, oracle):
        return
    if deviation.event("oracle_scored") and "circle" in deviation.parts:
        yield "SCORE-01" if filled else "MAG-03" if oracle == GUILD_HALL else "MAG-02"
    if (
        deviation.parts & {"oracles_won", "spells_held"}
        or deviation.got.get("kind") == "choose_reward"
    ):
        yield from _of_reward(deviation, oracle)
    if "wizards" in deviation.parts or "supply" in deviation.parts:
        yield "SCORE-09"
    if "maginor" in deviation.parts:
        own = deviation.before["maginor"]["oracle"] == oracle
        yield "TURN-05" if filled and (deviation.event("symbol_named") or not own) else "MAG-04"
    if deviation.parts <= {"current_player", "decision"}:
        if deviation.value("current_player") in (None, deviation.before["current_player"]):
            yield "TURN-04"
        yield "SETUP-06"


def _of_reward(deviation: Deviation, oracle: str) -> Iterator[str]:
    """Who gets what of an Oracle that has been scored."""
    slots = list(deviation.before["slots"][oracle])
    for event in deviation.events:
        if event["type"] == "influence_placed" and event["oracle"] == oracle:
            slots[event["slot"]] = event["player"]
    counters = Counter(seat for seat in slots if seat is not None)
    numbers = sorted(counters.values(), reverse=True)
    seats = {d.part.split()[3] for d in deviation.differences if d.part.startswith(_REWARDS)}
    if len(seats) != 1 and any(one == other for one, other in pairwise(numbers)):
        yield "SCORE-04"
    elif oracle not in deviation.before["spells_beside"]:
        yield "SCORE-08"
    yield ("SCORE-07", "SCORE-06", "SCORE-05")[min(2, len(counters))]


def _of_duel(deviation: Deviation) -> Iterator[str]:
    """Two beasts have been revealed."""
    beasts = set((deviation.before["decision"] or {}).get("beasts") or ())
    if revealed := deviation.event("beasts_revealed"):
        beasts = {revealed["challenger_beast"], revealed["defender_beast"]}
    if beasts:
        if beasts == {"earthbeast"}:
            yield "DUEL-06"
        if len(beasts) == 1:
            yield "DUEL-05"
        yield "DUEL-07" if deviation.parts == {"supply"} else "DUEL-04"


def _of_spell(deviation: Deviation) -> Iterator[str]:
    """A spell has been cast."""
    if cast := deviation.event("spell_cast"):
        if cast["spell"] == "summoning" and deviation.after["circle"] == [GUILD_HALL]:
            yield "SPELL-10"
        yield OF_COMMANDS[f"cast_{cast['spell']}"]


def _of_turn(deviation: Deviation) -> Iterator[str]:
    """Nothing but whose turn it is differs, and nothing has been scored."""
    scored = deviation.event("oracle_scored", "oracle_left_circle")
    if (
        deviation.parts <= {"current_player", "decision"}
        and deviation.event("turn_began")
        and not scored
    ):
        stays = deviation.value("current_player") == deviation.before["current_player"]
        if stays:
            yield "TURN-01"
        yield "SETUP-06"


def _of_counters(deviation: Deviation) -> Iterator[str]:
    """A counter came from or went to a wrong place, and nothing else is wrong."""
    if deviation.parts <= {"supply", "slots"} and not deviation.event("spell_cast"):
        if deviation.event("influence_placed", "influence_replaced"):
            yield from _of_sums(deviation)
        if deviation.event("duel_began") and deviation.parts == {"supply"}:
            yield "DUEL-01"


def _of_vote(deviation: Deviation) -> Iterator[str]:
    """A symbol has been resolved, or named to be resolved."""
    if "maginor" in deviation.parts:
        yield "MAG-05" if deviation.after["circle"] == [GUILD_HALL] else "MAG-01"
    if deviation.parts & {"hands", "discards"}:
        if deviation.event("symbol_card_played") and not deviation.event(*_EFFECTS):
            yield "VOTE-07"
        yield "CARD-01"
    named = deviation.event("symbol_named", "symbol_card_played", "die_rolled")
    if named is None:
        return
    rolled = deviation.event("die_rolled")
    symbol = rolled["face"] if rolled else named["symbol"]
    player = deviation.command["player"]
    oracle = (rolled or named).get("oracle", deviation.before["wizards"][player])
    borne = deviation.setup["tiles"][oracle]
    if deviation.before["supply"][player] == 0:
        yield "VOTE-01"
    if symbol == "maginor":
        yield "DIE-03"
    if deviation.event("symbol_asked") or deviation.got.get("kind") == "choose_symbol":
        yield "VOTE-05"
    if symbol not in borne:
        yield "VOTE-02"
    if symbol == "fate":
        yield "VOTE-06"
    slots = deviation.before["slots"][oracle]
    free = any(s is None for s, own in zip(slots, borne, strict=True) if own == symbol)
    yield "VOTE-03" if free else "VOTE-04"


def _of_sums(deviation: Deviation) -> Iterator[str]:
    """The counters of a seat do not add up, wherever they are."""
    lost: Counter[str] = Counter()
    for part, expected, got in ((d.part, d.expected, d.got) for d in deviation.differences):
        if part == "decision" and _challenger(expected) != _challenger(got):
            return  # a counter lies beside a slot in one of the two, and its owner is not certain
        if part.startswith("supply of seat"):
            with suppress(ValueError, TypeError):  # if it is shown, it is a number
                lost[part.split()[-1]] += json.loads(expected) - json.loads(got)
        elif part.startswith("slots of"):
            lost.update(_owners(expected))
            lost.subtract(_owners(got))
    if any(lost.values()):
        yield "COUNT-01"


def _owners(slots: str) -> list[str]:
    """Return the seats whose counters are in the slots that a difference shows."""
    try:
        return [str(seat) for seat in json.loads(slots) if seat is not None]
    except (ValueError, TypeError):  # the tile is not there
        return []


def _challenger(decision: str) -> Json:
    """Return the seat whose counter lies beside a slot while a decision in a duel is open."""
    try:
        shown = json.loads(decision)
    except ValueError:  # no decision is shown
        return None
    return shown.get("challenger") if isinstance(shown, dict) else None


_SIGNS = (
    _of_loss,
    _of_place,
    _of_question,
    _of_spell,
    _of_step,
    _of_turns_end,
    _of_choice,
    _of_end,
    _of_turn,
    _of_counters,
    _of_scoring,
    _of_duel,
    _of_vote,
    _of_sums,
)
"""What is looked for in a deviation, in this order."""


SUSPICIONS: Final = Suspicions(
    opening="SETUP-01",
    fallback="TURN-01",
    of_codes=OF_CODES,
    of_events=OF_EVENTS,
    of_event=of_event,
    of_legal=of_legal,
    of_setup=of_setup,
    of_wrong_refusal=of_wrong_refusal,
    of_refused=of_refused,
    of_deviation=of_deviation,
    of_outcome=of_outcome,
)
"""Which rulings a deviation is probably about."""
