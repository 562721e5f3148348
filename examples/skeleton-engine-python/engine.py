"""The skeleton of a rules engine for Maginor: the whole protocol, and the first part of the rules.

It lays out the table, passes the turn, moves wizards, and rolls a symbol that finds its place.
Everything else the rules allow is refused with code `not_done`, and the message names the ruling of
`spec/rulings.md` to read next. Families of rulings stand in the order of `spec/model.py`; each
that is still to be written has its heading here, with what belongs under it.

The game is plain data. A rule takes a copy of it and changes that; if it refuses half-way, the copy
is dropped and nothing has happened. A rule that needs an answer opens a *decision* and returns;
what must still happen once the decision is closed waits in `owed`.

`python engine.py` speaks the engine protocol over standard input and output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NoReturn

Json = Any  # the protocol's messages are JSON of many shapes

SYMBOLS = ("fire", "water", "earth", "air", "fate")
FACES = (*SYMBOLS, "maginor")
CARDS = (*SYMBOLS, "sorcery")
BEASTS = ("earthbeast", "waterbeast", "firebeast")
REWARDS = ("oracle", "spell")
SPELLS = (
    *("retrieval", "restoration", "domination", "persuasion", "telekinesis", "teleportation"),
    *("summoning", "reversal", "golden_cauldron", "high_wizard"),
)
GUILD_HALL = "guild_hall"
COUNTERS = 15
HAND = {**dict.fromkeys(SYMBOLS, 1), "sorcery": 5}
VARIANTS: dict[str, bool] = {}
"""The variants supported, by default. To come: `rolled_fate_is_wild` True (VOTE-05),
`advance_after_scoring_roll` False (TURN-05), `reversal_before_duel` False and
`reversal_covers_tie` True (SPELL-11), `rites_count` True (SPELL-12)."""


class Refused(Exception):  # noqa: N818 # a refusal is the rules' own word
    """Something that the rules or the protocol do not allow: a code, and words for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def not_done(ruling: str) -> NoReturn:
    """Refuse what this engine cannot do yet."""
    raise Refused("not_done", f"this engine does not do this yet; read {ruling}")


# ---- Setup (SETUP) ------------------------------------------------------------------------------


def opening(setup: Json) -> Json:
    """Set up the table (SETUP-01, SETUP-02), all on the Guild Hall (SETUP-06)."""
    seats = range(setup["players"])
    state = {
        "circle": list(setup["circle"]),
        "slots": {oracle: [None] * len(setup["tiles"][oracle]) for oracle in setup["circle"]},
        "maginor": {"place": "on", "oracle": GUILD_HALL},
        "wizards": [GUILD_HALL for _ in seats],
        "supply": [setup["counters"] for _ in seats],
        "hands": [dict(setup["hand"]) for _ in seats],
        "discards": [dict.fromkeys(CARDS, 0) for _ in seats],
        "spells_beside": dict(setup["spells"]),
        "spells_held": [[] for _ in seats],
        "oracles_won": [[] for _ in seats],
        "current_player": setup["first_player"],
        "decision": None,
        "finished": False,
        "totals": None,
        "winners": None,
    }
    game = {"setup": setup, "state": state, "owed": []}
    go_on(game)
    return game


# ---- The turn (TURN) ----------------------------------------------------------------------------


def ask(game: Json, kind: str, players: list[int], **details: Json) -> None:
    """Open a decision; nobody else may do anything until it is made (TURN-07)."""
    game["state"]["decision"] = {"kind": kind, "players": players, **details}


def go_on(game: Json) -> None:
    """Execute pending steps until a decision is open; with none pending, the turn continues."""
    state = game["state"]
    while state["decision"] is None:
        if not game["owed"]:
            ask(game, "take_turn", [state["current_player"]])
        elif game["owed"].pop(0) == "end_turn":
            state["current_player"] = (state["current_player"] + 1) % game["setup"]["players"]


# ---- Gaining a vote (VOTE) ----------------------------------------------------------------------


def gain_vote(game: Json, player: int, oracle: str, symbol: str) -> None:
    """Resolve a symbol at an Oracle: nothing (VOTE-01, VOTE-02), or a counter in a free slot."""
    slots = game["state"]["slots"][oracle]
    bearing = [n for n, borne in enumerate(game["setup"]["tiles"][oracle]) if borne == symbol]
    if game["state"]["supply"][player] == 0 or not bearing:
        return
    free = [slot for slot in bearing if slots[slot] is None]
    if len(free) > 1:  # one option is never asked (TURN-06)
        ask(game, "choose_slot", [player], oracle=oracle, slots=free)
    elif free:
        take_slot(game, player, oracle, free[0])
    elif any(slots[slot] != player for slot in bearing):
        not_done("VOTE-04 (choose_target)")


