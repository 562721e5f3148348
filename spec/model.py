"""Maginor, as an executable specification.

Wizards win votes by putting influence counters on the symbols of Oracle tiles. The tiles lie in a
circle; Maginor walks round it, and whatever he leaves behind is scored. When he comes home to the
Guild Hall the wizard with the most votes becomes High Wizard.

Every rule is one plain function over plain data, and cites the rulings it carries out, as
`spec/rulings.md` numbers them (`VOTE-03`). Clearness is the only aim: nothing here is fast. Read
from the top, the page teaches the game: vocabulary, setup, turn, vote, cards, die, moving, Maginor,
scoring, duels, spells, end; then which commands are legal, what input is let in, the protocol.

A rule that needs an answer from a player opens a *decision* and returns. What must still happen
once the decision is closed waits in `owed`, a list of steps, and `go_on` carries them out. So a
game is JSON from top to bottom, and can be put away and gone on with at any point.

`python spec/model.py` speaks the engine protocol, version 1, over standard input and output.
"""

import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations, combinations_with_replacement
from typing import Any, Literal, NoReturn, TypedDict, TypeGuard

# ---- Vocabulary ---------------------------------------------------------------------------------

SYMBOLS = ("fire", "water", "earth", "air", "fate")
FACES = (*SYMBOLS, "maginor")
CARDS = (*SYMBOLS, "sorcery")
BEASTS = ("earthbeast", "waterbeast", "firebeast")
BEATS = {"earthbeast": "waterbeast", "waterbeast": "firebeast", "firebeast": "earthbeast"}
REWARDS = ("oracle", "spell")
RITES = {"golden_cauldron": 3, "high_wizard": 5}
SPELLS = (
    "retrieval",
    "restoration",
    "domination",
    "persuasion",
    "telekinesis",
    "teleportation",
    "summoning",
    "reversal",
    *RITES,
)
GUILD_HALL = "guild_hall"

COUNTERS = 15
HAND = {"fire": 1, "water": 1, "earth": 1, "air": 1, "fate": 1, "sorcery": 5}
VARIANTS = {
    "advance_after_scoring_roll": False,
    "reversal_before_duel": False,
    "reversal_covers_tie": True,
    "rolled_fate_is_wild": True,
    "rites_count": True,
}
"""What a caller may choose, by default: TURN-05, SPELL-11, SPELL-11, VOTE-05, SPELL-12."""

Step = Literal["advance_maginor", "place_summoned_maginor", "end_turn"]
"""What may be owed: the rule of the same name is to be carried out."""

Command = dict[str, Any]
"""What a player does: `type`, `player`, and the fields that `FIELDS` gives for the type."""

Decision = dict[str, Any]
"""What must be done next: `kind`, `players` (who may act, ascending), and the kind's own keys."""


class Setup(TypedDict):
    """What is fixed before play: the table as laid out, and the variants agreed."""

    players: int
    first_player: int
    circle: list[str]
    tiles: dict[str, list[str]]
    spells: dict[str, str]
    variants: dict[str, bool]
    counters: int
    hand: dict[str, int]


class State(TypedDict):
    """What lies on the table, open to all (SETUP-08): the STATE of the protocol."""

    circle: list[str]
    slots: dict[str, list[int | None]]
    maginor: dict[str, str]
    wizards: list[str | None]
    supply: list[int]
    hands: list[dict[str, int]]
    discards: list[dict[str, int]]
    spells_beside: dict[str, str]
    spells_held: list[list[str]]
    oracles_won: list[list[str]]
    current_player: int
    decision: Decision | None
    finished: bool
    totals: list[int] | None
    winners: list[int] | None


class Duel(TypedDict):
    """A contested slot, and the two who contest it; decisions in a duel hold the same keys."""

    oracle: str
    slot: int
    challenger: int
    defender: int


class Game(TypedDict):
    """A game under way; `beasts` are the choices not yet revealed, by seat (written as text)."""

    setup: Setup
    state: State
    owed: list[Step]
    beasts: dict[str, str]


class Refused(Exception):
    """A command, setup or request that the rules or the protocol do not allow."""

    def __init__(self, code: str, ruling: str, message: str) -> None:
        """Give the code for programs, the ruling that forbids it, and a sentence for people."""
        super().__init__(f"{ruling}: {message}")
        self.code = code
        self.ruling = ruling
        self.message = message


# ---- Setup (SETUP) ------------------------------------------------------------------------------


