"""The methods of ``State``, written out.

``scripts/generate-states`` generates this from the declaration; change that.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any, Final

from maginor_core.components.layout import (
    NO_BEAST,
    NO_SPELL,
    NOBODY,
    NOWHERE,
    SORCERY,
    BeastNumber,
    CardNumber,
    Layout,
    Oracle,
    Owed,
    Player,
    Slot,
    SpellNumber,
    SymbolNumber,
)
from maginor_core.engine.compile import numbers_of
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.events import (
    BeastChosen,
    BeastsAsked,
    BeastsRevealed,
    CardTakenBack,
    CountersReturned,
    DieRolled,
    DuelBegan,
    DuelTied,
    DuelWon,
    GameEnded,
    InfluencePlaced,
    InfluenceReplaced,
    MaginorMoved,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    ReversalAsked,
    ReversalDeclined,
    RewardAsked,
    SlotAsked,
    SorceryCardPlayed,
    SpellCast,
    SpellDiscarded,
    SpellWon,
    SymbolAsked,
    SymbolCardPlayed,
    SymbolNamed,
    TargetAsked,
    TurnBegan,
    TurnResumed,
    WizardDisplaced,
    WizardMoved,
    WizardTeleported,
)
from maginor_core.projections.state import NO_DUEL, State

METHODS: Final = (
    "symbol_card_played",
    "sorcery_card_played",
    "die_rolled",
    "symbol_asked",
    "symbol_named",
    "slot_asked",
    "influence_placed",
    "target_asked",
    "duel_began",
    "beasts_asked",
    "beast_chosen",
    "beasts_revealed",
    "reversal_asked",
    "reversal_declined",
    "duel_won",
    "duel_tied",
    "spell_cast",
    "card_taken_back",
    "influence_replaced",
    "wizard_teleported",
    "wizard_moved",
    "maginor_moved",
    "oracle_scored",
    "reward_asked",
    "oracle_won",
    "spell_won",
    "oracle_discarded",
    "spell_discarded",
    "counters_returned",
    "wizard_displaced",
    "oracle_left_circle",
    "turn_began",
    "turn_resumed",
    "game_ended",
    "copy",
    "snapshot",
    "restore",
)
"""What the class gets from here."""
APPLIED: Final[tuple[tuple[type[Fact], str], ...]] = (
    (SymbolCardPlayed, ""),
    (SorceryCardPlayed, ""),
    (DieRolled, "face"),
    (SymbolAsked, ""),
    (SymbolNamed, ""),
    (SlotAsked, ""),
    (InfluencePlaced, ""),
    (TargetAsked, ""),
    (DuelBegan, ""),
    (BeastsAsked, ""),
    (BeastChosen, ""),
    (BeastsRevealed, ""),
    (ReversalAsked, ""),
    (ReversalDeclined, ""),
    (DuelWon, ""),
    (DuelTied, ""),
    (SpellCast, ""),
    (CardTakenBack, ""),
    (InfluenceReplaced, ""),
    (WizardTeleported, ""),
    (WizardMoved, ""),
    (MaginorMoved, ""),
    (OracleScored, ""),
    (RewardAsked, ""),
    (OracleWon, ""),
    (SpellWon, ""),
    (OracleDiscarded, ""),
    (SpellDiscarded, ""),
    (CountersReturned, ""),
    (WizardDisplaced, ""),
    (OracleLeftCircle, ""),
    (TurnBegan, ""),
    (TurnResumed, ""),
    (GameEnded, ""),
)
"""The events that it applies, each with the field that contains outcomes of chance."""


def evolve(state: State, rows: Iterable[Row]) -> None:
    hands = state.hands
    discards = state.discards
    drawn = state.drawn
    question = state.question
    supply = state.supply
    slots = state.slots
    duel = state.duel
    beasts = state.beasts
    revealed = state.revealed
    layout = state.layout
    spells_held = state.spells_held
    wizards = state.wizards
    place = state.place
    maginor = state.maginor
    oracles_won = state.oracles_won
    spells_beside = state.spells_beside
    circle = state.circle
    in_play = state.in_play
    current_player = state.current_player
    for row in rows:
        tag: int = row[0]
        if tag < 49:
            if tag < 40:
                if tag < 36:
                    if tag < 34:
                        if tag == 32:
                            hands[row[1]][row[2]] -= 1
                            discards[row[1]][row[2]] += 1
                        elif tag == 33:
                            hands[row[1]][SORCERY] -= 1
                            discards[row[1]][SORCERY] += 1
                        else:
                            raise KeyError(tag)
                    elif tag == 34:
                        drawn += 1
                    elif tag == 35:
                        question = row
                    else:
                        raise KeyError(tag)
                elif tag < 38:
                    if tag == 36:
                        pass
                    elif tag == 37:
                        question = row
                    else:
                        raise KeyError(tag)
                elif tag == 38:
                    supply[row[1]] -= 1
                    slots[row[2]][row[3]] = row[1]
                elif tag == 39:
                    question = row
                else:
                    raise KeyError(tag)
            elif tag < 44:
                if tag < 42:
                    if tag == 40:
                        duel = row
                        supply[row[1]] -= 1
                    elif tag == 41:
                        question = row
                    else:
                        raise KeyError(tag)
                elif tag == 42:
                    beasts[row[1]] = row[2]
                elif tag == 43:
                    revealed = True
                else:
                    raise KeyError(tag)
            elif tag < 46:
                if tag == 44:
                    question = row
                elif tag == 45:
                    pass
                else:
                    raise KeyError(tag)
            elif tag == 46:
                slots[row[3]][row[4]] = row[1]
                supply[row[2]] += 1
                duel = NO_DUEL
                beasts = [NO_BEAST] * layout.players
                revealed = False
            elif tag == 47:
                slots[row[3]][row[4]] = NOBODY
                supply[row[1]] += 1
                supply[row[2]] += 1
                duel = NO_DUEL
                beasts = [NO_BEAST] * layout.players
                revealed = False
            elif tag == 48:
                spells_held[row[1]].remove(row[2])
            else:
                raise KeyError(tag)
        elif tag < 57:
            if tag < 53:
                if tag < 51:
                    if tag == 49:
                        discards[row[1]][row[2]] -= 1
                        hands[row[1]][row[2]] += 1
                    elif tag == 50:
                        supply[row[1]] -= 1
                        slots[row[3]][row[4]] = row[1]
                        supply[row[2]] += 1
                    else:
                        raise KeyError(tag)
                elif tag == 51:
                    wizards[row[1]] = row[2]
                elif tag == 52:
                    wizards[row[1]] = row[2]
                else:
                    raise KeyError(tag)
            elif tag < 55:
                if tag == 53:
                    place = row[1]
                    maginor = row[2]
                elif tag == 54:
                    pass
                else:
                    raise KeyError(tag)
            elif tag == 55:
                question = row
            elif tag == 56:
                oracles_won[row[1]].append(row[2])
            else:
                raise KeyError(tag)
        elif tag < 61:
            if tag < 59:
                if tag == 57:
                    spells_beside[row[2]] = NO_SPELL
                    insort(spells_held[row[1]], row[3])
                elif tag == 58:
                    pass
                else:
                    raise KeyError(tag)
            elif tag == 59:
                spells_beside[row[1]] = NO_SPELL
            elif tag == 60:
                supply[row[1]] += row[3]
                slots[row[2]] = [NOBODY if seat == row[1] else seat for seat in slots[row[2]]]
            else:
                raise KeyError(tag)
        elif tag < 63:
            if tag == 61:
                wizards[row[1]] = NOWHERE
            elif tag == 62:
                circle = tuple([other for other in circle if other != row[1]])
                in_play[row[1]] = False
            else:
                raise KeyError(tag)
        elif tag == 63:
            question = row
            current_player = row[1]
        elif tag == 64:
            question = row
        elif tag == 65:
            question = row
        else:
            raise KeyError(tag)
    state.drawn = drawn
    state.question = question
    state.duel = duel
    state.revealed = revealed
    state.beasts = beasts
    state.place = place
    state.maginor = maginor
    state.circle = circle
    state.current_player = current_player


def symbol_card_played(self: State, player: Player, symbol: SymbolNumber) -> None:
    self.events.append((32, player, symbol))
    self.hands[player][symbol] -= 1
    self.discards[player][symbol] += 1


def sorcery_card_played(self: State, player: Player, oracle: Oracle) -> None:
    self.events.append((33, player, oracle))
    self.hands[player][SORCERY] -= 1
    self.discards[player][SORCERY] += 1


def die_rolled(self: State, player: Player, oracle: Oracle, face: int) -> None:
    self.events.append((34, player, oracle, +face))
    self.drawn += 1


def symbol_asked(self: State, player: Player, oracle: Oracle, owed: Owed) -> None:
    self.events.append(row := (35, player, oracle, owed))
    self.question = row


def symbol_named(self: State, player: Player, oracle: Oracle, symbol: SymbolNumber) -> None:
    self.events.append((36, player, oracle, symbol))


def slot_asked(
    self: State, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
) -> None:
    self.events.append(row := (37, player, oracle, slots, owed))
    self.question = row


def influence_placed(self: State, player: Player, oracle: Oracle, slot: Slot) -> None:
    self.events.append((38, player, oracle, slot))
    self.supply[player] -= 1
    self.slots[oracle][slot] = player


def target_asked(
    self: State, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
) -> None:
    self.events.append(row := (39, player, oracle, slots, owed))
    self.question = row


def duel_began(
    self: State, challenger: Player, defender: Player, oracle: Oracle, slot: Slot, owed: Owed
) -> None:
    self.events.append(row := (40, challenger, defender, oracle, slot, owed))
    self.duel = row
    self.supply[challenger] -= 1


def beasts_asked(self: State, challenger: Player, defender: Player) -> None:
    self.events.append(row := (41, challenger, defender))
    self.question = row


def beast_chosen(self: State, player: Player, beast: BeastNumber) -> None:
    self.events.append((42, player, beast))
    self.beasts[player] = beast


def beasts_revealed(
    self: State, challenger_beast: BeastNumber, defender_beast: BeastNumber
) -> None:
    self.events.append((43, challenger_beast, defender_beast))
    self.revealed = True


def reversal_asked(self: State, player: Player, moment: int) -> None:
    self.events.append(row := (44, player, +moment))
    self.question = row


def reversal_declined(self: State, player: Player) -> None:
    self.events.append((45, player))


def duel_won(self: State, winner: Player, loser: Player, oracle: Oracle, slot: Slot) -> None:
    self.events.append((46, winner, loser, oracle, slot))
    self.slots[oracle][slot] = winner
    self.supply[loser] += 1
    self.duel = NO_DUEL
    self.beasts = [NO_BEAST] * self.layout.players
    self.revealed = False


def duel_tied(
    self: State, challenger: Player, defender: Player, oracle: Oracle, slot: Slot
) -> None:
    self.events.append((47, challenger, defender, oracle, slot))
    self.slots[oracle][slot] = NOBODY
    self.supply[challenger] += 1
    self.supply[defender] += 1
    self.duel = NO_DUEL
    self.beasts = [NO_BEAST] * self.layout.players
    self.revealed = False


def spell_cast(self: State, player: Player, spell: SpellNumber) -> None:
    self.events.append((48, player, spell))
    self.spells_held[player].remove(spell)


def card_taken_back(self: State, player: Player, card: CardNumber) -> None:
    self.events.append((49, player, card))
    self.discards[player][card] -= 1
    self.hands[player][card] += 1


def influence_replaced(
    self: State, player: Player, owner: Player, oracle: Oracle, slot: Slot
) -> None:
    self.events.append((50, player, owner, oracle, slot))
    self.supply[player] -= 1
    self.slots[oracle][slot] = player
    self.supply[owner] += 1


def wizard_teleported(self: State, player: Player, oracle: Oracle) -> None:
    self.events.append((51, player, oracle))
    self.wizards[player] = oracle


def wizard_moved(self: State, player: Player, oracle: Oracle) -> None:
    self.events.append((52, player, oracle))
    self.wizards[player] = oracle


def maginor_moved(self: State, place: int, oracle: Oracle) -> None:
    self.events.append((53, +place, oracle))
    self.place = place
    self.maginor = oracle


def oracle_scored(self: State, oracle: Oracle, ranking: tuple[Player, ...]) -> None:
    self.events.append((54, oracle, ranking))


def reward_asked(self: State, player: Player, oracle: Oracle, owed: Owed) -> None:
    self.events.append(row := (55, player, oracle, owed))
    self.question = row


def oracle_won(self: State, player: Player, oracle: Oracle) -> None:
    self.events.append((56, player, oracle))
    self.oracles_won[player].append(oracle)


def spell_won(self: State, player: Player, oracle: Oracle, spell: SpellNumber) -> None:
    self.events.append((57, player, oracle, spell))
    self.spells_beside[oracle] = NO_SPELL
    insort(self.spells_held[player], spell)


def oracle_discarded(self: State, oracle: Oracle) -> None:
    self.events.append((58, oracle))


def spell_discarded(self: State, oracle: Oracle, spell: SpellNumber) -> None:
    self.events.append((59, oracle, spell))
    self.spells_beside[oracle] = NO_SPELL


def counters_returned(self: State, player: Player, oracle: Oracle, count: int) -> None:
    self.events.append((60, player, oracle, +count))
    self.supply[player] += count
    self.slots[oracle] = [NOBODY if seat == player else seat for seat in self.slots[oracle]]


def wizard_displaced(self: State, player: Player, oracle: Oracle) -> None:
    self.events.append((61, player, oracle))
    self.wizards[player] = NOWHERE


def oracle_left_circle(self: State, oracle: Oracle) -> None:
    self.events.append((62, oracle))
    self.circle = tuple([other for other in self.circle if other != oracle])
    self.in_play[oracle] = False


def turn_began(self: State, player: Player) -> None:
    self.events.append(row := (63, player))
    self.question = row
    self.current_player = player


def turn_resumed(self: State, player: Player) -> None:
    self.events.append(row := (64, player))
    self.question = row


def game_ended(self: State, totals: tuple[int, ...], winners: tuple[Player, ...]) -> None:
    self.events.append(row := (65, numbers_of(totals), winners))
    self.question = row


def copy(self: State) -> State:
    made = object.__new__(State)
    made.layout = self.layout
    made.circle = self.circle
    made.slots = [*map(list.copy, self.slots)]
    made.place = self.place
    made.maginor = self.maginor
    made.wizards = [*self.wizards]
    made.supply = [*self.supply]
    made.hands = [*map(list.copy, self.hands)]
    made.discards = [*map(list.copy, self.discards)]
    made.spells_beside = [*self.spells_beside]
    made.spells_held = [*map(list.copy, self.spells_held)]
    made.oracles_won = [*map(list.copy, self.oracles_won)]
    made.current_player = self.current_player
    made.question = self.question
    made.duel = self.duel
    made.beasts = [*self.beasts]
    made.revealed = self.revealed
    made.in_play = [*self.in_play]
    made.events = []
    made.unknown_name = ""
    made.drawn = self.drawn
    return made


def snapshot(self: State) -> tuple[Any, ...]:
    return (
        self.circle,
        (*map(tuple, self.slots),),
        self.place,
        self.maginor,
        tuple(self.wizards),
        tuple(self.supply),
        (*map(tuple, self.hands),),
        (*map(tuple, self.discards),),
        tuple(self.spells_beside),
        (*map(tuple, self.spells_held),),
        (*map(tuple, self.oracles_won),),
        self.current_player,
        self.question,
        self.duel,
        tuple(self.beasts),
        1 if self.revealed else 0,
    )


def restore(cls: type[State], layout: Layout, snapshot: tuple[Any, ...]) -> State:
    (
        circle,
        slots,
        place,
        maginor,
        wizards,
        supply,
        hands,
        discards,
        spells_beside,
        spells_held,
        oracles_won,
        current_player,
        question,
        duel,
        beasts,
        revealed,
    ) = snapshot
    return cls(
        layout,
        circle,
        [list(item_0) for item_0 in slots],
        place,
        maginor,
        list(wizards),
        list(supply),
        [list(item_0) for item_0 in hands],
        [list(item_0) for item_0 in discards],
        list(spells_beside),
        [list(item_0) for item_0 in spells_held],
        [list(item_0) for item_0 in oracles_won],
        current_player,
        question,
        duel,
        list(beasts),
        revealed == 1,
    )
