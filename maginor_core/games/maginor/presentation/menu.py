"""The menu: the legal commands as a tree of words, which people go down by number or by typing.

``move owl`` is a path of two words. At each branching a word may be shortened as long as only one
begins so, and its number may stand for it: an Oracle's number is its place in the circle and a
slot's its place on the tile, both from 1, so ``move 3`` means the third Oracle as drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, assert_never

from maginor_core import commands
from maginor_core.commands import ChooseReward, Command
from maginor_core.commands.cast_spells import CastInTurn
from maginor_core.commands.refusals import NotDiscardedError, Refusal
from maginor_core.commands.rules import CODEC, MAGINOR, rolls
from maginor_core.components import tokens
from maginor_core.components.layout import NOBODY, NOWHERE, Player
from maginor_core.components.setup import OracleId, Seat
from maginor_core.engine.given_chance import execute
from maginor_core.engine.languages import Argument, as_id, id_of
from maginor_core.engine.presentation import MenuStep, as_typed, native, once
from maginor_core.games.maginor.presentation.names import (
    OracleNames,
    card_outlook,
    oracle_of,
    outlook,
)
from maginor_core.projections.state import SLOT_ASKED, TARGET_ASKED, State, held_by_name

T = TypeVar("T")
Path = Sequence[MenuStep]
Free = frozenset[tokens.Symbol]


class Circle(dict[OracleId, tuple[OracleId, int, Free]]):
    """Each Oracle in play with its place in the circle, and the symbols of its free slots."""

    def __init__(self, names: OracleNames, state: State) -> None:
        self._tiles = names.setup.tiles
        self._state = state

    def __missing__(self, oracle: OracleId) -> tuple[OracleId, int, Free]:
        state = self._state
        for place, number in enumerate(state.circle, 1):
            name = state.layout.names[number]
            self[name] = name, place, _free_among(self._tiles[name], tuple(state.slots[number]))
        return self[oracle]


def paths_to(names: OracleNames, state: State, circle: Circle, command: Command) -> Sequence[Path]:
    """Return every way to type ``command``; two slots or cards may be named in either order."""
    match command:
        case commands.MoveWizard(player=player):
            return _to_oracle(names, "move", f"wizard:{player}", *circle[command.oracle])
        case commands.PlaySymbolCard():
            note = card_outlook(names, state, command.player, _here(state, command), command.symbol)
            return _play(names, command.symbol, note)
        case commands.PlaySorceryCard():
            return _to_oracle(names, "sorcery", "card:sorcery", *circle[command.oracle])
        case commands.RollDie():
            where = names.oracle(_here(state, command))
            return ((_noted(names, "roll", "roll", "die", oracle=where),),)
        case commands.ChooseSymbol():
            note = outlook(names, state, command.player, _asked(state), command.symbol)
            return ((_symbol(names, command.symbol, note),),)
        case commands.ChooseSlot() | commands.ChooseTarget():
            return ((_slot(names, state, _asked(state), command.slot),),)
        case commands.ChooseBeast():
            return ((_beast(names, command.beast),),)
        case commands.CastReversal():
            return ((_noted(names, "reversal", "cast", "spell:reversal"),),)
        case commands.DeclineReversal():
            return ((_noted(names, "keep", "keep"),),)
        case commands.ChooseReward():
            return ((_reward(names, state, command),),)
        case _:
            return [
                (_order(names, "cast"), *path) for path in _spells(names, state, circle, command)
            ]


def _spells(
    names: OracleNames, state: State, circle: Circle, command: CastInTurn
) -> Iterator[Path]:
    """Yield every way to type a spell with what it is cast on."""
    match command:
        case commands.CastRetrieval():
            for symbols in _orders(command.symbols):
                cards = [_card(names, symbol, "discard") for symbol in symbols]
                yield _spell(names, "retrieval"), *cards
        case commands.CastRestoration():
            yield (_spell(names, "restoration"),)
        case commands.CastDomination():
            for slots in _orders(command.slots):
                steps = [_slot(names, state, _here(state, command), slot) for slot in slots]
                only = MenuStep(
                    "only", names.say("menu-only"), number=99, native=names.typed("only")
                )
                last = [only] if len(steps) == 1 else []
                yield _spell(names, "domination"), *steps, *last
        case commands.CastPersuasion():
            slot = _slot(names, state, _here(state, command), command.slot)
            yield _spell(names, "persuasion"), slot
        case commands.CastTelekinesis():
            slot = _slot(names, state, command.oracle, command.slot)
            yield _spell(names, "telekinesis"), _oracle_step(names, *circle[command.oracle]), slot
        case commands.CastTeleportation():
            yield _spell(names, "teleportation"), _oracle_step(names, *circle[command.oracle])
        case commands.CastSummoning():
            yield (_spell(names, "summoning"),)
        case _:
            assert_never(command)


@once
def _to_oracle(
    names: OracleNames, word: str, place: str, oracle: OracleId, number: int, free: Free
) -> Sequence[Path]:
    return ((_noted(names, word, word, place), _oracle_step(names, oracle, number, free)),)


@once
def _play(names: OracleNames, symbol: tokens.Symbol, note: str) -> Sequence[Path]:
    return ((_order(names, "play"), _card(names, symbol, "card", note)),)


@once
def _order(names: OracleNames, word: str) -> MenuStep:
    return MenuStep(word, names.say(f"menu-{word}"), native=names.typed(word))


@once
def _noted(
    names: OracleNames, /, message: str, word: str, place: str = "", **about: str
) -> MenuStep:
    label, note = names.say(f"menu-{message}", **about), names.say(f"menu-{message}-note")
    return MenuStep(word, label, note, place=place, native=names.typed(word))


@once
def _card(names: OracleNames, symbol: tokens.Symbol, pile: str, note: str = "") -> MenuStep:
    label = names.say("menu-card", symbol=symbol)
    return MenuStep(
        symbol, label, note, place=f"{pile}:{symbol}", native=names.typed_symbol(symbol)
    )


@once
def _symbol(names: OracleNames, symbol: tokens.Symbol, note: str) -> MenuStep:
    native = names.typed_symbol(symbol)
    return MenuStep(symbol, names.symbol(symbol), note, place=f"symbol:{symbol}", native=native)


@once
def _beast(names: OracleNames, beast: tokens.Beast) -> MenuStep:
    label, note = names.beast(beast), names.say("menu-beast-note", beast=beast)
    own = native(beast, label)
    return MenuStep(beast, label, note, place=f"beast:{beast}", native=own)


def _orders(items: tuple[T, ...]) -> list[tuple[T, ...]]:
    return list(dict.fromkeys((items, items[::-1])))


def _here(state: State, command: Command) -> OracleId:
    """Return where the wizard is of a player who may do something that needs it on an Oracle."""
    return state.layout.names[state.wizards[command.player]]


def _asked(state: State) -> OracleId:
    """Return the Oracle that the open question is about."""
    oracle = oracle_of(state)
    assert oracle is not None, "no Oracle is asked about"
    return state.layout.names[oracle]


@lru_cache(1 << 12)
def _free_among(symbols: Sequence[tokens.Symbol], holders: tuple[int, ...]) -> Free:
    held = zip(symbols, holders, strict=True)
    return frozenset([symbol for symbol, holder in held if holder == NOBODY])


@once
def _oracle_step(names: OracleNames, oracle: OracleId, number: int, free_symbols: Free) -> MenuStep:
    free = [symbol for symbol in tokens.SYMBOLS if symbol in free_symbols]
    label = names.oracle(oracle)
    symbols = ", ".join(map(names.symbol, free)) or names.say("nothing")
    note = names.say("menu-oracle-note", symbols=symbols)
    native = names.native_oracle(oracle)
    return MenuStep(oracle, label, note, number, as_typed(label), f"oracle:{oracle}", native)


def _slot(names: OracleNames, state: State, oracle: OracleId, slot: int) -> MenuStep:
    holder = state.slots[state.layout.names.index(oracle)][slot]
    return _slot_step(names, oracle, slot, None if holder == NOBODY else holder)


@once
def _slot_step(names: OracleNames, oracle: OracleId, slot: int, holder: Seat | None) -> MenuStep:
    symbol = names.symbol_of(oracle, slot)
    note = "" if holder is None else names.say("menu-slot-note", player=names.player(holder))
    number, place = slot + 1, f"slot:{oracle}:{slot}"
    label = names.say("place", slot=number, symbol=symbol, oracle=names.oracle(oracle))
    return MenuStep(str(number), label, note, number, place=place)


@once
def _spell(names: OracleNames, spell: tokens.Spell) -> MenuStep:
    label = names.spell(spell)
    own = native(spell, label)
    return MenuStep(spell, label, names.effect(spell), place=f"spell:{spell}", native=own)


def _reward(names: OracleNames, state: State, command: ChooseReward) -> MenuStep:
    oracle = _asked(state)
    if command.reward == "oracle":
        votes, label = names.votes(names.setup.value(oracle)), names.oracle(oracle)
        place = f"oracle:{oracle}"
        return MenuStep("oracle", label, votes, place=place, native=names.typed("oracle"))
    spell = names.setup.spells[oracle]
    label, native = names.spell(spell), names.typed("spell")
    return MenuStep("spell", label, names.effect(spell), place=f"spell:{spell}", native=native)


# Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it.


def why_not(names: OracleNames, state: State, seat: Seat, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` of a turn mean; None if they mean nothing."""
    if len(words) > 1 and names.means("cast", words[0]) and _rite(names, "_".join(words[1:])):
        return f"{names.say('refusal-rite')} [SPELL-12]"
    for command in _meant(names, state, seat, words):
        tried = state.copy()
        row, tried.unknown_name = CODEC.vocabulary(state.layout.names).command_row(
            command, MAGINOR.rules
        )
        try:
            execute(MAGINOR, tried, row, range(rolls(command)))
        except Refusal as refusal:
            return f"{reason(names, refusal)} [{refusal.ruling}]"
    return None