def choose_slot(game: Json, decision: Json, player: int, slot: int) -> None:
    """Ask which free slot to take (VOTE-03)."""
    if slot not in decision["slots"]:
        raise Refused("VOTE-03", f"choose one of the slots {decision['slots']}")
    take_slot(game, player, decision["oracle"], slot)


def take_slot(game: Json, player: int, oracle: str, slot: int) -> None:
    """Put a counter in the free slot (VOTE-03, COUNT-01)."""
    game["state"]["supply"][player] -= 1
    game["state"]["slots"][oracle][slot] = player
    if oracle != GUILD_HALL and None not in game["state"]["slots"][oracle]:
        not_done("SCORE-01")


# ---- Cards (CARD) -------------------------------------------------------------------------------
# To come: play_symbol_card (CARD-02), the shortest step from here; play_sorcery_card (CARD-03).

# ---- The die (DIE) ------------------------------------------------------------------------------


def roll_die(game: Json, _: Json, player: int, face: str) -> None:
    """Roll where the wizard stands, as the final action (DIE-02); not from the middle (TURN-02)."""
    oracle = game["state"]["wizards"][player]
    if oracle is None:
        raise Refused("TURN-02", f"the wizard of seat {player} is on no Oracle; it must move")
    game["owed"] = ["end_turn"]
    if face == "maginor":
        not_done("DIE-03 (choose_symbol), then MAG-01")
    if face == "fate" and "fate" not in game["setup"]["tiles"][oracle]:
        not_done("VOTE-05 (choose_symbol)")
    gain_vote(game, player, oracle, face)


# ---- Moving (MOVE) ------------------------------------------------------------------------------


def move_wizard(game: Json, _: Json, player: int, oracle: str) -> None:
    """Put the wizard on another Oracle in play, as the final action (MOVE-01)."""
    state = game["state"]
    if oracle not in state["circle"]:
        raise Refused("MOVE-01", f"{oracle} is not in play; in play are {state['circle']}")
    if oracle == state["wizards"][player]:
        raise Refused("MOVE-01", f"the wizard of seat {player} is at {oracle} already")
    state["wizards"][player] = oracle
    game["owed"] = ["end_turn"]


# ---- Maginor (MAG) ------------------------------------------------------------------------------
# To come: advance_maginor, a pending step (MAG-01 to MAG-06).

# ---- Scoring (SCORE) ----------------------------------------------------------------------------
# To come: an Oracle that is full or left (SCORE-01), the ranking, choose_reward (SCORE-05), and
# what follows (SCORE-09). Then take_slot has no need of not_done.

# ---- Duels (DUEL) -------------------------------------------------------------------------------
# To come: the challenge (DUEL-01), choose_beast (DUEL-03), the outcome (DUEL-04 to DUEL-08).

# ---- Spells (SPELL) -----------------------------------------------------------------------------
# To come: a rule for each spell; cast_reversal and decline_reversal answer a decision (SPELL-11).

# ---- The end (END) ------------------------------------------------------------------------------
# To come: totals and winners, once the Guild Hall has been scored (END-01 to END-04).

# ---- Playing a game -----------------------------------------------------------------------------

RULES: dict[str, dict[str, Callable[..., None]]] = {
    "take_turn": {"move_wizard": move_wizard, "roll_die": roll_die},
    "choose_slot": {"choose_slot": choose_slot},
}
"""By kind of decision, the rule of each command that answers it."""

NEXT = {
    "play_symbol_card": "CARD-01 and CARD-02",
    "play_sorcery_card": "CARD-03",
    "cast_retrieval": "SPELL-01 and SPELL-02",
    "cast_restoration": "SPELL-03",
    "cast_domination": "SPELL-04",
    "cast_persuasion": "SPELL-05",
    "cast_telekinesis": "SPELL-06",
    "cast_teleportation": "SPELL-07",
    "cast_summoning": "SPELL-08",
}
"""What a turn allows as well. A rule, once written, goes from here to RULES and to `legal`."""


