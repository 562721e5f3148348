"""The proof: random games in C beside the same games in Python, step by step.

After each command everything is compared that the C of a game offers: each attribute of the state,
who may act, the legal commands in their order, as rows and as actions, the observation of every
seat, the bytes of the events, how many outcomes were drawn, and the result. On copies, commands are
tried that the rules refuse, or that no rule knows, and outcomes that are given or recorded. Beside
games as they are dealt, the beginnings of games are played that begin as the game's fuzzer draws
them, such as on small boards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

import msgpack
from attrs import define, field

from maginor_core.engine.chance import RecordedChance, SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, RefusalError
from maginor_core.engine.fields import Row
from maginor_core.engine.observation import ActionTable, Encoder, encoder_of
from maginor_core.native.capacities import drawn_setups
from maginor_core.native.library import (
    NativeChance,
    NativeError,
    NativeGame,
    NativeRules,
    actions_of,
)

LONGEST: Final = 4000
"""After how many commands a game is left."""
TRIED: Final = 5
"""A command that is not legal is tried after each so many commands, on average."""
BEGUN: Final = 40
"""After how many commands a game is left that begins as the fuzzer draws it."""


class DifferenceError(EngineError):
    """C and Python differ."""


@define
class Proof:
    """What was compared.

    Attributes:
        games: games, of which ``ended`` came to their end.
        drawn: games that began as the fuzzer draws them, some commands of each.
        steps: commands.
        refusals: commands that both refused.
        faults: commands that Python could not carry out at all, nor C confirm.
        kinds: the tags of commands, each with how often it was given.
        left: games that C left to Python, since they had no room, with the reason.
    """

    games: int = 0
    drawn: int = 0
    ended: int = 0
    steps: int = 0
    refusals: int = 0
    faults: int = 0
    kinds: dict[int, int] = field(factory=dict)
    left: list[str] = field(factory=list)

    def __str__(self) -> str:
        return (
            f"{self.games} games ({self.ended} to their end) and the beginnings of {self.drawn} "
            f"that were drawn, {self.steps} steps alike, "
            f"{self.refusals} refusals and {self.faults} malformed commands; "
            f"{len(self.kinds)} kinds of commands; {len(self.left)} games left to Python"
        )


def variants_of(definition: GameDefinition) -> list[Mapping[str, Any]]:  # Any: values of variants
    """Return the defaults, each variant that can be switched alone, and all of them together."""
    switched = {
        name: not value for name, value in definition.variants.items() if isinstance(value, bool)
    }
    alone: list[Mapping[str, Any]] = [{name: value} for name, value in switched.items()]
    return [{}, *alone, switched] if len(alone) > 1 else [{}, *alone]


def games(definition: GameDefinition, count: int) -> Iterator[tuple[int, Mapping[str, Any], str]]:
    """Yield players, variants and seed of so many games, with all numbers of players alike."""
    variants = variants_of(definition)
    fewest, many = definition.fewest_players, definition.most_players
    for number in range(count):
        players = fewest + number % (many - fewest + 1)
        yield players, variants[number // (many - fewest + 1) % len(variants)], f"proof.{number}"


def prove(definition: GameDefinition, rules: NativeRules, count: int) -> Proof:
    """Play so many games in C and in Python, and a quarter as many of each size that are drawn.

    Raises:
        DifferenceError: they differ.
    """
    proof = Proof()
    shared: dict[tuple[int, str], tuple[ActionTable, Encoder]] = {}
    for players, variants, seed in games(definition, count):
        setup = definition.deal(players, seed, None, variants)
        key = players, str(variants)
        if key not in shared:
            shared[key] = ActionTable(definition, setup), encoder_of(definition, setup)
        proof.games += 1
        proof.ended += _ended(_Pair(definition, rules, setup, seed, shared[key], proof), LONGEST)
    for number, setup in enumerate(drawn_setups(definition, "proof", ceil(count / 4))):
        parts = ActionTable(definition, setup), encoder_of(definition, setup)
        proof.drawn += 1
        _ended(_Pair(definition, rules, setup, f"proof.drawn.{number}", parts, proof), BEGUN)
    return proof


def _ended(pair: _Pair, most: int) -> bool:
    """Return whether a game comes to its end within so many commands."""
    try:
        return pair.play(most)
    except NativeError as error:
        if error.error != "too large":
            raise DifferenceError(f"{pair.seed}: C ends with {error.error}") from error
        pair.proof.left.append(f"{pair.seed}: {error}")
        return False


class _Pair:
    """A game in C beside the same one in Python."""

    def __init__(
        self,
        definition: GameDefinition,
        rules: NativeRules,
        setup: Any,  # Any: a setup of the game
        seed: str,
        shared: tuple[ActionTable, Encoder],
        proof: Proof,
    ) -> None:
        self._definition, self._rules, self.seed, self.proof = definition, rules, seed, proof
        self._table, self._encoder = shared
        table, encoder = shared
        self._state = definition.decider.initial(setup.layout)
        self._players: int = setup.players
        self._game = NativeGame(rules, rules.layout(setup.layout))
        self._actions = actions_of(table)
        own = definition.encoder is not None
        self._seen = rules.encoder(encoder) if own else None
        self._python, self._native = SeededChance(seed), NativeChance(rules)
        self._native.seed(seed)
        self._choose = random.Random(seed)

    def play(self, most: int) -> bool:
        """Play so many commands at most; return whether the game has ended."""
        for _ in range(most):
            commands = self._look()
            if not commands:
                return True
            if not self._choose.randrange(TRIED):
                self._try_any(commands)
            command = self._pick(commands)
            self._try_stated(command)
            self.proof.kinds[command[0]] = self.proof.kinds.get(command[0], 0) + 1
            self._state.events.clear()
            self._definition.decider.run(self._state, command, self._python)
            events = self._game.execute(command, self._native)
            self._same("the events of", command, events, packed(self._state.events))
            self._same("the outcomes after", command, self._game.drawn, self._state.drawn)
            self.proof.steps += 1
        return False

    def _pick(self, commands: Sequence[Row]) -> Row:
        """Return a command, of each kind as likely half of the time, so that rare ones come."""
        if self._choose.randrange(2):
            kinds = sorted({command[0] for command in commands})
            kind = self._choose.choice(kinds)
            commands = [command for command in commands if command[0] == kind]
        return self._choose.choice(commands)

    def _look(self) -> Sequence[Row]:
        decider, state, game = self._definition.decider, self._state, self._game
        for name, value in game.attributes().items():
            self._same("the attribute", name, value, _plain(getattr(state, name)))
        seats = decider.to_act(state)
        self._same("who may act", "", game.to_act(), tuple(seats))
        commands = decider.legal(state, None)
        self._same("the legal commands", "", game.legal(None), commands)
        for seat in seats:
            own = decider.legal(state, seat)
            self._same("the legal commands of", seat, game.legal(seat), own)
            numbers = [self._table.numbers[seat][row] for row in own]
            self._same("the actions of", seat, game.actions(seat, self._actions), numbers)
        if self._seen is not None:
            for seat in range(self._players):
                seen = bytes(self._encoder.observe(state, seat))
                self._same("the observation of", seat, game.observe(self._seen, seat), seen)
        result = self._definition.result(state)
        expected = None if result is None else (tuple(result.totals), tuple(result.winners))
        if self._game.has_outcome:
            self._same("the result", "", game.outcome(), expected)
        return commands

    def _try_any(self, commands: Sequence[Row]) -> None:
        """Try an action of any seat, a command that is not one, and one that is nearly legal."""
        seat = self._choose.randrange(self._players)
        command = self._choose.choice(self._table.commands[seat])
        self._try(command)
        place = self._choose.randrange(len(command))
        wrong = self._choose.choice([-1, 0, 1, 5, 31, 255, 1 << 20, (1, 1), ()])
        self._try((*command[:place], wrong, *command[place + 1 :]))
        command = self._choose.choice(commands)
        other = self._choose.choice(commands)
        if len(command) > 1:
            place = self._choose.randrange(1, len(command))
            near = [seat, *other[place : place + 1]]
            if isinstance(command[place], int):
                near += [command[place] - 1, command[place] + 1]
            self._try((*command[:place], self._choose.choice(near), *command[place + 1 :]))

    def _try(self, command: Row) -> None:
        state, game = self._definition.decider.copy(self._state), self._game.copy()
        try:
            self._definition.decider.run(state, command, self._python)
        except Exception as error:  # a malformed command may raise anything; C never confirms it
            refused = isinstance(error, RefusalError)
            try:
                game.execute(command, self._native)
            except NativeError:
                if refused:
                    self.proof.refusals += 1
                else:
                    self.proof.faults += 1
                return
            raise DifferenceError(f"{self.seed}: C carries out {command}; {error!r}") from None
        try:
            events = game.execute(command, self._native)
        except NativeError as stopped:  # Python decides, which costs time alone
            if stopped.error != "too large" and command in self._definition.decider.legal(
                self._state, None
            ):
                raise DifferenceError(f"{self.seed}: C does not carry out {command}") from None
            return
        self._same("the events of", command, events, packed(state.events))

    def _try_stated(self, command: Row) -> None:
        """Carry out a command on a copy with the outcomes that its events state."""
        decider = self._definition.decider
        if command[0] not in decider.draws or self._choose.randrange(TRIED):
            return
        state = decider.copy(self._state)
        decider.run(state, command, self._python)
        rows = tuple(state.events)
        game, chance = self._game.copy(), NativeChance(self._rules)
        chance.record(packed(rows)[1])
        events = game.execute(command, chance)
        self._same("the recorded events of", command, events, packed(rows))
        recorded = RecordedChance(decider.outcomes)
        recorded.recorded = rows
        again = decider.copy(self._state)
        decider.run(again, command, recorded)
        given = NativeChance(self._rules)
        given.give(recorded.drawn)
        events = self._game.copy().execute(command, given)
        self._same("the given events of", command, events, packed(rows))

    def _same(self, what: str, which: object, native: object, python: object) -> None:
        if native != python:
            raise DifferenceError(
                f"{self.seed}, step {self.proof.steps}: {what} {which}: C has {native!r}, and "
                f"Python {python!r}"
            )


def packed(events: Sequence[Row]) -> tuple[int, bytes]:
    """Return how many events there are, and their bytes as a log has them."""
    return len(events), b"".join([msgpack.packb(event) for event in events])


def _plain(value: Any) -> Any:  # Any: of an attribute; numbers, None and tuples of them
    if isinstance(value, list | tuple):
        return tuple([_plain(one) for one in value])
    return int(value) if isinstance(value, bool) else value


# Hostile input: nothing is compared, only nothing may break.


def attack(definition: GameDefinition, rules: NativeRules, count: int) -> int:
    """Give C commands and records that nobody has checked, in so many games; returns how many.

    A library with sanitizers ends the process where memory is misused.
    """
    tried = 0
    for players, variants, seed in games(definition, count):
        setup = definition.deal(players, seed, None, variants)
        game, choose = NativeGame(rules, rules.layout(setup.layout)), random.Random(seed)
        chance = NativeChance(rules)
        for _ in range(LONGEST):
            commands = game.legal(None)
            if not commands:
                break
            for _ in range(4):
                chance.record(_noise(choose, choose.randrange(24)))
                row = _damaged(choose, choose.choice(commands))
                _survive(game.copy(), row, chance)
                _survive(game.copy(), choose.choice(commands), chance)
                game.copy().execute_bytes(_noise(choose, choose.randrange(40)), chance)
                packed = bytearray(msgpack.packb(choose.choice(commands)))
                packed[choose.randrange(len(packed))] ^= 1 << choose.randrange(8)
                game.copy().execute_bytes(bytes(packed), chance)
                tried += 4
            chance.seed(f"{seed}.{tried}")
            game.execute(choose.choice(commands), chance)
    return tried


def _survive(game: NativeGame, command: Row, chance: NativeChance) -> None:
    try:
        game.execute(command, chance)
        for seat in game.to_act():
            game.legal(seat)
    except NativeError:
        pass


def _damaged(choose: random.Random, command: Row) -> Row:
    numbers = [-(1 << 31) + 1, -1, 0, 1, 7, 255, 1 << 16, (1 << 31) - 1]
    items = list(command)
    for _ in range(choose.randrange(1, 3)):
        wrong = choose.choice(numbers)
        several = tuple([choose.choice(numbers) for _ in range(choose.randrange(20))])
        items[choose.randrange(len(items))] = choose.choice([wrong, several])
    if not choose.randrange(6):
        items = items[: choose.randrange(len(items))] + items[choose.randrange(len(items)) :]
    return tuple(items)


def _noise(choose: random.Random, size: int) -> bytes:
    """Return bytes as msgpack has them, or nearly so."""
    heads = [0x90, 0x91, 0x93, 0x94, 0x96, 0x9F, 0xCC, 0xCD, 0xCE, 0xD0, 0xD2, 0xDC, 0xDD, 0xFF]
    some = [
        choose.choice(heads) if choose.randrange(2) else choose.randrange(256) for _ in range(size)
    ]
    return bytes(some)