def reason(names: OracleNames, refusal: Refusal) -> str:
    """Return a refusal's reason with names for people, and slots counted from 1."""
    fields = {name: getattr(refusal, name) for name in refusal.names}
    made = [part for name, value in fields.items() for part in _worded(names, name, value)]
    if isinstance(refusal, NotDiscardedError):
        made.append(("count", min(2, len(refusal.discarded))))
    return names.say(f"refusal-{id_of(type(refusal), 'Error')}", **dict(made))


def _worded(
    names: OracleNames,
    name: str,
    value: Any,  # Any: of a field of a refusal
) -> Iterator[tuple[str, Argument]]:
    """Yield what messages may contain of a field of a refusal, by name."""
    say = names.say
    match name:
        case "player":
            yield name, names.player(value) if isinstance(value, int) else str(value)
        case "awaited" if all(isinstance(one, int) for one in value):
            yield "players", names.all_players(value, "or")
        case "awaited":
            yield name, say.listed([say(f"tried-{as_id(one)}") for one in value], "or")
        case "tried":
            yield name, say(f"tried-{as_id(value)}")
        case "instead":
            yield name, say(f"instead-{as_id(value)}")
        case "oracle":
            yield name, names.oracle(value)
        case "in_play" | "others":
            yield "oracles", say.listed(map(names.oracle, value), "or")
        case "hand":
            yield name, say.listed(map(names.card, value), "or")
        case "spell":
            yield name, as_id(value)
        case "held":
            yield "spells", say.listed(map(names.spell, value), "or")
        case "symbols":
            yield name, ", ".join(map(names.symbol, value)) or say("nothing")
        case "discarded":
            yield name, ", ".join(map(names.card, value))
        case "slots":
            yield name, ", ".join(str(slot + 1) for slot in value) or say("refusal-no-slot")
        case "free":
            yield name, names.slots(value, "or")
        case "targets":
            yield name, names.slots(value, "or", "none")
        case "slot":
            yield name, value + 1
        case "card" | "needed" | "supply" | "taken" | "given":
            yield name, value