def submit(game: Json, command: Json, dice: Json) -> Json:
    """Return the game after the command; the given one is not changed."""
    game = deepcopy(game)
    decision = game["state"]["decision"]
    fields = dict(checked_command(command, game["setup"]["players"]))
    if type(dice) is not list or not all(face in FACES for face in dice):
        raise Refused("malformed", f"dice is a list of faces: {', '.join(FACES)}")
    kind = fields.pop("type")
    if fields["player"] not in decision["players"]:
        raise Refused("TURN-07", f"{decision['kind']} is for seat {decision['players'][0]}")
    if decision["kind"] == "take_turn" and kind in NEXT:
        not_done(NEXT[kind])
    if kind not in RULES[decision["kind"]]:
        raise Refused("TURN-07", f"{kind} is not an answer to {decision['kind']}")
    rolls = 1 if kind == "roll_die" else 0
    if len(dice) != rolls:
        raise Refused("dice", f"{kind} takes {rolls} of the dice, not {len(dice)}")
    if rolls:
        fields["face"] = dice[0]
    game["state"]["decision"] = None
    RULES[decision["kind"]][kind](game, decision, **fields)
    go_on(game)
    return game


def legal(game: Json) -> Iterator[Json]:
    """Yield every command that `submit` would accept now."""
    state, decision = game["state"], game["state"]["decision"]
    player = decision["players"][0]
    if decision["kind"] == "choose_slot":
        for slot in decision["slots"]:
            yield {"type": "choose_slot", "player": player, "slot": slot}
    if decision["kind"] == "take_turn":
        for oracle in state["circle"]:
            if oracle != state["wizards"][player]:
                yield {"type": "move_wizard", "player": player, "oracle": oracle}
        if state["wizards"][player] is not None:
            yield {"type": "roll_die", "player": player}


# ---- What input is let in -----------------------------------------------------------------------


def is_whole(value: object) -> bool:
    """Return whether the value is an integer: `true` and `1.0` are not."""
    return type(value) is int


def is_list(value: object, of: Callable[[Json], bool]) -> bool:
    """Return whether the value is a list, and each of its members what it has to be."""
    return type(value) is list and all(of(member) for member in value)


CHECKS: dict[str, Callable[[Json], bool]] = {
    "symbol": lambda value: value in SYMBOLS,
    "symbols": lambda value: is_list(value, lambda member: member in SYMBOLS),
    "oracle": lambda value: type(value) is str,
    "slot": is_whole,
    "slots": lambda value: is_list(value, is_whole),
    "beast": lambda value: value in BEASTS,
    "reward": lambda value: value in REWARDS,
}
FIELDS = {
    "play_symbol_card": ("symbol",),
    "play_sorcery_card": ("oracle",),
    "cast_retrieval": ("symbols",),
    "cast_restoration": (),
    "cast_domination": ("slots",),
    "cast_persuasion": ("slot",),
    "cast_telekinesis": ("oracle", "slot"),
    "cast_teleportation": ("oracle",),
    "cast_summoning": (),
    "move_wizard": ("oracle",),
    "roll_die": (),
    "choose_symbol": ("symbol",),
    "choose_slot": ("slot",),
    "choose_target": ("slot",),
    "choose_beast": ("beast",),
    "cast_reversal": (),
    "decline_reversal": (),
    "choose_reward": ("reward",),
}
"""The fields of each command besides `type` and `player`."""


def checked_command(command: Json, players: int) -> Json:
    """Return the command if it has the form of one, be it done here or not."""
    kind = command.get("type") if type(command) is dict else None
    if type(kind) is not str or kind not in FIELDS:
        raise Refused("malformed", f"a command's type is one of {', '.join(FIELDS)}")
    if set(command) != {"type", "player", *FIELDS[kind]}:
        fields = ", ".join(("type", "player", *FIELDS[kind]))
        raise Refused("malformed", f"the fields of {kind} are {fields}")
    if not is_whole(command["player"]) or command["player"] not in range(players):
        raise Refused("malformed", f"a player is a seat, 0 to {players - 1}")
    for field in FIELDS[kind]:
        if not CHECKS[field](command[field]):
            raise Refused("malformed", f"the {field} of this {kind} is no {field}")
    return command