def opening(setup: Setup) -> Game:
    """Lay out the table and ask the first player for its turn.

    Everybody starts with full supply and hand (SETUP-01), every slot is empty (SETUP-02), each
    tile has at most one spell beside it (SETUP-04, SETUP-05), and Maginor and all wizards stand on
    the Guild Hall (SETUP-06), which is an Oracle like any other but for MAG and SCORE (SETUP-07).
    """
    seats = range(setup["players"])
    state: State = {
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
    game: Game = {"setup": setup, "state": state, "owed": [], "beasts": {}}
    go_on(game)
    return game


# ---- The turn (TURN) ----------------------------------------------------------------------------


def ask(game: Game, kind: str, players: list[int], **details: Any) -> None:
    """Open a decision: nothing else may be done, by anybody else, until it is made (TURN-07)."""
    game["state"]["decision"] = {"kind": kind, "players": sorted(players), **details}


def go_on(game: Game) -> None:
    """Carry out what is owed, step by step, until a decision is open or the game is over.

    When nothing is owed the current player goes on with its turn, or begins it: another card or
    spell, or the final action (TURN-01). The turn is always asked, even if it has one way to go on
    (TURN-06).
    """
    state = game["state"]
    while state["decision"] is None and not state["finished"]:
        match game["owed"].pop(0) if game["owed"] else "take_turn":
            case "advance_maginor":  # MAG-01
                advance_maginor(game)
            case "place_summoned_maginor":  # SPELL-08
                place_summoned_maginor(game)
            case "end_turn":  # SETUP-06
                end_turn(game)
            case "take_turn":
                ask(game, "take_turn", [state["current_player"]])


def end_turn(game: Game) -> None:
    """Pass the turn clockwise, to the next seat (SETUP-06), without a limit of turns (END-05)."""
    state = game["state"]
    state["current_player"] = (state["current_player"] + 1) % game["setup"]["players"]


def oracle_of_wizard(state: State, player: int, ruling: str) -> str:
    """Return the Oracle on which the player's wizard stands.

    Refused under the given ruling if the wizard is in the middle, on no Oracle.
    """
    oracle = state["wizards"][player]
    if oracle is None:
        raise Refused("wizard", ruling, f"the wizard of seat {player} is on no Oracle")
    return oracle


def demand_in_play(state: State, oracle: str, ruling: str) -> None:
    """Refuse, under the given ruling, an Oracle that is not (or no longer) in the circle."""
    if oracle not in state["circle"]:
        in_play = ", ".join(state["circle"])
        raise Refused("oracle", ruling, f"{oracle} is not in play; in play are {in_play}")


# ---- Gaining a vote (VOTE) ----------------------------------------------------------------------


def free_slots(state: State, oracle: str) -> list[int]:
    """Return the slots of the Oracle that hold no counter, ascending."""
    return [slot for slot, owner in enumerate(state["slots"][oracle]) if owner is None]


def opposing_slots(state: State, player: int, oracle: str) -> list[int]:
    """Return the slots of the Oracle that hold an opponent's counter, ascending."""
    owners = enumerate(state["slots"][oracle])
    return [slot for slot, owner in owners if owner is not None and owner != player]


def gain_vote(game: Game, player: int, oracle: str, symbol: str) -> None:
    """Resolve a symbol at an Oracle for a player.

    Without a counter in supply nothing happens (VOTE-01, COUNT-02), nor where no slot bears the
    symbol (VOTE-02). While such slots are free the player must take one of them (VOTE-03);
    when all are occupied it must challenge one opponent's counter among them, if there is any
    (VOTE-04). That fate slots are all occupied makes no difference (VOTE-06). Which slot, and
    which counter, is the player's choice, asked only where there are several (TURN-06).
    """
    state = game["state"]
    if state["supply"][player] == 0:
        return
    tile = game["setup"]["tiles"][oracle]
    bearing = [slot for slot, borne in enumerate(tile) if borne == symbol]
    free = [slot for slot in bearing if slot in free_slots(state, oracle)]
    opposed = [slot for slot in bearing if slot in opposing_slots(state, player, oracle)]
    if len(free) > 1:
        ask(game, "choose_slot", [player], oracle=oracle, slots=free)
    elif len(free) == 1:
        take_slot(game, player, oracle, free[0])
    elif len(opposed) > 1:
        ask(game, "choose_target", [player], oracle=oracle, slots=opposed)
    elif len(opposed) == 1:
        challenge(game, player, oracle, opposed[0])


def gain_vote_or_name_symbol(game: Game, player: int, oracle: str, symbol: str) -> None:
    """Resolve a symbol that comes from a card or the die, with which fate may be wild.

    Fate at an Oracle without any fate slot is wild: the player names a symbol instead (VOTE-05),
    unless it has no counter in supply (VOTE-01). Anything else is resolved as it is.
    """
    has_supply = game["state"]["supply"][player] > 0
    if symbol == "fate" and "fate" not in game["setup"]["tiles"][oracle] and has_supply:
        ask(game, "choose_symbol", [player], oracle=oracle)
    else:
        gain_vote(game, player, oracle, symbol)


def choose_symbol(game: Game, decision: Decision, player: int, symbol: str) -> None:
    """Name the symbol to resolve, for wild fate (VOTE-05) or a Maginor face (DIE-03).

    Any of the five may be named, and one that can do nothing declines. Naming fate is not wild
    again.
    """
    gain_vote(game, player, decision["oracle"], symbol)


def choose_slot(game: Game, decision: Decision, player: int, slot: int) -> None:
    """Say which free slot to take.

    Refused: VOTE-03, the slot is not an option.
    """
    demand_option(decision, slot, "VOTE-03")
    take_slot(game, player, decision["oracle"], slot)


def choose_target(game: Game, decision: Decision, player: int, slot: int) -> None:
    """Say which opponent's counter to challenge.

    Refused: VOTE-04, the slot is not an option.
    """
    demand_option(decision, slot, "VOTE-04")
    challenge(game, player, decision["oracle"], slot)


def demand_option(decision: Decision, slot: int, ruling: str) -> None:
    """Refuse, under the given ruling, a slot that the decision does not offer."""
    if slot not in decision["slots"]:
        raise Refused("slot", ruling, f"choose one of the slots {decision['slots']}")


def place_counter(state: State, player: int, oracle: str, slot: int) -> None:
    """Move one counter from the player's supply into the free slot (COUNT-01)."""
    state["supply"][player] -= 1
    state["slots"][oracle][slot] = player


def return_counter(state: State, oracle: str, slot: int) -> None:
    """Move the counter in the slot, if there is one, back into its owner's supply (COUNT-01).

    So it is demanded when an Oracle is scored (SCORE-09) and by Persuasion (SPELL-05).
    """
    owner = state["slots"][oracle][slot]
    if owner is not None:
        state["supply"][owner] += 1
        state["slots"][oracle][slot] = None


def take_slot(game: Game, player: int, oracle: str, slot: int) -> None:
    """Put a counter in the free slot; this may fill the Oracle, which is then scored (SCORE-01)."""
    place_counter(game["state"], player, oracle, slot)  # COUNT-01
    score_if_full(game, oracle)


# ---- Cards (CARD) -------------------------------------------------------------------------------


def discard(state: State, player: int, card: str) -> None:
    """Put a card from hand on the player's own discard pile, before its effect (CARD-01).

    Refused: CARD-01, no such card is in hand.
    """
    if state["hands"][player][card] == 0:
        raise Refused("card", "CARD-01", f"seat {player} has no {card} card in hand")
    state["hands"][player][card] -= 1
    state["discards"][player][card] += 1


def play_symbol_card(game: Game, player: int, symbol: str) -> None:
    """Resolve the card's symbol at the Oracle where the player's wizard stands (CARD-02).

    The card is spent even if it can do nothing there (VOTE-07).

    Refused: CARD-01, no such card; CARD-02 and SPELL-13, the wizard is on no Oracle.
    """
    discard(game["state"], player, symbol)
    oracle = oracle_of_wizard(game["state"], player, "CARD-02")
    gain_vote_or_name_symbol(game, player, oracle, symbol)


def play_sorcery_card(game: Game, player: int, oracle: str, face: str) -> None:
    """Roll the die for any Oracle in play, wherever the wizard is (CARD-03).

    It is not the final action: unless an Oracle is scored the turn goes on afterwards.

    Refused: CARD-01, no sorcery card; CARD-03, the Oracle is not in play.
    """
    discard(game["state"], player, "sorcery")
    demand_in_play(game["state"], oracle, "CARD-03")
    resolve_face(game, player, oracle, face)


# ---- The die (DIE) ------------------------------------------------------------------------------


def roll_die(game: Game, player: int, face: str) -> None:
    """Roll for the Oracle where the wizard stands, as the final action (TURN-01).

    Refused: TURN-02, the wizard is on no Oracle at this moment.
    """
    oracle = oracle_of_wizard(game["state"], player, "TURN-02")
    game["owed"] = ["end_turn"]
    resolve_face(game, player, oracle, face)


def resolve_face(game: Game, player: int, oracle: str, face: str) -> None:
    """Carry out a face of the die (DIE-01) at the Oracle it was rolled for.

    A symbol is resolved (DIE-02); fate may be wild, but without the variant `rolled_fate_is_wild`
    only a card's is (VOTE-05). On Maginor's face the player first names a symbol to resolve there,
    which it is not asked without supply, and then Maginor advances (DIE-03).
    """
    if face == "maginor":
        game["owed"].insert(0, "advance_maginor")
        if game["state"]["supply"][player] > 0:
            ask(game, "choose_symbol", [player], oracle=oracle)
    elif game["setup"]["variants"]["rolled_fate_is_wild"]:
        gain_vote_or_name_symbol(game, player, oracle, face)
    else:
        gain_vote(game, player, oracle, face)


# ---- Moving (MOVE) ------------------------------------------------------------------------------


def put_wizard(state: State, player: int, oracle: str, ruling: str) -> None:
    """Put the player's wizard on another Oracle in play, or on any if it is on none.

    Refused under the given ruling if the Oracle is not in play or the wizard is there already.
    """
    demand_in_play(state, oracle, ruling)
    if state["wizards"][player] == oracle:
        raise Refused("oracle", ruling, f"the wizard of seat {player} is already at {oracle}")
    state["wizards"][player] = oracle


def move_wizard(game: Game, player: int, oracle: str) -> None:
    """Move the wizard, as the final action (TURN-01, MOVE-01).

    Refused: MOVE-01, the Oracle is not in play or the wizard is there already.
    """
    put_wizard(game["state"], player, oracle, "MOVE-01")
    game["owed"] = ["end_turn"]


# ---- Maginor (MAG) ------------------------------------------------------------------------------


def next_oracle(state: State, oracle: str) -> str:
    """Return the Oracle that follows clockwise; the Guild Hall alone follows itself (MAG-05)."""
    circle = state["circle"]
    return circle[(circle.index(oracle) + 1) % len(circle)]


def advance_maginor(game: Game) -> None:
    """Move Maginor one step clockwise (MAG-01).

    From the space before an Oracle he steps onto it; if it is the Guild Hall, that is scored
    (MAG-03). From an Oracle he steps into the space before the next, and the Oracle he has left is
    scored, unless it is the Guild Hall, where he began (MAG-02). He has moved already when a reward
    is chosen for what his move scores.
    """
    state = game["state"]
    here = state["maginor"]["oracle"]
    if state["maginor"]["place"] == "before":
        state["maginor"] = {"place": "on", "oracle": here}
        if here == GUILD_HALL:
            score(game, GUILD_HALL)
    else:
        state["maginor"] = {"place": "before", "oracle": next_oracle(state, here)}
        if here != GUILD_HALL:
            score(game, here)


# ---- Scoring (SCORE) ----------------------------------------------------------------------------


def score_if_full(game: Game, oracle: str) -> None:
    """Score the Oracle if all slots are occupied (SCORE-01), but not the Guild Hall (SCORE-02)."""
    if oracle != GUILD_HALL and not free_slots(game["state"], oracle):
        score(game, oracle)


def ranking(state: State, oracle: str) -> list[int]:
    """Return the players with counters on the Oracle, the first first.

    More counters rank higher (SCORE-03); equal numbers, for any place, go to the player whose first
    counter comes earliest clockwise from the top (SCORE-04).
    """
    slots = state["slots"][oracle]
    owners = {owner for owner in slots if owner is not None}
    return sorted(owners, key=lambda owner: (-slots.count(owner), slots.index(owner)))


def score(game: Game, oracle: str) -> None:
    """Score the Oracle, asking its first-ranked player which reward it takes (SCORE-10).

    A scoring ends the current player's turn: whatever else was owed is dropped (TURN-04), so a
    Maginor face whose symbol fills an Oracle does not move him too (TURN-05). Under the variant
    `advance_after_scoring_roll` that advance stays owed, and the turn ends after it.

    There is no choice without a spell beside the tile: the first takes the Oracle (SCORE-08). With
    no counter on it, both are discarded (SCORE-07).
    """
    state = game["state"]
    still_advances = (
        game["setup"]["variants"]["advance_after_scoring_roll"]
        and "advance_maginor" in game["owed"]
    )
    game["owed"] = ["advance_maginor", "end_turn"] if still_advances else ["end_turn"]

    ranked = ranking(state, oracle)
    if ranked and oracle in state["spells_beside"]:
        ask(game, "choose_reward", ranked[:1], oracle=oracle)
    else:
        if ranked:
            state["oracles_won"][ranked[0]].append(oracle)
        remove_oracle(game, oracle)


def choose_reward(game: Game, decision: Decision, player: int, reward: str) -> None:
    """Take the Oracle or the spell; the second-ranked player gets the other (SCORE-05).

    With nobody second, the other is discarded (SCORE-06).
    """
    state = game["state"]
    oracle = decision["oracle"]
    rewards = [reward, "spell" if reward == "oracle" else "oracle"]
    for winner, won in zip(ranking(state, oracle), rewards, strict=False):
        if won == "oracle":
            state["oracles_won"][winner].append(oracle)
        else:
            state["spells_held"][winner].append(state["spells_beside"][oracle])
            state["spells_held"][winner].sort()
    remove_oracle(game, oracle)


def remove_oracle(game: Game, oracle: str) -> None:
    """Clear the scored Oracle away (SCORE-09).

    Its counters go back to their owners' supplies, wizards on it to the middle, and the circle
    closes. If Maginor was on it or before it he is now before the next tile (MAG-04). The Guild
    Hall goes in the same way, but Maginor stays on it (MAG-06) and the game is over (MAG-03).
    """
    state = game["state"]
    for slot in range(len(state["slots"][oracle])):
        return_counter(state, oracle, slot)
    del state["slots"][oracle]
    state["wizards"] = [None if place == oracle else place for place in state["wizards"]]
    state["spells_beside"].pop(oracle, None)
    if oracle != GUILD_HALL and state["maginor"]["oracle"] == oracle:
        state["maginor"] = {"place": "before", "oracle": next_oracle(state, oracle)}
    state["circle"].remove(oracle)
    if oracle == GUILD_HALL:
        end_game(game)


# ---- Duels (DUEL) -------------------------------------------------------------------------------


def challenge(game: Game, challenger: int, oracle: str, slot: int) -> None:
    """Begin a duel for an occupied slot.

    The challenger's counter leaves its supply and lies beside the slot (DUEL-01); the defender is
    the owner of the counter in it (DUEL-02). Under the variant `reversal_before_duel` a duellist
    who holds Reversal is asked at once whether it casts it (SPELL-11).
    """
    state = game["state"]
    defender = state["slots"][oracle][slot]
    assert defender is not None
    duel: Duel = {"oracle": oracle, "slot": slot, "challenger": challenger, "defender": defender}
    state["supply"][challenger] -= 1
    asked = holders_of_reversal(state, [challenger, defender])
    if game["setup"]["variants"]["reversal_before_duel"] and asked:
        ask(game, "reversal", asked, **duel, beasts=None)
    else:
        ask_beasts(game, duel)


def duel_of(decision: Decision) -> Duel:
    """Return the duel in which the decision was opened."""
    return {
        "oracle": decision["oracle"],
        "slot": decision["slot"],
        "challenger": decision["challenger"],
        "defender": decision["defender"],
    }


def ask_beasts(game: Game, duel: Duel) -> None:
    """Ask both duellists for a beast, in either order (DUEL-03)."""
    ask(game, "choose_beast", [duel["challenger"], duel["defender"]], **duel)


def choose_beast(game: Game, decision: Decision, player: int, beast: str) -> None:
    """Choose a duelling beast in secret; once both have chosen, both are revealed (DUEL-03).

    Then, before the result is carried out, a duellist who has lost or tied and holds Reversal is
    asked whether it casts it (SPELL-11).
    """
    duel = duel_of(decision)
    game["beasts"][str(player)] = beast
    waiting = [seat for seat in decision["players"] if seat != player]
    if waiting:
        ask(game, "choose_beast", waiting, **duel)
        return

    beasts = [game["beasts"].pop(str(seat)) for seat in (duel["challenger"], duel["defender"])]
    asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts))
    if asked:
        ask(game, "reversal", asked, **duel, beasts=beasts)
    else:
        settle_duel(game, duel, duel_winner(duel, beasts))


