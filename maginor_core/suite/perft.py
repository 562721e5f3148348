"""Perft counts the sequences of legal commands of one length, as chess engines do to test a rule.

Each outcome of chance makes a sequence of its own, so a command that rolls a die with six faces
counts six times, and so do secret choices in either order. A sequence that ends the game earlier
counts for no greater length.
Engines that agree on all counts, and on how the games end that are among the sequences, agree, with
all likelihood, on the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from attrs import evolve, frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.engine.resources import MissingResourceError
from maginor_core.suite.answers import EngineFault, Request
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.judge import canonical, legal_differences
from maginor_core.suite.messages import wrong_answer
from maginor_core.suite.position import (
    Disagreement,
    EnginePositions,
    Json,
    Move,
    Outcomes,
    P,
    Positions,
    command_key,
    distinct,
    write_move,
)
from maginor_core.suite.transcript import reference_folder

# Games ended: how the sequences come out that perft has counted to their end.
#
# Counts alone see which commands are legal, not who wins. So of the sequences whose last command
# ends the game there report their number, each seat's totals summed up, and how often each seat
# wins.


@frozen
class Ended:
    """What some sequences that end the game amount to.

    Attributes:
        games: how many they are.
        totals: by seat, the sum of its totals; 0 in a game without points.
        wins: by seat, in how many it is among the winners.
    """

    games: int
    totals: tuple[int, ...]
    wins: tuple[int, ...]

    @classmethod
    def of(cls, state: Json, seats: int, totals_key: str = "totals") -> Self:
        """Return what one game of so many seats comes to that has ended with this STATE."""
        totals = tuple(state[totals_key]) if totals_key else (0,) * seats
        return cls(1, totals, tuple(int(seat in state["winners"]) for seat in range(seats)))

    @classmethod
    def all(cls, several: Iterable[Ended], seats: int) -> Self:
        """Return what several amount to together, in games of so many seats."""
        games, totals, wins = 0, [0] * seats, [0] * seats
        for one in several:
            games += one.games
            totals = [sum(pair) for pair in zip(totals, one.totals, strict=True)]
            wins = [sum(pair) for pair in zip(wins, one.wins, strict=True)]
        return cls(games, tuple(totals), tuple(wins))

    def __str__(self) -> str:
        totals, wins = (
            ", ".join(f"{number:,}" for number in row) for row in (self.totals, self.wins)
        )
        return f"{self.games:,} games end, totals {totals}, wins {wins}"


Endings = tuple[Ended, ...]
"""What the sequences that end the game amount to, by their length from 0 on."""
EndingMemory = dict[tuple[bytes, int], Endings]
"""Endings by packed position and greatest length."""


def endings(
    positions: Positions[P],
    position: P,
    depth: int,
    memory: EndingMemory | None = None,
    totals_key: str = "totals",
) -> Endings:
    """Return how the sequences of up to ``depth`` commands come out that end the game.

    A ``memory`` caches the states visited, and can be passed to the next call. ``totals_key`` is
    the key of STATE with the totals of a finished game; empty if it has none.
    """
    known: EndingMemory = {} if memory is None else memory
    key = (positions.pack(position), depth)
    if key not in known:
        known[key] = _endings(positions, position, depth, known, totals_key)
    return known[key]


def _endings(
    positions: Positions[P], position: P, depth: int, known: EndingMemory, totals_key: str
) -> Endings:
    state = positions.state(position)
    seats = positions.players
    if state["finished"]:
        return (Ended.of(state, seats, totals_key), *(Ended.all((), seats) for _ in range(depth)))
    if not depth:
        return (Ended.all((), seats),)
    parts = [
        endings(positions, positions.after(position, *move), depth - 1, known, totals_key)
        for move in positions.moves(position, distinct(positions.legal(position)))
    ]
    by_length = [Ended.all((part[n] for part in parts), seats) for n in range(depth)]
    return (Ended.all((), seats), *by_length)


COUNTS = "perft.json"
"""The file of the pinned positions, in the folder of the reference games."""

Memory = dict[tuple[bytes, int], int]
"""Counts by packed position and length, since many sequences lead to the same position."""


class UnknownPositionError(EngineError, LookupError):
    """No pinned position is called that."""


@frozen
class PinnedPosition:
    """A position whose counts are part of the specification.

    Attributes:
        line: the commands that lead from the setup to the position, with their dice.
        counts: the number of sequences of 0, 1, 2, … commands from there on.
        ended: by length, how those sequences come out that end the game; none where none does.
    """

    about: str
    setup: Json
    line: tuple[Move, ...]
    counts: tuple[int, ...]
    ended: Mapping[int, Ended]


def pinned_positions(definition: GameDefinition) -> Mapping[str, PinnedPosition]:
    """Return the pinned positions of ``definition`` by name."""
    file = reference_folder(definition) / COUNTS
    if not file.is_file():
        raise MissingResourceError(
            f"{definition.title} has no pinned positions: there is no {file}"
        )
    data = json.loads(file.read_bytes())
    return {
        name: PinnedPosition(
            about=pinned["about"],
            setup=pinned["setup"],
            line=tuple(
                (move["command"], tuple(move[definition.chance.key])) for move in pinned["line"]
            ),
            counts=tuple(pinned["counts"]),
            ended={
                int(length): Ended(
                    content["games"], tuple(content["totals"]), tuple(content["wins"])
                )
                for length, content in pinned.get("ended", {}).items()
            },
        )
        for name, pinned in data["positions"].items()
    }


def select_positions(
    definition: GameDefinition, names: Sequence[str]
) -> Mapping[str, PinnedPosition]:
    """Return the pinned positions with these names, or all if there are none."""
    pinned = pinned_positions(definition)
    for name in names:
        if name not in pinned:
            raise UnknownPositionError(f"{name!r} is not pinned; there are {', '.join(pinned)}")
    return {name: pinned[name] for name in names or pinned}


def reach(positions: Positions[P], line: Sequence[Move]) -> P:
    """Return the position to which a line of commands leads from the start."""
    position = positions.start
    for command, outcomes in line:
        position = positions.after(position, command, outcomes)
    return position


def perft(positions: Positions[P], position: P, depth: int, memory: Memory | None = None) -> int:
    """Return how many sequences of ``depth`` legal commands there are from ``position`` on.

    A ``memory`` caches the counts, and can be passed to the next call.
    """
    if depth == 0:
        return 1
    if depth == 1:
        legal = distinct(positions.legal(position))
        return sum(1 for _ in positions.moves(position, legal))
    known: Memory = {} if memory is None else memory
    key = (positions.pack(position), depth)
    if key not in known:
        known[key] = sum(count for _, count in divide(positions, position, depth, known))
    return known[key]


def divide(
    positions: Positions[P], position: P, depth: int, memory: Memory | None = None
) -> Iterator[tuple[Move, int]]:
    """Yield each first command with its dice, and how many of the sequences begin with it."""
    known: Memory = {} if memory is None else memory
    legal = distinct(positions.legal(position)) if depth else []
    for move in positions.moves(position, legal):
        yield move, perft(positions, positions.after(position, *move), depth - 1, known)


# Perft of an engine that is asked over the protocol, which knows no way back.
#
# So each sequence is replayed from the setup, one length after the other. On the way the engine's
# legal commands are compared with ours, and the first position in which they differ is retained: it
# shows more than a wrong number.

BATCH = 64
"""How many sequences are sent to the engine at a time."""


@frozen
class Counted:
    """What an engine's sequences from one position amount to.

    Attributes:
        counts: the number of sequences of 0, 1, 2, … commands, as far as they were counted.
        first: for each first command with its dice how many of the longest begin with it.
        ended: by length, how the sequences come out that end the game, up to one less than counted.
        disagreement: the first position where the engine refuses what it should not, or has other
            legal commands than ours; None if there was none.
    """

    counts: tuple[int, ...]
    first: Mapping[str, int]
    ended: Mapping[int, Ended] = {}
    disagreement: Disagreement | None = None


@frozen
class _Node:
    """A sequence, and the position to which it leads by our rules, as long as they are the same."""

    moves: tuple[Move, ...]
    position: Game | None


def perft_over_protocol(
    definition: GameDefinition,
    engine: EngineUnderTest,
    pinned: PinnedPosition,
    depth: int,
    most: int,
) -> Counted:
    """Count an engine's sequences from a pinned position on, up to ``depth``.

    A length that takes more than ``most`` requests is left out, and all greater ones.
    """
    ours = EnginePositions(definition, pinned.setup)
    moves = _Moves(ours)
    found = Counted((1,), {})
    nodes = [_Node((), reach(ours, pinned.line))]
    answered: list[tuple[_Node, list[Json]]] = []
    while len(found.counts) <= depth and _cost(pinned, found.counts) <= most:
        if answered:
            nodes = [
                _Node((*node.moves, move), _after(ours, node.position, move, found.disagreement))
                for node, legal in answered
                for move in moves.of(node.position, legal)
            ]
            answered = []
        first: Counter[str] = Counter()
        finished: list[Ended] = []
        for node, state, answer in _legal(definition, engine, pinned, nodes):
            if isinstance(answer, Disagreement):
                return evolve(found, disagreement=found.disagreement or answer)
            if state["finished"]:
                finished.append(
                    Ended.of(state, pinned.setup["players"], definition.states.totals_key)
                )
            if node.position is not None and found.disagreement is None:
                parted = _compare(ours, pinned, node, node.position, answer)
                found = evolve(found, disagreement=parted)
            for move in moves.of(node.position, answer):
                first[write_move(*(node.moves or (move,))[0])] += 1
            answered.append((node, answer))
        ended = {**found.ended}
        if finished:
            ended[len(found.counts) - 1] = Ended.all(finished, pinned.setup["players"])
        found = evolve(found, counts=(*found.counts, first.total()), first=first, ended=ended)
    return found


def _cost(pinned: PinnedPosition, counts: Sequence[int]) -> int:
    return counts[-1] * (1 + len(pinned.line) + len(counts))


def _legal(
    definition: GameDefinition,
    engine: EngineUnderTest,
    pinned: PinnedPosition,
    nodes: Sequence[_Node],
) -> Iterator[tuple[_Node, Json, list[Json] | Disagreement]]:
    for begin in range(0, len(nodes), BATCH):
        batch = nodes[begin : begin + BATCH]
        asked = [list(_requests(definition.chance.key, pinned, node)) for node in batch]
        answers, fault = engine.converse([request for row in asked for request in row])
        if fault is not None:
            raise fault
        content = iter(answers)
        for node, row in zip(batch, asked, strict=True):
            answered = [next(content) for _ in row]
            refused = _find_refusal(pinned, node, answered)
            if refused is None:
                yield node, _state(definition, row[-2], answered[-2]), _commands(answered[-1])
            else:
                yield node, {"finished": False}, refused


def _find_refusal(
    pinned: PinnedPosition, node: _Node, answers: Sequence[Json]
) -> Disagreement | None:
    line = (*pinned.line, *node.moves)
    for number, answer in enumerate(answers):
        if not answer["ok"]:
            reason = str(answer.get("error"))
            if number == 0:
                return Disagreement(pinned.setup, (), "the engine refuses the setup", (reason,))
            before = line[: number - 1]
            content = (*(write_move(*move) for move in line[number - 1 : number]), reason)
            return Disagreement(pinned.setup, before, "the engine refuses what is legal", content)
    return None


def _state(definition: GameDefinition, request: Request, answer: Json) -> Json:
    state: Json = answer.get("state") or {}
    if type(state) is dict and state.get("finished") is False:
        return state
    if wrong := wrong_answer(request["op"], answer, definition):
        raise EngineFault("protocol", f"answered in a wrong form: {wrong}", request)
    return state


def _requests(key: str, pinned: PinnedPosition, node: _Node) -> Iterator[Request]:
    yield {"op": "new", "setup": pinned.setup}
    for command, outcomes in (*pinned.line, *node.moves):
        yield {"op": "submit", "command": command, key: list(outcomes)}
    yield {"op": "legal"}


def _commands(answer: Json) -> list[Json]:
    """Return the commands of an answer, each once."""
    commands = answer.get("commands")
    if type(commands) is not list or not all(
        type(command) is dict and type(command.get("type")) is str for command in commands
    ):
        raise EngineFault("protocol", "answered legal without a list of commands", {"op": "legal"})
    return list({canonical(command): command for command in commands}.values())


def _compare(
    ours: EnginePositions,
    pinned: PinnedPosition,
    node: _Node,
    position: Game,
    answer: list[Json],
) -> Disagreement | None:
    """Return how the engine's legal commands differ from ours; None if they do not."""
    different = legal_differences(ours.legal(position), answer)
    if not different:
        return None
    line = (*pinned.line, *node.moves)
    about = "other commands are legal"
    return Disagreement(pinned.setup, line, about, tuple(map(str, different)))


def _after(
    ours: EnginePositions, position: Game | None, move: Move, parted: Disagreement | None
) -> Game | None:
    return None if position is None or parted is not None else ours.after(position, *move)


class _Moves:
    """The outcomes of commands, also in positions that only the engine knows."""

    def __init__(self, ours: EnginePositions) -> None:
        self._ours = ours
        self._usual: dict[str, list[Outcomes]] = {}

    def of(self, position: Game | None, commands: Sequence[Json]) -> Iterator[Move]:
        """Yield each command once for each outcome of chance.

        In a position that our rules do not reach, a command draws what others of its type drew.
        """
        legal = [] if position is None else list(map(command_key, self._ours.legal(position)))
        for command in commands:
            if position is not None and command_key(command) in legal:
                found = [outcomes for _, outcomes in self._ours.moves(position, [command])]
                self._usual[command["type"]] = found
            yield from ((command, each) for each in self._usual.get(command["type"], [()]))
