"""The suspected ruling of a lone deviation: what the step in which it shows is about.

It is a guess, good enough to name a game by, or to count guesses over many games.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from attrs import frozen

from maginor_core.components.setup import GUILD_HALL
from maginor_core.components.spells import RITE_VOTES
from maginor_core.conformance.diagnosis.differences import Difference
from maginor_core.conformance.transcripts.state_changes import Json, State
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    AskLegal,
    Begin,
    Legal,
    Look,
    Refused,
    Step,
    Submit,
)

FALLBACK = "TURN-01"

_OF_COMMANDS = {
    "play_symbol_card": "CARD-02",
    "play_sorcery_card": "CARD-03",
    "cast_retrieval": "SPELL-02",
    "cast_restoration": "SPELL-03",
    "cast_domination": "SPELL-04",
    "cast_persuasion": "SPELL-05",
    "cast_telekinesis": "SPELL-06",
    "cast_teleportation": "SPELL-07",
    "cast_summoning": "SPELL-08",
    "move_wizard": "MOVE-01",
    "roll_die": "TURN-02",
    "choose_symbol": "VOTE-05",
    "choose_slot": "VOTE-03",
    "choose_target": "VOTE-04",
    "choose_beast": "DUEL-03",
    "cast_reversal": "SPELL-11",
    "decline_reversal": "SPELL-11",
    "choose_reward": "SCORE-05",
}
"""What each command is about."""

_OF_EVENTS = {
    "die_rolled": "DIE-02",
    "symbol_card_played": "CARD-02",
    "sorcery_card_played": "CARD-03",
    "influence_placed": "COUNT-01",
    "influence_replaced": "SPELL-05",
    "counters_returned": "SCORE-09",
    "symbol_asked": "DIE-03",
    "symbol_named": "VOTE-05",
    "slot_asked": "VOTE-03",
    "target_asked": "VOTE-04",
    "duel_began": "DUEL-01",
    "beasts_asked": "DUEL-03",
    "beast_chosen": "DUEL-03",
    "beasts_revealed": "DUEL-04",
    "duel_won": "DUEL-07",
    "duel_tied": "DUEL-05",
    "reversal_asked": "SPELL-11",
    "reversal_declined": "SPELL-11",
    "maginor_moved": "MAG-01",
    "oracle_scored": "SCORE-03",
    "reward_asked": "SCORE-10",
    "oracle_won": "SCORE-05",
    "spell_won": "SCORE-05",
    "oracle_discarded": "SCORE-07",
    "spell_discarded": "SCORE-06",
    "wizard_displaced": "SCORE-09",
    "oracle_left_circle": "SCORE-09",
    "wizard_moved": "MOVE-01",
    "wizard_teleported": "SPELL-07",
    "card_taken_back": "SPELL-02",
    "turn_began": "TURN-01",
    "turn_resumed": "TURN-01",
    "game_ended": "END-01",
}
"""What each event is about."""

_REWARDS = ("oracles_won of seat", "spells_held of seat")


@frozen
class _Deviation:
    """A step in which an engine deviated, and what is known around it.

    Attributes:
        asked: what was asked.
        events: what happened, as our own engine records it.
        setup: the game's.
        before: the STATE before.
        after: the STATE that is right.
        differences: in what the engine's answer is otherwise.
    """

    asked: AskLegal | Begin | Look | Submit
    events: tuple[Json, ...]
    setup: Json
    before: State
    after: State
    differences: tuple[Difference, ...]

    @property
    def parts(self) -> set[str]:
        """The keys of STATE that differ."""
        return {difference.part.split()[0] for difference in self.differences}

    @property
    def got(self) -> dict[str, Any]:
        """The decision that the engine asks for, as far as it can be told."""
        for difference in self.differences:
            if difference.part == "decision":
                with suppress(ValueError):
                    return json.loads(difference.got) or {}
        return self.after["decision"] or {}

    def value(self, key: str) -> Json:
        """Return what the engine shows in place of STATE's ``key``, if that is wrong as a whole."""
        shown = (difference.got for difference in self.differences if difference.part == key)
        with suppress(ValueError, StopIteration):
            return json.loads(next(shown))
        return None

    def event(self, *kinds: str) -> dict[str, Any] | None:
        """Return the first event of one of these kinds."""
        return next((event for event in self.events if event["type"] in kinds), None)


def rulings_in(step: Step) -> dict[str, str]:
    """Return what happens in a step, by names of this module's own, with the ruling about each.

    So a failure that shows no difference, such as a crash, can be traced to what all failing steps
    have in common and no other.
    """
    asked, answer = step.input.asked, step.answer
    found: dict[str, str] = {}
    match answer:
        case Accepted(events):
            for event in events:
                kind = event["type"]
                if kind == "spell_cast":
                    found[f"cast {event['spell']}"] = _OF_COMMANDS[f"cast_{event['spell']}"]
                elif kind in _OF_EVENTS:
                    found[kind] = _OF_EVENTS[kind]
            if isinstance(asked, Begin):
                found["new"] = "SETUP-01"
            elif isinstance(asked, Submit):
                found[f"command {asked.command['type']}"] = _OF_COMMANDS[asked.command["type"]]
        case Refused(ruling) if "-" in ruling:
            found[f"refusal by {ruling}"] = ruling
        case Legal(commands):
            for command in commands:
                found[f"legal {command['type']}"] = _OF_COMMANDS[command["type"]]
    return found