def duel_winner(duel: Duel, beasts: list[str]) -> int | None:
    """Return the winner's seat, or None after a tie.

    Earth beats water, water beats fire, fire beats earth (DUEL-04). Two firebeasts or two
    waterbeasts tie (DUEL-05); of two earthbeasts the defender's wins (DUEL-06).
    """
    challengers, defenders = beasts
    if challengers == defenders and challengers != "earthbeast":
        return None
    return duel["challenger"] if BEATS[challengers] == defenders else duel["defender"]


def may_reverse(game: Game, duel: Duel, beasts: list[str]) -> list[int]:
    """Return the duellists to whom the revealed beasts allow Reversal, if they hold it (SPELL-11).

    That is the loser, the challenger of two earthbeasts included (DUEL-06). After a tie it is both,
    but nobody without the variant `reversal_covers_tie`.
    """
    winner = duel_winner(duel, beasts)
    if winner is None and not game["setup"]["variants"]["reversal_covers_tie"]:
        return []
    return [seat for seat in (duel["challenger"], duel["defender"]) if seat != winner]


def holders_of_reversal(state: State, seats: list[int]) -> list[int]:
    """Return who of these seats holds Reversal: one at most, for there is one only (SPELL-11)."""
    return [seat for seat in seats if "reversal" in state["spells_held"][seat]]