def _rite(names: OracleNames, word: str) -> bool:
    return any(
        rite.startswith(word) or as_typed(names.spell(rite)).startswith(word)
        for rite in tokens.RITE_VOTES
    )


def _meant(names: OracleNames, state: State, seat: Seat, words: Sequence[str]) -> Iterator[Command]:
    """Yield the command that ``words`` of a turn mean, with any target if they name none."""
    order, *rest = words
    named = "_".join(rest)
    oracles = [
        oracle
        for oracle in names.setup.circle
        if oracle.startswith(named) or names.oracle(oracle).lower().startswith(" ".join(rest))
    ]
    if names.means("roll", order):
        yield commands.RollDie(seat)
    elif names.means("play", order):
        yield from (
            commands.PlaySymbolCard(seat, symbol)
            for symbol in tokens.SYMBOLS
            if symbol.startswith(named) or names.typed_symbol(symbol).startswith(named)
        )
    elif names.means("sorcery", order):
        yield from (commands.PlaySorceryCard(seat, oracle) for oracle in oracles)
    elif names.means("move", order):
        yield from (commands.MoveWizard(seat, oracle) for oracle in oracles)
    elif names.means("cast", order) and rest:
        for spell in tokens.CASTABLE_SPELLS:
            if spell.startswith(rest[0]) or as_typed(names.spell(spell)).startswith(rest[0]):
                yield from _casting(state, seat, spell)