def suspected_ruling(steps: Sequence[Step], differences: Sequence[Difference]) -> str:
    """Return the ruling that most likely explains ``differences`` in the answer to the last step.

    Args:
        steps: a game with our own engine's answers.
        differences: in what another engine's last answer is otherwise; none if it does not answer.
    """
    return next(_suspected(steps, tuple(differences)), FALLBACK)


def _suspected(steps: Sequence[Step], differences: tuple[Difference, ...]) -> Iterator[str]:
    """Yield the rulings that may explain it, the likeliest first."""
    *earlier, last = steps
    games = [(s.input.asked, s.answer.state) for s in earlier if isinstance(s.answer, Accepted)]
    setups = [asked.setup for asked, _ in games if isinstance(asked, Begin)]
    match last.answer:
        case Refused(ruling) if "-" in ruling:
            yield ruling
        case Legal():
            yield from _of_legal(games[-1][1], differences)
        case Accepted() if isinstance(last.input.asked, Begin):
            yield "SETUP-01"
        case Accepted(events, after) if differences and differences[0].part != "answer":
            before = games[-1][1]
            told = _Deviation(last.input.asked, events, setups[-1], before, after, differences)
            for sign in _SIGNS:
                yield from sign(told)
    if isinstance(last.input.asked, Submit) and isinstance(last.input.asked.command, dict):
        kind = last.input.asked.command.get("type")
        if kind == "roll_die" and last.input.asked.outcomes:
            yield "DIE-03" if last.input.asked.outcomes[0] == "maginor" else "DIE-02"
        yield from (_OF_COMMANDS[name] for name in [kind] if name in _OF_COMMANDS)


def _of_legal(state: State, differences: tuple[Difference, ...]) -> Iterator[str]:
    kinds = [json.loads(difference.part)["type"] for difference in differences]
    if "cast_summoning" in kinds and len(state["circle"]) == 1:
        yield "SPELL-09"
    yield from (_OF_COMMANDS[kind] for kind in kinds)


def _of_choice(told: _Deviation) -> Iterator[str]:
    """A choice is asked that should not be, or the other way round."""
    got, right = told.got.get("kind"), (told.after["decision"] or {}).get("kind")
    asked = {got, right}
    if len(told.got.get("slots", ())) == 1:
        yield "TURN-06"
    if "choose_symbol" in asked and got != right:
        yield "DIE-03" if _is_of_maginors_face(told) else "VOTE-05"
    if right == "choose_beast" != got and told.event("duel_began") and "supply" not in told.parts:
        yield "DUEL-03"
    if right == "choose_beast" == got and told.event("duel_began") and told.parts == {"decision"}:
        yield "DUEL-03"
    if right == "choose_reward" != got and told.event("reward_asked"):
        yield from _of_no_scoring(told)
    if "reversal" in asked and got != right:
        yield "SPELL-11"
    if "choose_reward" in asked and told.event("oracle_scored"):
        oracle = (told.event("oracle_scored") or {})["oracle"]
        if oracle not in told.before["spells_beside"]:
            yield "SCORE-08"


def _is_of_maginors_face(told: _Deviation) -> bool:
    return (told.event("die_rolled") or {}).get("face") == "maginor"


def _is_unfilled(told: _Deviation, oracle: str) -> bool:
    """Whether the engine shows a free slot on an Oracle that a counter has filled."""
    if not told.event("influence_placed"):
        return False
    shown = (d.got for d in told.differences if d.part == f"slots of {oracle}")
    return any("null" in slots for slots in shown)


def _of_no_scoring(told: _Deviation) -> Iterator[str]:
    """An Oracle that must be scored is not."""
    asked = told.event("reward_asked") or {}
    if _is_unfilled(told, asked.get("oracle", "")):
        return
    if told.event("influence_placed"):
        yield "SCORE-01"
    elif told.event("maginor_moved"):
        yield "MAG-03" if asked.get("oracle") == GUILD_HALL else "MAG-02"


def _of_end(told: _Deviation) -> Iterator[str]:
    """The game is over, and who has won is in doubt, or whether it is over at all."""
    if not told.event("oracle_scored", "oracle_left_circle"):
        if told.event("maginor_moved") and told.parts & {"finished", "circle"}:
            yield "MAG-02"
        if "finished" in told.parts:
            yield "SCORE-02"
        if "circle" in told.parts:
            yield "SCORE-01"
    if not told.after["finished"] or told.parts & {"oracles_won", "spells_held"}:
        return
    if "finished" in told.parts:
        yield "END-01"
    if "totals" in told.parts:
        if any(d.part == "totals" or d.got == "null" for d in told.differences):
            yield "END-01"
        held = {spell for spells in told.after["spells_held"] for spell in spells}
        yield "SPELL-12" if held & set(RITE_VOTES) else "END-02"
    if "winners" in told.parts:
        yield "END-04" if len(told.after["winners"]) > 1 else "END-03"