def cast_reversal(game: Game, decision: Decision, player: int) -> None:
    """Win the duel, whatever the beasts were or would have been (SPELL-11)."""
    spend_spell(game["state"], player, "reversal")
    settle_duel(game, duel_of(decision), player)


def decline_reversal(game: Game, decision: Decision, player: int) -> None:
    """Let the duel take its course (SPELL-11).

    Declining before the duel does not forfeit the later chance.
    """
    duel = duel_of(decision)
    if decision["beasts"] is None:
        ask_beasts(game, duel)
    else:
        settle_duel(game, duel, duel_winner(duel, decision["beasts"]))


def settle_duel(game: Game, duel: Duel, winner: int | None) -> None:
    """Give the slot to the winner and the loser's counter back to its owner (DUEL-07).

    After a tie both counters go back and the slot is free (DUEL-05). Either way the Oracle has no
    more counters than before, so it is not scored (DUEL-08).
    """
    state = game["state"]
    for duellist in (duel["challenger"], duel["defender"]):
        if duellist != winner:
            state["supply"][duellist] += 1
    state["slots"][duel["oracle"]][duel["slot"]] = winner


# ---- Spells (SPELL) -----------------------------------------------------------------------------
#
# All but Reversal are cast in the play phase of the holder's own turn (SPELL-01). The Rites cannot
# be cast: no command does it (SPELL-12). A spell without a legal target stays held (SPELL-14).