def checked_setup(setup: Json) -> Json:
    """Return the setup with its defaults filled in, if the protocol's page allows it."""

    def demand(held: object, message: str) -> None:
        if not held:
            raise Refused("setup", message)

    required = ("players", "first_player", "circle", "tiles", "spells")
    optional = {"variants": {}, "counters": COUNTERS, "hand": HAND}
    demand(type(setup) is dict and all(key in setup for key in required), f"keys: {required}")
    demand(set(setup) <= {*required, *optional}, f"further keys: {', '.join(optional)}")
    setup = {**optional, **setup}
    players, first, circle = setup["players"], setup["first_player"], setup["circle"]
    demand(is_whole(players) and players in range(2, 5), "players is 2, 3 or 4")
    demand(is_whole(first) and first in range(players), "first_player is a seat")
    demand(is_list(circle, lambda name: type(name) is str), "circle is a list of names")
    demand(circle[:1] == [GUILD_HALL], f"circle begins with {GUILD_HALL}")
    demand(len(set(circle)) == len(circle), "circle repeats nothing")

    tiles, spells, variants = setup["tiles"], setup["spells"], setup["variants"]
    demand(type(tiles) is dict and set(tiles) == set(circle), "tiles names the circle's tiles")
    for slots in tiles.values():
        demand(slots and is_list(slots, CHECKS["symbol"]), "a tile is a list of symbols")
    demand(type(spells) is dict and set(spells) <= set(circle), "spells are beside tiles")
    lying = list(spells.values())
    demand(is_list(lying, lambda spell: spell in SPELLS), f"spells are {', '.join(SPELLS)}")
    demand(len(set(lying)) == len(lying), "no spell appears twice")
    demand(type(variants) is dict and set(variants) <= set(VARIANTS), f"variants: {[*VARIANTS]}")
    demand(all(type(chosen) is bool for chosen in variants.values()), "a variant is true or false")

    counters, hand = setup["counters"], setup["hand"]
    demand(is_whole(counters) and counters >= 1, "counters is 1 or more")
    demand(type(hand) is dict and set(hand) == set(CARDS), f"hand has {', '.join(CARDS)}")
    demand(all(is_whole(n) and n >= 0 for n in hand.values()), "hand has 0 or more of each card")
    return {**setup, "variants": {**VARIANTS, **variants}}


# ---- The protocol -------------------------------------------------------------------------------


class Engine:
    """One conversation, and the game in it."""

    def __init__(self) -> None:
        self.game: Json = None

    def answer(self, line: bytes) -> tuple[Json, bool]:
        """Return the answer to a line, and whether the engine is to end after it."""
        seq = None
        try:
            try:
                request = json.loads(line.decode(), parse_constant=no_constant)
            except (ValueError, RecursionError):
                raise Refused("malformed", "a request is one line of JSON in UTF-8") from None
            if type(request) is not dict:
                raise Refused("malformed", "a request is an object")
            seq = request["seq"] if is_whole(request.get("seq")) else None
            return {"seq": seq, "ok": True, **self.perform(request)}, request["op"] == "bye"
        except Refused as refused:
            error = {"code": refused.code, "message": str(refused)}
            return {"seq": seq, "ok": False, "error": error}, False

    def perform(self, request: Json) -> Json:
        """Carry out a request, and return what its answer holds besides `seq` and `ok`."""
        match request.get("op"):
            case "hello":
                if not is_whole(request.get("protocol")) or request["protocol"] != 1:
                    raise Refused("protocol", "this engine speaks protocol 1")
                engine = {"name": "skeleton", "version": "0", "language": "Python"}
                return {"protocol": 1, "engine": engine, "variants": list(VARIANTS)}
            case "new":
                self.game = opening(checked_setup(request.get("setup")))
                return {"state": self.game["state"]}
            case "submit" | "legal" if self.game is None:
                raise Refused("no_game", "there is no game yet; send new first")
            case "submit":
                self.game = submit(self.game, request.get("command"), request.get("dice", []))
                return {"state": self.game["state"]}
            case "legal":
                return {"commands": list(legal(self.game))}
            case "bye":
                return {}
        raise Refused("malformed", "op is hello, new, submit, legal or bye")


def no_constant(name: str) -> NoReturn:
    """Refuse what Python reads but JSON does not have: NaN and the infinities."""
    raise ValueError(name)


def main() -> None:
    """Answer line by line, each answer flushed, until `bye` or the end of input."""
    engine = Engine()
    for line in sys.stdin.buffer:
        reply, leaving = engine.answer(line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if leaving:
            return


if __name__ == "__main__":
    main()
