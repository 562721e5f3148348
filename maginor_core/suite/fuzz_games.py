"""A drawn game is one that chance plays: a small setup, then commands, legal ones and others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Protocol, TypeAlias

from attrs import evolve, frozen
from hypothesis import strategies as st

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, SetupError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import Rolled
from maginor_core.engine.heuristics import Move, Pick, heuristics_of, one_of, smaller, spoiled
from maginor_core.engine.variants import others
from maginor_core.suite.judge import canonical, request_of
from maginor_core.suite.transcript import AskLegal, Begin, Input, Script, Submit

# Chance: numbers drawn by Hypothesis, such that the same seed draws the same everywhere.
#
# Hypothesis likes to draw numbers that stand somewhere in the code that is loaded. That would make
# what a seed means depend on all that is imported, so numbers are drawn from where no code has any.

FAR_AWAY = 7_293_846_105_271
"""The number drawn in place of 0."""


@lru_cache(maxsize=1024)
def below(number: int) -> st.SearchStrategy[int]:
    """Draw a number from 0 up to, but without, the given one, each equally often."""
    return st.integers(FAR_AWAY, FAR_AWAY + number - 1).map(lambda drawn: drawn - FAR_AWAY)


# How games are drawn and made smaller: by the heuristics of the game, or alike for all.

Json = dict[str, Any]  # Any: JSON of the protocol's shapes


class Scale(Protocol):
    """How large the games are."""

    @property
    def commands(self) -> int:
        """How many commands are given at most."""


@frozen
class GameSize:
    """How large the games are.

    Attributes:
        players: how many there are at most, beyond the fewest.
        commands: how many are given at most.
    """

    players: int
    commands: int


SIZES: Final = (GameSize(0, 10), GameSize(1, 20), GameSize(3, 60))
"""How large games are whose heuristics do not say it, from the smallest to the largest."""


class Fuzzing:
    """Draws games of any kind: dealt setups, legal commands, and such with one thing wrong.

    What the heuristics of a game have for it takes its place (``FuzzingHints``).

    Attributes:
        sizes: from the smallest to the largest.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self._definition = definition
        self._own = own = heuristics_of(definition).fuzzing
        self.sizes: Sequence[Any] = own.sizes or SIZES  # Any: scales of the game's own
        self.draw_opening, self.simpler_setups = own.draw_opening, own.simpler_setups
        self.idle_move, self.is_choice = own.idle_move, own.is_choice

    def draw_setup(self, pick: Pick, variants: Sequence[str], size: Any) -> Json:  # Any: as above
        """Draw a setup; only these variants may differ from their defaults."""
        if self._own.draw_setup is not None:
            return self._own.draw_setup(pick, variants, size)
        game = self._definition
        most = min(size.players, game.most_players - game.fewest_players)
        players = game.fewest_players + pick(most + 1)
        turned = {}
        for name in variants:
            if pick(4) == 3:
                values = others(game.variants[name])
                turned[name] = values[pick(len(values)) if len(values) > 1 else 0]
        return game.setups.to_json(game.deal(players, pick(1 << 16), None, turned))

    def draw_move(self, pick: Pick, position: Game) -> Move:
        """Draw a command at ``position``, often a legal one, with its outcomes of chance."""
        if self._own.draw_move is not None:
            return self._own.draw_move(pick, position)
        legal = position.legal()
        game, twist = self._definition, pick(16)
        if not legal:
            return {"type": next(iter(game.command_json.types)), "player": pick(2)}, ()
        command = legal[pick(len(legal))]
        drawn = position.pick_outcomes(command, pick)
        data = game.command_json.to_json(command)
        outcomes = tuple(map(game.chance.to_json, drawn))
        last = list(data)[-1]
        match twist:
            case 11:
                data["player"] = (command.player + 1) % position.setup.players
            case 12:
                data[last] = (None, True, 1.5, -1)[pick(4)]
            case 13:
                del data[last]
            case 14:
                outcomes = (*outcomes, game.chance.to_json(Rolled(0)))
            case 15:
                outcomes = outcomes[1:]
        return data, outcomes

    def other_seats(self, setup: Json) -> Iterator[tuple[Json, dict[int, int]]]:
        """Yield setups with a player less, or seat 0 first, and each seat's new number."""
        players, first = setup["players"], setup["first_player"]
        lists = [
            key
            for key, value in setup.items()
            if key in self._definition.states.by_seat and isinstance(value, list)
        ]
        if players > self._definition.fewest_players:
            for leaving in range(players):
                stay = [seat for seat in range(players) if seat != leaving]
                seats = {seat: number for number, seat in enumerate(stay)}
                fewer = {key: [setup[key][seat] for seat in stay] for key in lists}
                begins = seats.get(first, first % len(stay))
                yield {**setup, **fewer, "players": len(stay), "first_player": begins}, seats
        if first:
            seats = {seat: (seat - first) % players for seat in range(players)}
            turned = {key: [*setup[key][first:], *setup[key][:first]] for key in lists}
            yield {**setup, **turned, "first_player": 0}, seats


Asked: TypeAlias = Begin | Submit | AskLegal