def spend_spell(state: State, player: int, spell: str) -> None:
    """Take a held spell out of the game, before its effect (SPELL-01, CARD-01).

    Refused: SPELL-01, the player does not hold it.
    """
    if spell not in state["spells_held"][player]:
        raise Refused("spell", "SPELL-01", f"seat {player} does not hold {spell}")
    state["spells_held"][player].remove(spell)


def demand_supply(state: State, player: int, needed: int, ruling: str) -> None:
    """Refuse, under the given ruling, a player with fewer counters in supply (COUNT-02).

    Spells need their counters: Domination (SPELL-04), Persuasion and Telekinesis (SPELL-14).
    """
    if state["supply"][player] < needed:
        raise Refused("supply", ruling, f"seat {player} has fewer than {needed} in supply")


def cast_retrieval(game: Game, player: int, symbols: list[str]) -> None:
    """Take two symbol cards from the own discard pile into hand, or the one there is (SPELL-02).

    Refused: SPELL-01, not held; SPELL-02, no symbol card is discarded, or not exactly two (or the
    one) are named, in the order of the symbols, each as often as it was discarded at most.
    """
    state = game["state"]
    spend_spell(state, player, "retrieval")
    pile = state["discards"][player]
    number = min(2, sum(pile[symbol] for symbol in SYMBOLS))
    if number == 0:
        raise Refused("spell", "SPELL-02", f"seat {player} has no symbol card to take back")
    if len(symbols) != number:
        raise Refused("card", "SPELL-02", f"take back exactly {number}, not {len(symbols)}")
    if symbols != sorted(symbols, key=SYMBOLS.index):
        raise Refused("card", "SPELL-02", f"name the cards in the order {', '.join(SYMBOLS)}")
    for symbol in symbols:
        if pile[symbol] == 0:
            raise Refused("card", "SPELL-02", f"no (further) {symbol} card is discarded")
        pile[symbol] -= 1
        state["hands"][player][symbol] += 1


def cast_restoration(game: Game, player: int) -> None:
    """Take two sorcery cards from the own discard pile into hand, or the one there is (SPELL-03).

    Refused: SPELL-01, not held; SPELL-03, no sorcery card is discarded.
    """
    state = game["state"]
    spend_spell(state, player, "restoration")
    number = min(2, state["discards"][player]["sorcery"])
    if number == 0:
        raise Refused("spell", "SPELL-03", f"seat {player} has no sorcery card to take back")
    state["discards"][player]["sorcery"] -= number
    state["hands"][player]["sorcery"] += number


def cast_domination(game: Game, player: int, slots: list[int]) -> None:
    """Place one or two counters in free slots of the Oracle where the wizard is (SPELL-04).

    Both are placed before fullness is looked at.

    Refused: SPELL-01, not held; SPELL-13, the wizard is on no Oracle; SPELL-04, not one or two
    different free slots, ascending, or fewer counters in supply.
    """
    state = game["state"]
    spend_spell(state, player, "domination")
    oracle = oracle_of_wizard(state, player, "SPELL-13")
    free = free_slots(state, oracle)
    if len(slots) not in (1, 2) or slots != sorted(set(slots)) or not set(slots) <= set(free):
        message = f"name one or two of the free slots {free} of {oracle}, ascending"
        raise Refused("slot", "SPELL-04", message)
    demand_supply(state, player, len(slots), "SPELL-04")
    for slot in slots:
        place_counter(state, player, oracle, slot)
    score_if_full(game, oracle)


def cast_persuasion(game: Game, player: int, slot: int) -> None:
    """Replace an opponent's counter on the Oracle where the wizard is with one's own (SPELL-05).

    The replaced counter goes back to its owner. The Oracle is no fuller than before.

    Refused: SPELL-01, not held; SPELL-13, the wizard is on no Oracle; SPELL-05, no opponent's
    counter is in the slot; SPELL-14, no counter in supply.
    """
    state = game["state"]
    spend_spell(state, player, "persuasion")
    oracle = oracle_of_wizard(state, player, "SPELL-13")
    targets = opposing_slots(state, player, oracle)
    if slot not in targets:
        raise Refused("slot", "SPELL-05", f"opponents' counters at {oracle} are in {targets}")
    demand_supply(state, player, 1, "SPELL-14")
    return_counter(state, oracle, slot)
    place_counter(state, player, oracle, slot)


def cast_telekinesis(game: Game, player: int, oracle: str, slot: int) -> None:
    """Place a counter in any free slot of any Oracle in play (SPELL-06).

    Refused: SPELL-01, not held; SPELL-06, the Oracle is not in play or the slot not free;
    SPELL-14, no counter in supply.
    """
    state = game["state"]
    spend_spell(state, player, "telekinesis")
    demand_in_play(state, oracle, "SPELL-06")
    free = free_slots(state, oracle)
    if slot not in free:
        raise Refused("slot", "SPELL-06", f"name one of the free slots {free} of {oracle}")
    demand_supply(state, player, 1, "SPELL-14")
    take_slot(game, player, oracle, slot)


def cast_teleportation(game: Game, player: int, oracle: str) -> None:
    """Put the wizard on any other Oracle in play; this is not the final action (SPELL-07).

    Refused: SPELL-01, not held; SPELL-07, the Oracle is not in play or the wizard is there already.
    """
    spend_spell(game["state"], player, "teleportation")
    put_wizard(game["state"], player, oracle, "SPELL-07")


def cast_summoning(game: Game, player: int) -> None:
    """Score the first Oracle clockwise from the Guild Hall, then put Maginor behind it (SPELL-08).

    This alone goes on after a scoring (TURN-04), and then the turn ends. Until the reward is chosen
    Maginor stays where he was.

    Refused: SPELL-01, not held; SPELL-09, only the Guild Hall remains.
    """
    state = game["state"]
    spend_spell(state, player, "summoning")
    if state["circle"] == [GUILD_HALL]:
        raise Refused("spell", "SPELL-09", "only the Guild Hall remains")
    score(game, state["circle"][1])
    game["owed"].insert(0, "place_summoned_maginor")


