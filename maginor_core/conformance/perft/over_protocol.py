"""Perft of an engine that is asked over the protocol, which knows no way back.

So each sequence is replayed from the setup, one length after the other. On the way the engine's
legal commands are compared with ours, and the first position in which they differ is retained: it
shows more than a wrong number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from maginor_core.conformance.diagnosis.differences import canonical, legal_differences
from maginor_core.conformance.engines.engine import EngineFault, EngineUnderTest, Request
from maginor_core.conformance.engines.messages import wrong_answer
from maginor_core.conformance.perft.ended import Ended
from maginor_core.conformance.perft.perft import PinnedPosition, reach
from maginor_core.conformance.positions.disagreement import Disagreement, written
from maginor_core.conformance.positions.position import (
    EnginePositions,
    Json,
    Move,
    Outcomes,
    command_key,
)
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.play import Position

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
    position: Position | None


def perft_over_protocol(
    game: GameDefinition, engine: EngineUnderTest, pinned: PinnedPosition, depth: int, most: int
) -> Counted:
    """Count an engine's sequences from a pinned position on.

    Args:
        game: which game it is.
        engine: the engine, which supports the variants of the setup.
        pinned: the position.
        depth: the greatest length.
        most: a length that takes more requests than these is left out, and all greater ones.

    Raises:
        EngineFault: the engine did not answer as the protocol requires.
    """
    ours = EnginePositions(game, pinned.setup)
    moves = _Moves(ours)
    found = Counted((1,), {})
    nodes = [_Node((), reach(ours, pinned.line))]
    heard: list[tuple[_Node, list[Json]]] = []
    while len(found.counts) <= depth and _cost(pinned, found.counts) <= most:
        if heard:
            nodes = [
                _Node((*node.moves, move), _after(ours, node.position, move, found.disagreement))
                for node, legal in heard
                for move in moves.of(node.position, legal)
            ]
            heard = []
        first: Counter[str] = Counter()
        finished: list[Ended] = []
        for node, state, answer in _legal(game, engine, pinned, nodes):
            if isinstance(answer, Disagreement):
                return evolve(found, disagreement=found.disagreement or answer)
            if state["finished"]:
                finished.append(Ended.of(state, pinned.setup["players"], game.totals_key))
            if node.position is not None and found.disagreement is None:
                parted = _compared(ours, pinned, node, node.position, answer)
                found = evolve(found, disagreement=parted)
            for move in moves.of(node.position, answer):
                first[written(*(node.moves or (move,))[0])] += 1
            heard.append((node, answer))
        ended = {**found.ended}
        if finished:
            ended[len(found.counts) - 1] = Ended.all(finished, pinned.setup["players"])
        found = evolve(found, counts=(*found.counts, first.total()), first=first, ended=ended)
    return found


def _cost(pinned: PinnedPosition, counts: Sequence[int]) -> int:
    """Return how many requests it takes to count the sequences one longer than those counted."""
    return counts[-1] * (1 + len(pinned.line) + len(counts))


def _legal(
    game: GameDefinition, engine: EngineUnderTest, pinned: PinnedPosition, nodes: Sequence[_Node]
) -> Iterator[tuple[_Node, Json, list[Json] | Disagreement]]:
    """Yield each sequence with the engine's STATE and legal commands after it, each once."""
    for begin in range(0, len(nodes), BATCH):
        batch = nodes[begin : begin + BATCH]
        asked = [list(_requests(game.chance.key, pinned, node)) for node in batch]
        answers, fault = engine.converse([request for row in asked for request in row])
        if fault is not None:
            raise fault
        content = iter(answers)
        for node, row in zip(batch, asked, strict=True):
            heard = [next(content) for _ in row]
            refused = _refused(pinned, node, heard)
            if refused is None:
                yield node, _state(game, row[-2], heard[-2]), _commands(heard[-1])
            else:
                yield node, {"finished": False}, refused


def _refused(pinned: PinnedPosition, node: _Node, answers: Sequence[Json]) -> Disagreement | None:
    """Return which request of a sequence the engine has refused; None if it has accepted all."""
    line = (*pinned.line, *node.moves)
    for number, answer in enumerate(answers):
        if not answer["ok"]:
            reason = str(answer.get("error"))
            if number == 0:
                return Disagreement(pinned.setup, (), "the engine refuses the setup", (reason,))
            before = line[: number - 1]
            content = (*(written(*move) for move in line[number - 1 : number]), reason)
            return Disagreement(pinned.setup, before, "the engine refuses what is legal", content)
    return None


def _state(game: GameDefinition, request: Request, answer: Json) -> Json:
    """Return the STATE of an answer.

    Raises:
        EngineFault: it does not have the form that the protocol requires.
    """
    state: Json = answer.get("state") or {}
    if type(state) is dict and state.get("finished") is False:
        return state
    if wrong := wrong_answer(request["op"], answer, game):
        raise EngineFault("protocol", f"answered in a wrong form: {wrong}", request)
    return state


def _requests(key: str, pinned: PinnedPosition, node: _Node) -> Iterator[Request]:
    yield {"op": "new", "setup": pinned.setup}
    for command, outcomes in (*pinned.line, *node.moves):
        yield {"op": "submit", "command": command, key: list(outcomes)}
    yield {"op": "legal"}


def _commands(answer: Json) -> list[Json]:
    """Return the commands of an answer, each once.

    Raises:
        EngineFault: it holds no list of commands.
    """
    commands = answer.get("commands")
    if type(commands) is not list or not all(
        type(command) is dict and type(command.get("type")) is str for command in commands
    ):
        raise EngineFault("protocol", "answered legal without a list of commands", {"op": "legal"})
    return list({canonical(command): command for command in commands}.values())


def _compared(
    ours: EnginePositions,
    pinned: PinnedPosition,
    node: _Node,
    position: Position,
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
    ours: EnginePositions, position: Position | None, move: Move, parted: Disagreement | None
) -> Position | None:
    return None if position is None or parted is not None else ours.after(position, *move)


class _Moves:
    """The outcomes of commands, also in positions that only the engine knows."""

    def __init__(self, ours: EnginePositions) -> None:
        self._ours = ours
        self._usual: dict[str, list[Outcomes]] = {}

    def of(self, position: Position | None, commands: Sequence[Json]) -> Iterator[Move]:
        """Yield each command once for each outcome of chance.

        In a position that our rules do not reach, a command draws what others of its type drew.
        """
        legal = [] if position is None else list(map(command_key, self._ours.legal(position)))
        for command in commands:
            if position is not None and command_key(command) in legal:
                found = [outcomes for _, outcomes in self._ours.moves(position, [command])]
                self._usual[command["type"]] = found
            yield from ((command, each) for each in self._usual.get(command["type"], [()]))