SPOILED: Final = 20
"""How often a setup is spoiled, if it can be played nevertheless."""


def break_setup(pick: Pick, definition: GameDefinition, setup: Json) -> Json:
    """Draw a setup like ``setup`` but for one thing, anywhere in it, that makes it wrong."""
    for _ in range(SPOILED):
        wrong: Json = spoiled(setup, pick)
        try:
            definition.setups.from_json(wrong)
        except EngineError:
            return wrong
    return {**setup, "unknown": True}


def draw_game(
    draw: st.DrawFn, definition: GameDefinition, variants: Sequence[str], size: Scale
) -> Iterator[Asked]:
    """Draw a game bit by bit: a setup, then commands, and what is legal after each accepted one.

    A game ends where no further part is drawn. ``variants`` are those that may be set.
    """
    fuzzing = Fuzzing(definition)

    def pick(number: int) -> int:
        return draw(below(number))

    setup = fuzzing.draw_setup(pick, variants, size)
    yield Begin(setup)
    yield AskLegal()
    for _ in range(one_of(pick, (0, 0, 1, 4))):
        yield Begin(break_setup(pick, definition, setup))
        yield AskLegal()
    position = Game(definition, definition.setups.from_json(setup))
    opening = tuple(fuzzing.draw_opening(pick, setup))
    length = one_of(pick, (0, *(size.commands,) * 9))  # the simplest game has no command
    for number in range(length):
        over = position.finished
        move = opening[number] if number < len(opening) else fuzzing.draw_move(pick, position)
        asked = Submit(*move)
        yield asked
        if over:
            return
        with suppress(RefusalError, NoOutcomeError, MalformedError):
            command = definition.command_json.from_json(asked.command)
            position.submit(
                command, outcomes=list(map(definition.chance.from_json, asked.outcomes))
            )
            yield AskLegal()


# Fitting gives a game from which something was taken the commands that go with what is left.


def fit(definition: GameDefinition, inputs: Sequence[Input]) -> tuple[Input, ...]:
    """Return the inputs with commands replaced by legal ones where they are no longer legal.

    A turn goes to the player whose turn it is now; a choice that is not asked any more falls out,
    and one that is open is made. The last input stays as it is, for it may be wrong on purpose.
    """
    *leading, last = inputs
    return (*_fit_inputs(definition, leading), last)


def _fit_inputs(definition: GameDefinition, inputs: Sequence[Input]) -> Iterator[Input]:
    position: Game | None = None
    for given in inputs:
        match given.asked:
            case Begin(setup):
                with suppress(MalformedError, SetupError):
                    position = Game(definition, definition.setups.from_json(setup))
                yield given
            case Submit() if position is not None and not position.finished:
                yield from _play_input(position, given, given.asked)
            case _:
                yield given


def _play_input(position: Game, given: Input, asked: Submit) -> Iterator[Input]:
    definition = position.definition
    try:
        outcomes = [definition.chance.from_json(each) for each in asked.outcomes]
        position.submit(definition.command_json.from_json(asked.command), outcomes=outcomes)
    except (RefusalError, NoOutcomeError, MalformedError):
        pass
    else:
        yield given
        return
    wanted = asked.command if isinstance(asked.command, dict) else {}
    while nearest := _nearest(position, wanted):
        drawn = _draw_outcomes(position, nearest, asked)
        made = definition.command_json.to_json(nearest)
        position.submit(nearest, outcomes=drawn)
        yield evolve(given, asked=Submit(made, tuple(map(definition.chance.to_json, drawn))))
        if made["type"] == wanted.get("type"):
            return


def _draw_outcomes(position: Game, command: Fact, asked: Submit) -> tuple[int, ...]:
    with suppress(MalformedError, NoOutcomeError):
        given = [position.definition.chance.from_json(each) for each in asked.outcomes]
        drawn = position.outcomes_for(command, given)
        if drawn is not None:
            return drawn
    return position.pick_outcomes(command, lambda options: 0)


def _nearest(position: Game, wanted: Json) -> Fact | None:
    """Return a legal command like the wanted one, or else one that answers the open question.

    A question has answers of other types than a turn, which the first command begins.
    """
    to_json = position.definition.command_json.to_json

    def shared(one: Fact) -> int:
        return sum(wanted.get(name) == value for name, value in to_json(one).items())

    legal: tuple[Fact, ...] = position.legal()
    alike = [one for one in legal if to_json(one)["type"] == wanted.get("type")]
    if alike:
        return max(alike, key=shared)
    if legal and Fuzzing(position.definition).is_choice(position):
        return legal[0]
    return None


# Shrinking removes from a game what is not needed for what it shows, until nothing can be removed.
#
# Hypothesis shrinks a game by what it was drawn from; a sequence of commands that belong together,
# such as a whole duel, or a tile that nobody visits, comes off only by looking at the game itself.

MOST_TRIES = 4000
"""How many smaller games are tried at most."""
LONGEST_SEQUENCE = 12
"""The longest sequence of commands that is tried at every place."""
LONGEST_TURN = 5
"""The longest sequence of commands that is tried to be replaced by one."""

Shows = Callable[[Script], Script | None]