def place_summoned_maginor(game: Game) -> None:
    """Put Maginor in the space before the tile that followed the scored one (SPELL-08).

    That tile is now the one after the Guild Hall, or the Guild Hall itself, which is not scored by
    this (SPELL-10).
    """
    state = game["state"]
    state["maginor"] = {"place": "before", "oracle": next_oracle(state, GUILD_HALL)}


# ---- End (END) ----------------------------------------------------------------------------------


def end_game(game: Game) -> None:
    """Close the game, which the Guild Hall's scoring has ended (END-01), and name the winners.

    Most votes win; among the tied the most valuable single Oracle decides (END-03), and players
    still tied share the victory (END-04).
    """
    state = game["state"]
    tiles = game["setup"]["tiles"]
    totals = [total(game, seat) for seat in range(game["setup"]["players"])]
    best_oracles = [
        max((len(tiles[oracle]) for oracle in won), default=0) for won in state["oracles_won"]
    ]
    results = list(zip(totals, best_oracles, strict=True))
    game["owed"] = []
    state["finished"] = True
    state["totals"] = totals
    state["winners"] = [seat for seat, result in enumerate(results) if result == max(results)]


def total(game: Game, player: int) -> int:
    """Return the player's votes: the values of its Oracles (SETUP-02) and of its Rites (END-02).

    The Rites are worth three and five (SPELL-12), without the variant `rites_count` nothing.
    """
    state = game["state"]
    oracles = sum(len(game["setup"]["tiles"][oracle]) for oracle in state["oracles_won"][player])
    rites = sum(RITES.get(spell, 0) for spell in state["spells_held"][player])
    return oracles + rites if game["setup"]["variants"]["rites_count"] else oracles


# ---- Legal commands -----------------------------------------------------------------------------
#
# These are the rules a second time, from the player's side of the table: what is listed here is
# exactly what the functions above do not refuse, found by looking at the table and not by trying.


def legal(game: Game) -> list[Command]:
    """Return every command that `submit` would accept now; none once the game is over (END-01)."""
    decision = game["state"]["decision"]
    return [] if decision is None else list(legal_answers(game["state"], decision))


def to_act(game: Game) -> list[int]:
    """Return the seats that may act now, ascending; none once the game is over (TURN-07)."""
    decision = game["state"]["decision"]
    return [] if decision is None else list(decision["players"])


def legal_answers(state: State, decision: Decision) -> Iterator[Command]:
    """List the answers to an open decision, for everyone who may give one (TURN-07)."""
    for player in decision["players"]:
        match decision["kind"]:
            case "take_turn":  # TURN-01
                yield from legal_cards(state, player)  # CARD-02, CARD-03
                yield from legal_spells(state, player)  # SPELL-14
                yield from legal_final_actions(state, player)  # TURN-03, MOVE-01
            case "choose_symbol":  # VOTE-05, DIE-03
                for symbol in SYMBOLS:
                    yield command("choose_symbol", player, symbol=symbol)
            case "choose_slot" | "choose_target":  # VOTE-03, VOTE-04
                for slot in decision["slots"]:
                    yield command(decision["kind"], player, slot=slot)
            case "choose_beast":  # DUEL-03
                for beast in BEASTS:
                    yield command("choose_beast", player, beast=beast)
            case "reversal":  # SPELL-11
                yield command("cast_reversal", player)
                yield command("decline_reversal", player)
            case "choose_reward":  # SCORE-05
                for reward in REWARDS:
                    yield command("choose_reward", player, reward=reward)


def command(kind: str, player: int, **fields: Any) -> Command:
    """Return a command of the given type."""
    return {"type": kind, "player": player, **fields}


def legal_cards(state: State, player: int) -> Iterator[Command]:
    """List the cards the player may play: symbols only from an Oracle (CARD-02, CARD-03)."""
    hand = state["hands"][player]
    if state["wizards"][player] is not None:
        for symbol in SYMBOLS:
            if hand[symbol] > 0:
                yield command("play_symbol_card", player, symbol=symbol)
    if hand["sorcery"] > 0:
        for oracle in state["circle"]:
            yield command("play_sorcery_card", player, oracle=oracle)


def legal_spells(state: State, player: int) -> Iterator[Command]:
    """List the casts of the spells the player holds, with every target there is (SPELL-14)."""
    here = state["wizards"][player]
    supply = state["supply"][player]
    pile = state["discards"][player]
    for spell in state["spells_held"][player]:
        match spell:
            case "retrieval":
                number = min(2, sum(pile[symbol] for symbol in SYMBOLS))
                for symbols in combinations_with_replacement(SYMBOLS, number):
                    if symbols and all(symbols.count(s) <= pile[s] for s in symbols):
                        yield command("cast_retrieval", player, symbols=list(symbols))
            case "restoration" if pile["sorcery"] > 0:
                yield command("cast_restoration", player)
            case "domination" if here is not None:
                for number in range(1, min(2, supply) + 1):
                    for slots in combinations(free_slots(state, here), number):
                        yield command("cast_domination", player, slots=list(slots))
            case "persuasion" if here is not None and supply > 0:
                for slot in opposing_slots(state, player, here):
                    yield command("cast_persuasion", player, slot=slot)
            case "telekinesis" if supply > 0:
                for oracle in state["circle"]:
                    for slot in free_slots(state, oracle):
                        yield command("cast_telekinesis", player, oracle=oracle, slot=slot)
            case "teleportation":
                for oracle in state["circle"]:
                    if oracle != here:
                        yield command("cast_teleportation", player, oracle=oracle)
            case "summoning" if len(state["circle"]) > 1:
                yield command("cast_summoning", player)


def legal_final_actions(state: State, player: int) -> Iterator[Command]:
    """List the moves, and the roll if the wizard is on an Oracle (TURN-02, TURN-03, MOVE-01)."""
    here = state["wizards"][player]
    for oracle in state["circle"]:
        if oracle != here:
            yield command("move_wizard", player, oracle=oracle)
    if here is not None:
        yield command("roll_die", player)


# ---- What input is let in -----------------------------------------------------------------------

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

ROLLS = ("play_sorcery_card", "roll_die")