def _of_scoring(told: _Deviation) -> Iterator[str]:
    """An Oracle has been scored."""
    gone = told.event("oracle_scored", "oracle_left_circle", "reward_asked")
    if gone is None or told.event("spell_cast"):
        return
    oracle = gone["oracle"]
    filled = told.event("influence_placed")
    if _is_unfilled(told, oracle):
        return
    if told.event("oracle_scored") and "circle" in told.parts:
        yield "SCORE-01" if filled else "MAG-03" if oracle == GUILD_HALL else "MAG-02"
    if told.parts & {"oracles_won", "spells_held"} or told.got.get("kind") == "choose_reward":
        yield from _of_reward(told, oracle)
    if "wizards" in told.parts or "supply" in told.parts:
        yield "SCORE-09"
    if "maginor" in told.parts:
        own = told.before["maginor"]["oracle"] == oracle
        yield "TURN-05" if filled and (told.event("symbol_named") or not own) else "MAG-04"
    if told.parts <= {"current_player", "decision"}:
        stays = told.value("current_player") in (None, told.before["current_player"])
        yield "TURN-04" if stays else "SETUP-06"


def _of_reward(told: _Deviation, oracle: str) -> Iterator[str]:
    """Who gets what of an Oracle that has been scored."""
    slots = list(told.before["slots"][oracle])
    for event in told.events:
        if event["type"] == "influence_placed" and event["oracle"] == oracle:
            slots[event["slot"]] = event["player"]
    counters = Counter(seat for seat in slots if seat is not None)
    numbers = sorted(counters.values(), reverse=True)
    seats = {d.part.split()[3] for d in told.differences if d.part.startswith(_REWARDS)}
    if len(seats) != 1 and any(one == other for one, other in pairwise(numbers)):
        yield "SCORE-04"
    elif oracle not in told.before["spells_beside"]:
        yield "SCORE-08"
    yield ("SCORE-07", "SCORE-06", "SCORE-05")[min(2, len(counters))]


def _of_duel(told: _Deviation) -> Iterator[str]:
    """Two beasts have been revealed."""
    if revealed := told.event("beasts_revealed"):
        beasts = {revealed["challenger_beast"], revealed["defender_beast"]}
        if beasts == {"earthbeast"}:
            yield "DUEL-06"
        if len(beasts) == 1:
            yield "DUEL-05"
        yield "DUEL-07" if told.parts == {"supply"} else "DUEL-04"


def _of_spell(told: _Deviation) -> Iterator[str]:
    """A spell has been cast."""
    if cast := told.event("spell_cast"):
        if cast["spell"] == "summoning" and told.after["circle"] == [GUILD_HALL]:
            yield "SPELL-10"
        yield _OF_COMMANDS[f"cast_{cast['spell']}"]


def _of_turn(told: _Deviation) -> Iterator[str]:
    """Nothing but whose turn it is differs, and nothing has been scored."""
    scored = told.event("oracle_scored", "oracle_left_circle")
    if told.parts <= {"current_player", "decision"} and told.event("turn_began") and not scored:
        stays = told.value("current_player") == told.before["current_player"]
        yield "TURN-01" if stays else "SETUP-06"


def _of_counters(told: _Deviation) -> Iterator[str]:
    """Supply alone differs: a counter came from or went to a wrong place."""
    if told.parts == {"supply"} and not told.event("spell_cast"):
        if told.event("influence_placed", "influence_replaced"):
            yield "COUNT-01"
        if told.event("duel_began"):
            yield "DUEL-01"


def _of_vote(told: _Deviation) -> Iterator[str]:
    """A symbol has been resolved, or named to be resolved."""
    if "maginor" in told.parts:
        yield "MAG-05" if told.after["circle"] == [GUILD_HALL] else "MAG-01"
    if told.parts & {"hands", "discards"}:
        yield "CARD-01"
    named = told.event("symbol_named", "symbol_card_played", "die_rolled")
    if named is None or not isinstance(told.asked, Submit):
        return
    rolled = told.event("die_rolled")
    symbol = rolled["face"] if rolled else named["symbol"]
    player = told.asked.command["player"]
    oracle = (rolled or named).get("oracle", told.before["wizards"][player])
    borne = told.setup["tiles"][oracle]
    if told.before["supply"][player] == 0:
        yield "VOTE-01"
    if symbol == "maginor":
        yield "DIE-03"
    if told.event("symbol_asked") or told.got.get("kind") == "choose_symbol":
        yield "VOTE-05"
    if symbol not in borne:
        yield "VOTE-02"
    if symbol == "fate":
        yield "VOTE-06"
    slots = told.before["slots"][oracle]
    free = any(s is None for s, own in zip(slots, borne, strict=True) if own == symbol)
    yield "VOTE-03" if free else "VOTE-04"


_SIGNS = (_of_choice, _of_end, _of_turn, _of_counters, _of_scoring, _of_duel, _of_spell, _of_vote)
"""What is looked for in a deviation, in this order."""