def shrink(fuzzing: Fuzzing, script: Script, shows: Shows) -> Script:
    """Return a game that is no larger than ``script`` and shows the same.

    ``shows`` plays a game and returns as much of it as is needed, or None if it shows nothing.
    """
    smaller = _Shrinking(fuzzing, script, shows)
    while (
        smaller.fewer_questions()
        | smaller.fewer_commands()
        | smaller.quicker_turns()
        | smaller.simpler_setup()
    ):
        pass
    return smaller.script


class _Shrinking:
    """The smallest game found so far."""

    def __init__(self, fuzzing: Fuzzing, script: Script, shows: Shows) -> None:
        self._fuzzing = fuzzing
        self.script = script
        self._shows = shows
        self._tries = 0

    def fewer_questions(self) -> bool:
        *before, last = self.script.inputs
        remaining = [given for given in before if not isinstance(given.asked, AskLegal)]
        return len(remaining) < len(before) and self._try([*remaining, last])

    def fewer_commands(self) -> bool:
        """Remove sequences of inputs, long ones first; return whether there were any."""
        found = False
        for length in _lengths(len(self.script.inputs) - 2):
            start = 1
            while start + length < len(self.script.inputs):
                inputs = self.script.inputs
                if self._try([*inputs[:start], *inputs[start + length :]]):
                    found = True
                else:
                    start += 1
        return found

    def quicker_turns(self) -> bool:
        """Replace several inputs by a roll without effect; return whether that worked anywhere."""
        found = False
        for length in range(LONGEST_TURN, 1, -1):
            start = 1
            while start + length < len(self.script.inputs):
                inputs = self.script.inputs
                idle = self._idle(inputs[0], inputs[start])
                if idle and self._try([*inputs[:start], idle, *inputs[start + length :]]):
                    found = True
                start += 1
        return found

    def simpler_setup(self) -> bool:
        """Remove what the setup does not need; return whether there was anything."""
        opening, *rest = self.script.inputs
        assert isinstance(opening.asked, Begin), "a game begins with its setup"
        setup = opening.asked.setup
        less = chain(self._fuzzing.simpler_setups(setup), smaller(setup))
        for simpler in filter(self._is_setup, less):
            if self._try([evolve(opening, asked=Begin(simpler)), *rest]):
                return True
        if "first_player" not in setup:
            return False
        next_begins = {**setup, "first_player": (setup["first_player"] + 1) % setup["players"]}
        for length in range(min(LONGEST_TURN, len(rest) - 1), 0, -1):
            if self._try([evolve(opening, asked=Begin(next_begins)), *rest[length:]]):
                return True
        for simpler, seats in self._fuzzing.other_seats(setup):
            reseated = [evolve(opening, asked=Begin(simpler)), *_reseat(rest, seats)]
            if self._is_setup(simpler) and self._try(reseated):
                return True
        return False

    def _is_setup(self, setup: Json) -> bool:
        try:
            self.script.definition.setups.from_json(setup)
        except Exception:  # what is lacking may be found missing by any error
            return False
        return True

    def _idle(self, opening: Input, given: Input) -> Input | None:
        if not isinstance(given.asked, Submit) or not isinstance(opening.asked, Begin):
            return None
        command = given.asked.command
        if not isinstance(command, dict):
            return None
        move = self._fuzzing.idle_move(opening.asked.setup, command)
        return None if move is None else evolve(given, asked=Submit(*move))

    def _try(self, inputs: Sequence[Input]) -> bool:
        """Take the game with these inputs, as they are or fitted, if it shows the same."""
        given = tuple(inputs)
        if self._takes(given):
            return True
        candidate = fit(self.script.definition, given)
        return size(candidate) < size(self.script.inputs) and self._takes(candidate)

    def _takes(self, inputs: tuple[Input, ...]) -> bool:
        self._tries += 1
        if self._tries > MOST_TRIES:
            return False
        shown = self._shows(evolve(self.script, inputs=inputs))
        if shown is not None:
            self.script = shown
        return shown is not None


def size(inputs: Sequence[Input]) -> tuple[int, int]:
    """Return how much there is to read: commands, and the length of all texts."""
    return commands(inputs), len(canonical([request_of(given) for given in inputs]))


def commands(inputs: Sequence[Input]) -> int:
    """Return how many of the inputs are commands."""
    return sum(isinstance(given.asked, Submit) for given in inputs)


def _lengths(most: int) -> Iterator[int]:
    """Yield the lengths of the sequences to remove, from ``most`` down."""
    while most > LONGEST_SEQUENCE:
        yield most
        most //= 2
    yield from range(most, 0, -1)


def _reseat(inputs: Sequence[Input], seats: dict[int, int]) -> Iterator[Input]:
    """Yield the inputs with their seats' new numbers, without those of seats that have none."""
    for given in inputs:
        command = given.asked.command if isinstance(given.asked, Submit) else None
        player = command.get("player") if isinstance(command, dict) else None
        if type(player) is not int or not isinstance(given.asked, Submit):
            yield given
        elif player in seats:
            content = {**given.asked.command, "player": seats[player]}
            yield evolve(given, asked=evolve(given.asked, command=content))