def outcomes(game: Game, command: Command) -> list[list[str]]:
    """What chance can make of a legal command, for who wants to try all of it (DIE-01)."""
    return [[face] for face in FACES] if command["type"] in ROLLS else [[]]


"""The commands that roll the die, each of them once."""


def is_whole(value: object) -> TypeGuard[int]:
    """Say whether the value is an integer; `true` and `1.0` are none."""
    return type(value) is int


def is_list_of(value: object, words: tuple[str, ...]) -> TypeGuard[list[str]]:
    """Say whether the value is a list that holds nothing but the given words."""
    return isinstance(value, list) and all(word in words for word in value)


def is_field(name: str, value: object) -> bool:
    """Say whether the value has the form that the command field of this name demands."""
    match name:
        case "symbol":
            return value in SYMBOLS
        case "symbols":
            return is_list_of(value, SYMBOLS)
        case "oracle":
            return isinstance(value, str)
        case "slot":
            return is_whole(value)
        case "slots":
            return isinstance(value, list) and all(is_whole(slot) for slot in value)
        case "beast":
            return value in BEASTS
        case "reward":
            return value in REWARDS
    return False


def malformed(message: str) -> Refused:
    """Return the refusal of something that has not the form it must have."""
    return Refused("malformed", "protocol", message)


def checked_command(candidate: object, players: int) -> Command:
    """Return the command, if it has the form of one.

    Refused with code `malformed`: not an object, an unknown type, a player that is not a seat,
    fields unknown or missing, or a field's value of the wrong form.
    """
    if not isinstance(candidate, dict):
        raise malformed("a command is an object")
    kind = candidate.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise malformed(f"a command's type is one of {', '.join(FIELDS)}")
    player = candidate.get("player")
    if not is_whole(player) or player not in range(players):
        raise malformed(f"a player is a seat, 0 to {players - 1}")
    if set(candidate) != {"type", "player", *FIELDS[kind]}:
        fields = ", ".join(("type", "player", *FIELDS[kind]))
        raise malformed(f"the fields of {kind} are {fields}")
    for field in FIELDS[kind]:
        if not is_field(field, candidate[field]):
            raise malformed(f"the {field} of this {kind} is no {field}")
    return candidate


def checked_dice(candidate: object) -> list[str]:
    """Return the faces, if they are some.

    Refused with code `malformed`: not a list of faces.
    """
    dice = list(candidate) if isinstance(candidate, tuple) else candidate
    if not is_list_of(dice, FACES):
        raise malformed(f"dice is a list of faces: {', '.join(FACES)}")
    return dice


def checked_setup(candidate: object) -> Setup:
    """Return a copy of the setup, with its defaults filled in (SETUP-01).

    Refused with code `setup`: whatever is not a table that can be played on. How the real game is
    laid out (SETUP-03 to SETUP-05) is not demanded.
    """
    if not isinstance(candidate, dict):
        refuse_setup("a setup is an object")
    required = ("players", "first_player", "circle", "tiles", "spells")
    optional = ("variants", "counters", "hand")
    if not all(key in candidate for key in required):
        refuse_setup(f"a setup has the keys {', '.join(required)}")
    if not all(key in (*required, *optional) for key in candidate):
        refuse_setup(f"a setup has no keys but {', '.join((*required, *optional))}")

    players = candidate["players"]
    if not is_whole(players) or players not in range(2, 5):
        refuse_setup("players is 2, 3 or 4")
    first_player = candidate["first_player"]
    if not is_whole(first_player) or first_player not in range(players):
        refuse_setup(f"first_player is a seat, 0 to {players - 1}")

    circle = candidate["circle"]
    if not isinstance(circle, list) or not all(isinstance(oracle, str) for oracle in circle):
        refuse_setup("circle is a list of tiles")
    if circle[:1] != [GUILD_HALL] or len(set(circle)) != len(circle):
        refuse_setup(f"circle begins with {GUILD_HALL} and repeats nothing")

    tiles = candidate["tiles"]
    if not isinstance(tiles, dict) or set(tiles) != set(circle):
        refuse_setup("tiles gives the slots of exactly the circle's tiles")
    if not all(is_list_of(slots, SYMBOLS) and slots for slots in tiles.values()):
        refuse_setup(f"a tile is a list of one or more of {', '.join(SYMBOLS)}")

    spells = candidate["spells"]
    if not isinstance(spells, dict) or not set(spells) <= set(circle):
        refuse_setup("spells lie beside tiles of the circle")
    if not is_list_of(list(spells.values()), SPELLS):
        refuse_setup(f"a spell is one of {', '.join(SPELLS)}")
    if len(set(spells.values())) != len(spells):
        refuse_setup("no spell lies beside two tiles")

    variants = candidate.get("variants", {})
    if not isinstance(variants, dict) or not set(variants) <= set(VARIANTS):  # SETUP-01, EDITION-01
        refuse_setup(f"variants are {', '.join(VARIANTS)}")
    if not all(isinstance(chosen, bool) for chosen in variants.values()):
        refuse_setup("a variant is true or false")

    counters = candidate.get("counters", COUNTERS)
    if not is_whole(counters) or counters < 1:
        refuse_setup("counters is 1 or more")
    hand = candidate.get("hand", HAND)
    if not isinstance(hand, dict) or set(hand) != set(CARDS):
        refuse_setup(f"hand has the keys {', '.join(CARDS)}")
    if not all(is_whole(number) and number >= 0 for number in hand.values()):
        refuse_setup("hand has 0 or more of each card")

    return {
        "players": players,
        "first_player": first_player,
        "circle": list(circle),
        "tiles": {oracle: list(tiles[oracle]) for oracle in circle},
        "spells": dict(spells),
        "variants": {**VARIANTS, **variants},
        "counters": counters,
        "hand": {card: hand[card] for card in CARDS},
    }


def refuse_setup(message: str) -> NoReturn:
    """Refuse a setup, with code `setup`."""
    raise Refused("setup", "protocol", message)


# ---- Playing a game -----------------------------------------------------------------------------

