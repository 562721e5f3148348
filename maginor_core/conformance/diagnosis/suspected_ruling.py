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

    def event(self, *kinds: str) -> dict[str, Any] | None:
        """Return the first event of one of these kinds."""
        return next((event for event in self.events if event["type"] in kinds), None)


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
            for sign in (_of_choice, _of_end, _of_scoring, _of_duel, _of_spell, _of_vote):
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
    asked = {told.got.get("kind"), (told.after["decision"] or {}).get("kind")}
    if len(told.got.get("slots", ())) == 1:
        yield "TURN-06"
    if "reversal" in asked:
        yield "SPELL-11"
    if "choose_reward" in asked and told.event("oracle_scored"):
        oracle = (told.event("oracle_scored") or {})["oracle"]
        if oracle not in told.before["spells_beside"]:
            yield "SCORE-08"


def _of_end(told: _Deviation) -> Iterator[str]:
    """The game is over, and who has won is in doubt, or whether it is over at all."""
    if not told.event("oracle_scored", "oracle_left_circle"):
        if "finished" in told.parts:
            yield "SCORE-02"
        if "circle" in told.parts:
            yield "SCORE-01"
    if not told.after["finished"] or told.parts & {"oracles_won", "spells_held"}:
        return
    if "finished" in told.parts:
        yield "END-01"
    if "totals" in told.parts:
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
    if told.event("oracle_scored") and "circle" in told.parts:
        yield "SCORE-01" if filled else "MAG-03" if oracle == GUILD_HALL else "MAG-02"
    if told.parts & {"oracles_won", "spells_held"} or told.got.get("kind") == "choose_reward":
        yield from _of_reward(told, oracle)
    if "wizards" in told.parts or "supply" in told.parts:
        yield "SCORE-09"
    if "maginor" in told.parts:
        yield "TURN-05" if filled and told.event("symbol_named") else "MAG-04"
    if told.parts <= {"current_player", "decision"}:
        yield "TURN-04"


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