def _casting(state: State, seat: Seat, spell: tokens.Spell) -> Iterator[Command]:
    """Yield the casting of ``spell`` on any target; a Rite has none."""
    match spell:
        case "retrieval":
            yield commands.CastRetrieval(seat, ("fire", "water"))
        case "restoration":
            yield commands.CastRestoration(seat)
        case "domination":
            yield commands.CastDomination(seat, (0,))
        case "persuasion":
            yield commands.CastPersuasion(seat, 0)
        case "telekinesis":
            yield commands.CastTelekinesis(seat, state.name(state.circle[0]), 0)
        case "teleportation":
            yield commands.CastTeleportation(seat, state.name(state.circle[0]))
        case "summoning":
            yield commands.CastSummoning(seat)
        case "reversal":
            yield commands.CastReversal(seat)
        case "golden_cauldron" | "high_wizard":
            return
        case _:
            assert_never(spell)


def attempts(state: State, seat: Seat, place: str) -> Sequence[Command]:
    """Return what ``seat`` could try at a place of the picture, legal or not."""
    word, _, rest = place.partition(":")
    if place == "die":
        return (commands.RollDie(seat),)
    if word == "card":
        if rest == "sorcery":
            return (commands.PlaySorceryCard(seat, _anywhere(state, seat)),)
        return [
            commands.PlaySymbolCard(seat, symbol) for symbol in tokens.SYMBOLS if symbol == rest
        ]
    if place == "discard:sorcery":
        return (commands.CastRestoration(seat),)
    if word == "discard":
        return [commands.CastRetrieval(seat, (card,)) for card in tokens.SYMBOLS if card == rest]
    if word == "symbol":
        return [commands.ChooseSymbol(seat, symbol) for symbol in tokens.SYMBOLS if symbol == rest]
    if word == "beast":
        return [commands.ChooseBeast(seat, beast) for beast in tokens.BEASTS if beast == rest]
    if word == "spell":
        named = [spell for spell in tokens.CASTABLE_SPELLS if spell == rest]
        return [command for spell in named for command in _casting(state, seat, spell)]
    if place == f"wizard:{seat}":
        return (commands.MoveWizard(seat, _anywhere(state, seat)),)
    if word == "oracle" and rest in state.layout.names:
        return _at_oracle(state, seat, rest)
    if word == "slot":
        oracle, _, slot = rest.rpartition(":")
        if oracle in state.layout.names and slot.isdecimal() and len(slot) < 4:
            return _at_slot(state, seat, oracle, int(slot))
    return ()


def _at_oracle(state: State, seat: Seat, oracle: OracleId) -> Sequence[Command]:
    """Return what a player may do with a whole Oracle, by spells only those that it holds."""
    tried: list[Command] = [
        commands.MoveWizard(seat, oracle),
        commands.PlaySorceryCard(seat, oracle),
    ]
    if "teleportation" in held_by_name(state, Player(seat)):
        tried.append(commands.CastTeleportation(seat, oracle))
    return tried


def _at_slot(state: State, seat: Seat, oracle: OracleId, slot: int) -> Sequence[Command]:
    """Return what a player may do with a slot, by spells only those that it holds."""
    asked: int = state.question[0]
    if asked == TARGET_ASKED:
        return (commands.ChooseTarget(seat, slot),)
    held = held_by_name(state, Player(seat))
    tried: list[Command] = [commands.ChooseSlot(seat, slot)]
    if asked == SLOT_ASKED:
        return tried
    if "telekinesis" in held:
        tried.append(commands.CastTelekinesis(seat, oracle, slot))
    if state.wizards[seat] == state.layout.names.index(oracle):
        if "persuasion" in held:
            tried.append(commands.CastPersuasion(seat, slot))
        if "domination" in held:
            tried.append(commands.CastDomination(seat, (slot,)))
    return tried


def _anywhere(state: State, seat: Seat) -> OracleId:
    """Return an Oracle in play, where the wizard of ``seat`` is if it is on one."""
    here = state.wizards[seat]
    return state.name(state.circle[0] if here == NOWHERE else here)