TURN_COMMANDS: dict[str, Callable[..., None]] = {
    "play_symbol_card": play_symbol_card,
    "play_sorcery_card": play_sorcery_card,
    "cast_retrieval": cast_retrieval,
    "cast_restoration": cast_restoration,
    "cast_domination": cast_domination,
    "cast_persuasion": cast_persuasion,
    "cast_telekinesis": cast_telekinesis,
    "cast_teleportation": cast_teleportation,
    "cast_summoning": cast_summoning,
    "move_wizard": move_wizard,
    "roll_die": roll_die,
}
"""The rule of each command that `take_turn` allows (TURN-01)."""

ANSWERS: dict[str, dict[str, Callable[..., None]]] = {
    "choose_symbol": {"choose_symbol": choose_symbol},
    "choose_slot": {"choose_slot": choose_slot},
    "choose_target": {"choose_target": choose_target},
    "choose_beast": {"choose_beast": choose_beast},
    "reversal": {"cast_reversal": cast_reversal, "decline_reversal": decline_reversal},
    "choose_reward": {"choose_reward": choose_reward},
}
"""The rule of each command that answers a decision of another kind (TURN-07)."""


def new(setup: object) -> Game:
    """Return the game that the setup begins.

    Refused with code `setup`: see `checked_setup`.
    """
    return opening(checked_setup(setup))


def submit(game: Game, command: object, dice: object = ()) -> Game:
    """Return the game after the command; `dice` are the faces that it rolls.

    The given game is not changed: a rule changes a copy, which nobody gets to see if it refuses.

    Refused: END-01, the game is over; `malformed`, see `checked_command` and `checked_dice`;
    TURN-07, the decision is another player's or of another kind; `dice`, more or fewer faces than
    the command rolls; and whatever the command's own rule refuses.
    """
    game = deepcopy(game)
    state = game["state"]
    decision = state["decision"]
    if decision is None:  # END-01
        raise Refused("finished", "END-01", "the game is over")

    fields = dict(checked_command(command, game["setup"]["players"]))
    faces = checked_dice(dice)
    kind = fields.pop("type")
    if fields["player"] not in decision["players"]:  # TURN-07
        seats = " or ".join(str(seat) for seat in decision["players"])
        raise Refused("player", "TURN-07", f"{decision['kind']} is for seat {seats}")
    allowed = ANSWERS.get(decision["kind"], TURN_COMMANDS)
    if kind not in allowed:  # TURN-07
        raise Refused("decision", "TURN-07", f"{kind} is no answer to {decision['kind']}")
    rolls = 1 if kind in ROLLS else 0  # DIE-01
    if len(faces) != rolls:  # DIE-01
        raise Refused("dice", "protocol", f"{kind} takes {rolls} of the dice, not {len(faces)}")
    if rolls:  # DIE-01
        fields["face"] = faces[0]

    state["decision"] = None
    if decision["kind"] == "take_turn":
        allowed[kind](game, **fields)
    else:
        allowed[kind](game, decision, **fields)
    go_on(game)
    return game


# ---- The protocol -------------------------------------------------------------------------------

PROTOCOL = 1


class Session(TypedDict):
    """One conversation with a runner: the game under way, if one was begun."""

    game: Game | None


def answer(session: Session, line: str | bytes) -> tuple[dict[str, Any], bool]:
    """Return the answer to one line of input, and whether the engine is to exit after it.

    The session's game is replaced when a `new` or a `submit` is accepted, and otherwise left alone.
    A `seq` that is missing, or no integer, is echoed as null.
    """
    seq = None
    try:
        request = read_request(line)
        if is_whole(request.get("seq")):
            seq = request["seq"]
        return {"seq": seq, "ok": True, **perform(session, request)}, request["op"] == "bye"
    except Refused as refused:
        error = {"code": refused.code, "message": str(refused)}
        return {"seq": seq, "ok": False, "error": error}, False


def read_request(line: str | bytes) -> dict[str, Any]:
    """Return the request that a line holds.

    Refused with code `malformed`: not UTF-8, not JSON (which has no NaN), nested too deeply or with
    a number too long for Python to read, or not an object.
    """
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise malformed("a request is one line of JSON") from None
    if not isinstance(request, dict):
        raise malformed("a request is an object")
    return request


def refuse_constant(name: str) -> NoReturn:
    """Refuse what Python reads but JSON does not have: NaN and the infinities."""
    raise ValueError(name)


def perform(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """Carry out a request and return what its answer holds besides `seq` and `ok`.

    Refused: `malformed`, an unknown `op` or no value for what the request needs; `protocol`, a
    version other than this; `no_game`, nothing to play yet; and as `new` and `submit` say.
    """
    match request.get("op"):
        case "hello":
            if not is_whole(needed(request, "protocol")) or request["protocol"] != PROTOCOL:
                raise Refused("protocol", "protocol", f"this engine speaks protocol {PROTOCOL}")
            engine = {"name": "maginor-spec", "version": "1", "language": "Python"}
            return {
                "protocol": PROTOCOL,
                "game": "maginor",
                "engine": engine,
                "variants": list(VARIANTS),
            }
        case "new":
            game = new(needed(request, "setup"))
            session["game"] = game
            return {"state": game["state"]}
        case "submit":
            game = game_under_way(session)
            game = submit(game, needed(request, "command"), request.get("dice", []))
            session["game"] = game
            return {"state": game["state"]}
        case "legal":
            return {"commands": legal(game_under_way(session))}
        case "bye":
            return {}
    raise malformed("op is hello, new, submit, legal or bye")


def needed(request: dict[str, Any], key: str) -> object:
    """Return what the request gives for the key.

    Refused with code `malformed`: it gives nothing.
    """
    if key not in request:
        raise malformed(f"{request['op']} needs {key}")
    return request[key]


def game_under_way(session: Session) -> Game:
    """Return the session's game.

    Refused with code `no_game`: no `new` has been accepted yet.
    """
    if session["game"] is None:
        raise Refused("no_game", "protocol", "no game has been begun; send new first")
    return session["game"]


def main() -> None:
    """Answer standard input line by line, until `bye` or its end."""
    session: Session = {"game": None}
    for line in sys.stdin.buffer:
        reply, leaving = answer(session, line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if leaving:
            return


if __name__ == "__main__":
    main()
