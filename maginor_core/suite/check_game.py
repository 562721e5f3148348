"""Check a game's definition for what would go wrong silently, by random games.

>>> from maginor_core.games import game
>>> from maginor_core.suite.check_game import check_game
>>> check_game(game("abracada"), games=1)
()

Every game is played twice from the same seed, and then again step by step: each event is folded,
each copy and each view compared, everything written and read again, and what is not legal tried.
What a seat may not know is found by comparing games that have shown it the same events, and what
events say by comparing them with what its views hide.

What differs from process to process, as the order of a set of texts does, cannot be found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, zip_longest
from operator import ne
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any, Final

import msgpack
from attrs import fields, frozen

from maginor_core.engine.chance import Request, Stream, outcomes_in, possible
from maginor_core.engine.definition import GameDefinition, Setup, State
from maginor_core.engine.errors import EngineError, RefusalError, SetupError
from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.given_chance import PickedChance, execute
from maginor_core.engine.heuristics import WRONG, every_command, spoiled
from maginor_core.engine.notation import (
    NOTATION,
    command_text,
    game_text,
    read_command,
    read_game,
)
from maginor_core.engine.observation import (
    ActionTable,
    Encoder,
    ObservationError,
    OpenDomainError,
    encoder_of,
)
from maginor_core.engine.picture import PictureError, PictureLook, picture_bytes
from maginor_core.engine.resources import PACKAGE
from maginor_core.engine.variants import others
from maginor_core.engine.visibility import has_hole
from maginor_core.suite.returns import wrong_answers, wrong_deal, wrong_event, wrong_start
from maginor_core.suite.slips import (
    Fold,
    GameReport,
    Parting,
    Slip,
    StopCheckError,
    difference,
    without_places,
    wrong_declarations,
)

__all__ = ["Slip", "check_game"]

GAMES: Final = 20
"""How many games are played if nothing else is said."""
Viewer = int | None
"""A seat, or a spectator, if None."""
Json = Any  # any JSON value

NO_OBSERVATION: Final = "agents cannot be shown every state"
LONGEST: Final = 100
"""After how many commands a game is broken off."""
AGAIN: Final = 10
"""How often a game is played again that is suspected not to be the same each time."""
ALTERNATIVES: Final = 5
"""How many other commands, or outcomes of one, are tried at each step."""
WRONG_COMMANDS: Final = 10
"""How many commands that are not legal are tried at each step."""
OWN_COMMANDS: Final = 20
"""How many commands of each seat that is awaited are tried, one after another of all."""
WRONG_SETUPS: Final = 40
"""How many spoiled setups are tried in each game."""
TWINS: Final = 40
"""How many setups are tried that differ in one place from that of a game."""
SETUPS_SEEN: Final = ("setup_seen_json", "the setup that pictures are drawn from")
"""What shows a viewer a setup."""


def check_game(
    definition: GameDefinition, *, games: int = GAMES, seed: str | int = 0
) -> tuple[Slip, ...]:
    """Return what would go wrong silently in a game that is defined like this, each thing once.

    The games have all numbers of players, first without variants. What the declarations alone
    reveal is returned without any game. Nothing is played after games that share state,
    or are not the same each time, since all else follows from it.

    Args:
        definition: the game.
        games: how many games to play.
        seed: what they follow from; the same seed finds the same.
    """
    report, fold = GameReport("the declarations"), Fold()
    for kind, about in wrong_declarations(definition):
        report.add(kind, about)
    if not report.slips:
        with suppress(StopCheckError):
            made = [_CheckedGame(definition, report, fold, number, seed) for number in range(games)]
            for game in [game for game in made if _returns(game.play, report)]:
                _returns(game.check, report)
            fold.report_to(report)
    return tuple(report.slips.values())


def _returns(act: Callable[[], None], report: GameReport) -> bool:
    """Return whether ``act`` returns; what it raises is reported."""
    try:
        act()
    except StopCheckError:
        raise
    except Exception as error:
        name, place = _author_of(error.__traceback__)
        about = f"{type(error).__name__} is raised in {name}"
        report.add("exception", about, f"{place}: {error}")
        return False
    return True


def _author_of(raised: TracebackType | None) -> tuple[str, str]:
    """Return the innermost function that is not of this engine, and its line."""
    frames = extract_tb(raised)
    own = [PACKAGE / "engine", PACKAGE / "suite"]
    of_author = [one for one in frames if not any(map(Path(one.filename).is_relative_to, own))]
    found = (of_author or frames)[-1]
    return found.name, f"{found.filename}:{found.lineno}"


@frozen
class _Move:
    """A command with the outcomes of chance that it drew and the events that it caused."""

    row: Row
    outcomes: tuple[int, ...]
    events: tuple[Row, ...]


@frozen(eq=False)
class _Step:
    """A move, the state before it, and the one after it."""

    move: _Move
    before: State
    after: State


class _CheckedGame:
    """One game, and what is found in it."""

    def __init__(
        self,
        definition: GameDefinition,
        report: GameReport,
        fold: Fold,
        number: int,
        seed: str | int,
    ) -> None:
        """Take the ``number`` of the game among several; the first ones have no variants."""
        self.game = definition
        self.decider = definition.decider
        self.report = report
        self.fold = fold
        self.kept: dict[str, Any] = {}  # Any: the game's own
        self.chance = chance = Stream(seed, f"game.{number}")
        self.kinds_of_events = tuple(definition.event_json.types.values())
        self.read: set[object] = set()
        self.twins: dict[Viewer, State] = {}
        self.untried: dict[int, list[Any]] = {}  # Any: commands of the game
        self.moves: list[tuple[_Move, str]] = []
        self.setup: Setup = None
        span = definition.most_players - definition.fewest_players + 1
        self.players = definition.fewest_players + number % span
        self.variants = {
            name: chance.choose(others(default))
            for name, default in definition.variants.items()
            if number >= span and chance.below(2)
        }
        self.seed = f"{seed}.{number}"

    def _deal(self, seed: str) -> Setup:
        return self.game.deal(self.players, seed, None, self.variants)

    def _begin_report(self) -> None:
        chosen = f"variants {self.variants}" if self.variants else "no variants"
        where = f"{self.players} players, deal {self.seed!r}, {chosen}"
        self.report.begin(where, self._notation)

    def _notation(self) -> list[str]:
        """Return the lines of the game's notation, as far as it was played and can be written."""
        lines = []
        with suppress(Exception):  # what cannot be written is a slip of its own
            setup = json.dumps(self.game.setups.to_json(self.setup), separators=(",", ":"))
            lines += [NOTATION, f"game {self.game.name}", f"setup {setup}"]
            for move, _ in self.moves:
                lines.append(command_text(self.game, self.words.fact(move.row), move.outcomes))
        return lines

    def play(self) -> None:
        """Play the game twice, and check that both are the same."""
        self._begin_report()
        try:
            setup = self._deal(self.seed)
        except SetupError:  # not all variants can be combined
            self.variants = {}
            setup = self._deal(self.seed)
        self._require_right(wrong_deal(self.game, setup))
        if self._deal(self.seed).numbers != setup.numbers:
            self.report.stop("nondeterminism", "a deal repeated from its seed is another one")
        self.setup = setup
        self.other = self._deal(f"{self.seed}.other")
        self.words = self.game.vocabulary(setup)
        self.viewers: tuple[Viewer, ...] = (*range(self.players), None)
        self._require_right(wrong_start(self.game, self._begin()))
        self._require_right(wrong_answers(self.game, self._begin(), self.viewers))
        start = self._whole(self._begin())
        self._play_once(self.moves)
        if self._whole(self._begin()) != start:
            self.report.stop("shared state", "a game changes the state that others begin with")
        self._require_same(self.moves, self._play_once([]))

    def _require_right(self, wrong: Iterable[tuple[str, str]]) -> None:
        """Stop at the first function of the definition that returns a wrong type."""
        for about, returned in wrong:
            self.report.stop("type", about, returned)

    def check(self) -> None:
        """Check each step of the game."""
        self._begin_report()
        self._check_setup()
        self._check_for_agents()
        self._prepare_looks()
        self.commands = list(every_command(self.game, self.setup))
        state = self._begin()
        for number, (move, left) in enumerate(self.moves):
            self.report.step = number
            self._check_position(state)
            self.report.looks_at_next = True
            state = self._after(state, move, left)
            self.report.looks_at_next = False
        self.report.step = len(self.moves)
        self.report.finished = self.game.finished(state)
        self._check_position(state)
        self.report.finished = False
        self._check_notation()

    def _check_for_agents(self) -> None:
        """Number the commands, check that another deal numbers them alike, and observe."""
        self.actions: ActionTable | None = None
        self.encoder: Encoder | None = None
        try:
            self.encoder = encoder_of(self.game, self.setup)
        except ObservationError as error:
            self.report.add("observation", NO_OBSERVATION, str(error))
        try:
            self.actions = ActionTable(self.game, self.setup)
            other = ActionTable(self.game, self.other)
        except OpenDomainError as error:
            self.report.add("action", "not every command can be numbered", str(error))
            return
        if other.digest != self.actions.digest:
            self.report.add("action", "another deal numbers the commands otherwise")

    def _observe(self, state: State, seat: int) -> bytes:
        """Return the observation of a seat; none in a game of which no observations are made."""
        if self.encoder is None:
            return b""
        try:
            return bytes(self.encoder.observe(state, seat))
        except ObservationError as error:
            self.report.add("observation", NO_OBSERVATION, str(error))
            self.encoder = None
        return b""

    def _check_position(self, state: State) -> None:
        self._check_looks(state)
        self._check_presentation(state)
        self._check_legal(state)
        self._try_wrong_commands(state)

    # The game itself.

    def _begin(self) -> State:
        return self.decider.initial(self.setup.layout)

    def _whole(self, state: State) -> str:
        """Return all that is known of a state but how many outcomes were drawn, as text."""
        shown = json.dumps(self.game.state_to_json(state), default=repr)
        return f"{self.game.states.snapshot(state)!r} {shown}"

    def _play_once(self, moves: list[tuple[_Move, str]]) -> list[tuple[_Move, str]]:
        """Play a game on one state that is never copied; add each move, and what it led to."""
        state, chance = self._begin(), Stream(self.seed, "moves")
        while len(moves) < LONGEST:
            self.report.step = len(moves)
            self.report.finished = self.decider.to_act(state) == ()
            self._require_right(wrong_answers(self.game, state, self.viewers))
            if self.report.finished:
                self.report.finished = False
                break
            legal = self.decider.legal(state, None)
            if not legal:
                about = "somebody is awaited, but nothing is legal"
                self.report.add("legal", about, f"seats {self.decider.to_act(state)}")
                break
            row = chance.choose(legal)
            move = self._try(state, row, chance.below)
            if move is None:
                break
            moves.append((move, self._whole(state)))
        return moves

    def _try(self, state: State, row: Row, pick: Callable[[int], int]) -> _Move | None:
        """Carry out a legal command on a state itself; None, and a slip, if it is refused."""
        try:
            return self._carry_out(state, row, pick)
        except RefusalError as refusal:
            about = f"{self._name(row)} is listed as legal, but refused"
            self.report.add("legal", about, f"{self._text(row)}: {refusal}")
            return None

    def _carry_out(self, state: State, row: Row, pick: Callable[[int], int]) -> _Move:
        picked = PickedChance(pick)
        state.events.clear()
        self.decider.run(state, row, picked)
        return _Move(row, tuple(picked.outcomes), tuple(state.events))

    def _require_same(
        self, moves: Sequence[tuple[_Move, str]], again: Sequence[tuple[_Move, str]]
    ) -> None:
        for number, ((one, left), (other, also)) in enumerate(zip(moves, again, strict=False)):
            self.report.step = number
            what = f"the rule of {self._name(one.row)}"
            if one.row != other.row:
                self.report.stop("nondeterminism", "the same game has other legal commands again")
            elif one.events != other.events or one.outcomes != other.outcomes:
                detail = f"{one.events} and {other.events}"
                self.report.stop("nondeterminism", f"{what} does not cause the same again", detail)
            elif left != also:
                self.report.stop("nondeterminism", f"{what} does not lead to the same state again")
        if len(moves) != len(again):
            self.report.stop("nondeterminism", "the same game does not end alike again")

    def _name(self, row: Row) -> str:
        return self.decider.codec.tags[row[0]].__name__

    def _text(self, row: Row) -> str:
        return json.dumps(self.game.command_json.to_json(self.words.fact(row)))

    def _after(self, state: State, move: _Move, left: str) -> State:
        """Return the state to which a move leads; what it can lead to is compared."""
        before, after = self._whole(state), self.decider.copy(state)
        asked: list[Request] = []
        execute(self.decider, after, move.row, move.outcomes, asked)
        tried = self._alternatives(state, move)
        if self._whole(state) != before:
            about = "a copy of a state shares parts with it"
            self.report.stop("shared state", about, self._text(move.row))
        if self._whole(after) != left:
            for _ in range(AGAIN):  # chance of the rule's own may have been the same twice
                self._require_same(self.moves, self._play_once([]))
            about = "a copy of a state does not lead where the state does"
            self.report.stop("shared state", about, self._text(move.row))
        self._check_fold(state, after, move)
        self._follow_twins(_Step(move, state, after))
        self._compare_told(state, move, after, asked)
        self._compare_alternatives([(move, after), *tried], self.words.fact(move.row).player)
        for one, _ in ((move, after), *tried):
            self._check_facts(one)
        return after

    def _check_fold(self, state: State, after: State, move: _Move) -> None:
        """Fold the events of a move, and compare what they make with what the rule left."""
        folded = self.decider.copy(state)
        kinds = [self.decider.codec.tags.get(row[0]) for row in move.events]
        for kind, row in zip(kinds, move.events, strict=True):
            before = self.game.states.snapshot(folded)  # between two events there is no STATE yet
            try:
                self.decider.evolve(folded, [row])
            except Exception as error:
                name = f"of tag {row[0]}" if kind is None else kind.__name__
                about = f"the event {name} is not applied: folding it fails"
                self.report.add("event", about, repr(error))
                return
            if kind is not None and self.game.states.snapshot(folded) != before:
                self.fold.changing.add(kind)
        known = frozenset([kind for kind in kinds if kind is not None])
        if outcomes_in(move.events, self.decider.outcomes) != list(move.outcomes):
            about = f"an outcome that {self._name(move.row)} draws is not in its events"
            self.report.add("chance", about, self._text(move.row))
        elif folded.drawn != after.drawn or after.drawn != state.drawn + len(move.outcomes):
            about = f"the outcomes that {self._name(move.row)} draws are not counted in drawn"
            self.report.add("chance", about, self._text(move.row))
        if self._whole(folded) == self._whole(after):
            self.fold.agreeing.update(known)
            return
        where = difference(self.game.state_to_json(after), self.game.state_to_json(folded))
        detail = f"{self._text(move.row)}, {where or 'in the snapshot'}"
        parting = Parting(self._name(move.row), known, self.report.place, detail)
        self.fold.partings.append(parting)

    # Looking: questions change nothing, and what they answer can be written and read again.

    def _check_looks(self, state: State) -> None:
        """Look at a state in every way; it stays as it is, and so does what is written."""
        game, before = self.game, self._whole(state)
        shown = [("STATE", game.state_to_json(state))]
        text = game.state_text and game.state_text(state, self.kept)
        shown += [("a view", game.view_to_json(state, viewer)) for viewer in self.viewers]
        game.result(state)
        broken = list(game.states.invariants(state))
        if self._whole(state) != before:
            self.report.stop("silent change", "a state is changed by what only looks at it")
        if self._whole(self.decider.copy(state)) != before:
            self.report.stop("shared state", "a copy of a state does not contain all of it")
        for sentence in broken:
            self.report.add("invariant", "an invariant is broken", sentence)
        if text is not None and (read := json.loads(text)) != (data := _reread(shown[0][1])):
            about = "state_text writes another STATE than state_to_json returns"
            self.report.add("text", about, difference(data, read))
        for what, data in shown:
            if _reread(data) != data:
                self._misread(what, difference(data, _reread(data)))
        packed = msgpack.packb(game.states.snapshot(state))
        restored = game.states.restore(self.setup.layout, msgpack.unpackb(packed, use_list=False))
        if self._whole(restored) != before:
            self._misread("a snapshot")
        if game.determinize is not None:
            self._check_determinized(state, self.chance.choose(self.viewers))
            if self._whole(state) != before:
                self.report.stop("shared state", "determinize shares parts with the state given")

    def _misread(self, what: str, detail: str = "") -> None:
        self.report.add("round trip", f"{what} that is written is not read again alike", detail)

    def _check_determinized(self, state: State, viewer: Viewer) -> None:
        """Check that a determinized state looks like the real one, and shares nothing with it."""
        game, seed = self.game, self.report.step
        assert game.determinize is not None, "it was asked for"
        copied = self.decider.copy(state)
        made = game.determinize(copied, viewer, seed)
        if self._whole(game.determinize(state, viewer, seed)) != self._whole(made):
            self.report.add("nondeterminism", "determinize does not follow from its seed")
        if game.view_to_json(made, viewer) != game.view_to_json(state, viewer):
            about = "determinize makes a state that its viewer can distinguish"
            self.report.add("leak", about, f"viewer {viewer}")
        if viewer is not None and self._observe(made, viewer) != self._observe(state, viewer):
            self.report.add("leak", "an observation shows what is hidden", f"viewer {viewer}")
        for broken in game.states.invariants(made):
            self.report.add("invariant", "an invariant is broken by determinize", broken)
        for one, other in ((copied, made), (made, copied)):
            before = self._whole(other)
            legal = self.decider.legal(one, None)
            if legal:
                with suppress(EngineError):
                    self._carry_out(one, self.chance.choose(legal), self.chance.below)
            if self._whole(other) != before:
                self.report.stop("shared state", "determinize shares parts with the state given")

    # What people are shown: of every state, to every viewer.

    def _prepare_looks(self) -> None:
        """Make the presentation of the game, and how its pictures are drawn, wide and narrow."""
        self.looks: list[PictureLook] = []
        players = [f"Player {seat + 1}" for seat in range(self.players)]
        try:
            shown = presentation_of(self.game, self.setup, players, {})
            names, say = shown.players, shown.say
        except Exception as error:
            self._no_presentation("the presentation cannot be made", error)
            return
        self.looks = [PictureLook(names, say, {}, narrow) for narrow in (False, True)]

    def _check_presentation(self, state: State) -> None:
        """Draw a state for all viewers."""
        for viewer in self.viewers if self.looks else ():
            look = self.looks[self.chance.below(len(self.looks))]
            known = self.game.setups.known(self.setup, viewer)
            try:
                picture_bytes(self.game, known, self.game.view_to_json(state, viewer), look)
            except PictureError as error:
                self._no_presentation("the picture cannot be drawn", error.__cause__ or error)

    def _no_presentation(self, what: str, error: BaseException) -> None:
        name, place = _author_of(error.__traceback__)
        about = f"{what}: {type(error).__name__} is raised in {name}"
        self.report.add("presentation", about, f"{place}: {error}")

    # Legal commands, and those that are not.

    def _check_legal(self, state: State) -> None:
        rows = self.decider.legal(state, None)
        if len(set(rows)) < len(rows):
            self.report.add("legal", "a legal command is listed twice")
        by_seat = [self.decider.legal(state, seat) for seat in self.viewers if seat is not None]
        if {row for legal in by_seat for row in legal} != set(rows):
            self.report.add("legal", "the legal commands of all are not those of each seat")
        for row in rows:
            if self.actions is not None and row not in self.actions.numbers[row[1]]:
                command = self.words.fact(row)
                about = f"a legal {type(command).__name__} is not among the actions"
                self.report.add("action", about, repr(command))
        for seat in self.decider.to_act(state):
            if not by_seat[seat]:
                about = "somebody is awaited, but nothing is legal"
                self.report.add("legal", about, f"seat {seat}")

    def _try_wrong_commands(self, state: State) -> None:
        """Try some of all commands that can be formed; those that are not legal must be refused."""
        legal = {self.words.fact(row) for row in self.decider.legal(state, None)}
        snapshot = self.game.states.snapshot
        before, tried = snapshot(state), self.decider.copy(state)
        for command in self._commands_to_try(state):
            if command in legal:
                continue
            name, detail = type(command).__name__, repr(command)
            try:
                row, tried.unknown = self.words.command_row(command, self.decider.rules)
                self._carry_out(tried, row, self.chance.below)
            except EngineError:
                if not tried.events:  # what was recorded is discarded with the state
                    if snapshot(tried) == before:
                        continue
                    about = f"the rule of {name} changes the state, and then refuses"
                    self.report.add("silent change", about, detail)
            except Exception as error:
                about = f"{name}, where it is not legal, raises {type(error).__name__}"
                self.report.add("exception", about, f"{detail}: {error}")
            else:
                about = f"{name} is accepted, but not listed as legal"
                self.report.add("legal", about, detail)
            tried = self.decider.copy(state)
        if self._whole(tried) != self._whole(state):  # in what snapshots do not contain
            self.report.add("silent change", "a rule changes the state, and then refuses")

    def _commands_to_try(self, state: State) -> Iterator[Any]:  # Any: commands of the game
        """Yield any commands, and of each seat that is awaited those that were not tried last."""
        for _ in range(WRONG_COMMANDS):
            yield self.chance.choose(self.commands)
        for seat in self.decider.to_act(state):
            left = self.untried.setdefault(seat, [])
            if not left:
                known = [] if self.actions is None else self.actions.commands[seat]
                formed = [one for one in self.commands if getattr(one, "player", None) == seat]
                own = dict.fromkeys([*map(self.words.fact, known), *formed])
                left += self.chance.shuffled(list(own))
            yield from left[-OWN_COMMANDS:]
            del left[-OWN_COMMANDS:]

    # What a seat may know: what has shown it the same events must look the same to it.

    def _alternatives(self, state: State, move: _Move) -> list[tuple[_Move, State]]:
        """Return what else the player could have done, or chance, and to what that leads."""
        mine = move.row[1 + self.words.fact(move.row).names.index("player")]
        legal = self.decider.legal(state, mine)
        rows = self.chance.shuffled(legal)[:ALTERNATIVES]
        if move.row[0] in self.decider.draws:
            rows += [move.row] * ALTERNATIVES
        found = []
        for row in rows:
            after = self.decider.copy(state)
            tried = self._try(after, row, self.chance.below)
            if tried is not None:
                found.append((tried, after))
        return found

    def _redact(self, move: _Move, viewer: Viewer) -> list[Json]:
        return [self.game.event_json.to_json(self._seen(row, viewer)) for row in move.events]

    def _seen(self, row: Row, viewer: Viewer) -> Fact:
        """Return an event as a viewer sees it."""
        seen: object = self.game.redact(self.words.fact(row), viewer)
        if not isinstance(seen, self.kinds_of_events):
            about, returned = wrong_event(self.game, seen)
            self.report.stop("type", about, returned)
        return seen

    def _compare_alternatives(self, tried: Sequence[tuple[_Move, State]], player: int) -> None:
        """Compare for each viewer those states that the same events as it sees them led to.

        The first of them is the game's. For a viewer that follows no other state, one is noted that
        it cannot distinguish from that.
        """
        wholes = [self._whole(after) for _, after in tried]
        for viewer in self.viewers:
            groups: dict[str, int] = {}
            known: dict[int, list[tuple[str, Json]]] = {}
            answers: set[str] = set()
            for at, (move, after) in enumerate(tried):
                seen = json.dumps(self._redact(move, viewer))
                if viewer != player and all(row[0] in self.decider.secret for row in move.events):
                    answers.add(seen)
                first = groups.setdefault(seen, at)
                if wholes[at] == wholes[first]:
                    continue
                if first not in known:
                    known[first] = list(self._look(tried[first][1], viewer))
                self._compare(known[first], self._look(after, viewer), viewer)
                if first == 0:
                    self.twins.setdefault(viewer, after)
            if len(answers) > 1:
                about = f"others see an answer that is secret: {self._name(tried[0][0].row)}"
                self.report.add("leak", about, f"viewer {viewer}")

    def _follow_twins(self, step: _Step) -> None:
        """Carry out a move in states that some viewers could not distinguish before."""
        move, after = step.move, step.after
        for viewer, twin in list(self.twins.items()):
            del self.twins[viewer]
            if move.row not in self.decider.legal(twin, None):
                continue
            state = self.decider.copy(twin)
            try:
                events = execute(self.decider, state, move.row, move.outcomes)
            except EngineError:
                continue
            same = _Move(move.row, move.outcomes, events)
            if self._redact(same, viewer) != self._redact(move, viewer):
                self._check_disclosure(step, _Step(same, twin, state), viewer)
                continue
            if self._whole(state) != self._whole(after):
                self._compare(self._look(after, viewer), self._look(state, viewer), viewer)
                self.twins[viewer] = state

    def _check_disclosure(self, one: _Step, other: _Step, viewer: Viewer) -> None:
        """Report an event by which a viewer tells apart what it could not, if nothing says so.

        The first event that differs is what discloses it; others may follow from it.
        """
        hidden = self._whole(one.after) != self._whole(other.after)
        if hidden and self._compare_events(one, other, viewer):
            return
        for row, also in zip_longest(one.move.events, other.move.events):
            facts = [None if each is None else self.words.fact(each) for each in (row, also)]
            seen = [None if each is None else self._seen(each, viewer) for each in (row, also)]
            if seen[0] == seen[1]:
                continue
            if any(fact is not None and fact.tag in self.decider.final for fact in facts):
                return
            name = type(facts[0] or facts[1]).__name__
            about = f"discloses does not name {name}, by which somebody learns what was hidden"
            self.report.add("disclosure", about, f"viewer {viewer}: {self._text(one.move.row)}")
            return

    def _compare_told(
        self, state: State, move: _Move, after: State, asked: Sequence[Request]
    ) -> None:
        """Compare what events say with what views hide, where one thing alone comes out otherwise.

        That is one outcome of chance, or one field of the command.
        """
        whole = self._whole(after)
        for row, outcomes in self._variations(state, move, asked):
            tried = self.decider.copy(state)
            try:
                events = execute(self.decider, tried, row, outcomes)
            except EngineError:
                continue
            if self._whole(tried) == whole:
                continue
            other = _Step(_Move(row, outcomes, events), state, tried)
            for viewer in self.viewers:
                self._compare_events(_Step(move, state, after), other, viewer)

    def _variations(
        self, state: State, move: _Move, asked: Sequence[Request]
    ) -> Iterator[tuple[Row, tuple[int, ...]]]:
        """Yield the command of a move with one other outcome, and others that differ in a field."""
        row, outcomes = move.row, move.outcomes
        for place in self.chance.shuffled(range(len(asked)))[:ALTERNATIVES]:
            options = [one for one, _ in possible(asked[place]) if one != outcomes[place]]
            if options:
                outcome = type(outcomes[place])(self.chance.choose(options))
                yield row, (*outcomes[:place], outcome, *outcomes[place + 1 :])
        mine = row[1 + self.words.fact(row).names.index("player")]
        others = [
            other
            for other in self.decider.legal(state, mine)
            if other[0] == row[0] and sum(map(ne, other, row)) == 1
        ]
        for other in self.chance.shuffled(others)[:ALTERNATIVES]:
            yield other, outcomes

    def _compare_events(self, one: _Step, other: _Step, viewer: Viewer) -> bool:
        """Report the first event that tells a viewer what its view of two states hides.

        What it is told of itself alone is no such event, nor what its view has shown once the event
        had happened, nor an answer that is secret, which is compared by itself. Return whether
        there is one.
        """
        seen = [[self._seen(row, viewer) for row in step.move.events] for step in (one, other)]
        if [type(fact) for fact in seen[0]] != [type(fact) for fact in seen[1]]:
            return False
        pairs = enumerate(zip(*seen, strict=True))
        number, (fact, also) = next((pair for pair in pairs if ne(*pair[1])), (0, (None, None)))
        if fact is None or (viewer is not None and getattr(fact, "player", None) == viewer):
            return False
        if fact.tag in self.decider.secret:
            return False
        if self._tells_apart(one.after, other.after, viewer):
            return False
        with suppress(Exception):  # between two events there need not be any view
            made = [self._until(step, number + 1) for step in (one, other)]
            if self._tells_apart(made[0], made[1], viewer):
                return False
        name = next(n for n in fact.names if getattr(fact, n) != getattr(also, n))
        about = f"the event {type(fact).__name__} shows {name}, which views hide from the viewer"
        self.report.add("leak", about, f"viewer {viewer}, {fact!r}")
        return True

    def _tells_apart(self, one: State, other: State, viewer: Viewer) -> bool:
        looks = zip(self._look(one, viewer), self._look(other, viewer), strict=True)
        return any(data != also for (_, data), (_, also) in looks)

    def _until(self, step: _Step, count: int) -> State:
        """Return the state after the first events of a step."""
        state = self.decider.copy(step.before)
        self.decider.evolve(state, step.move.events[:count])
        return state

    def _compare(
        self, known: Iterable[tuple[str, Json]], other: Iterable[tuple[str, Json]], viewer: Viewer
    ) -> None:
        """Report the first thing by which a viewer could distinguish two states."""
        for (what, data), (_, also) in zip(known, other, strict=True):
            if data != also:
                self._leak(what, data, also, viewer)
                return

    def _look(self, state: State, viewer: Viewer) -> Iterator[tuple[str, Json]]:
        """Yield all that a viewer can ask for."""
        game = self.game
        yield "a view", game.view_to_json(state, viewer)
        known = game.conceal(self.decider.copy(state), viewer)
        yield "what conceal leaves", [game.state_to_json(known), game.states.snapshot(known)]
        yield "who is awaited", self.decider.to_act(state)
        if viewer is not None:
            yield "what is legal", self.decider.legal(state, viewer)
            yield "an observation", self._observe(state, viewer)
        if game.determinize is not None:
            made = game.determinize(state, viewer, self.report.step)
            yield "what determinize makes", game.states.snapshot(made)

    # Setups.

    def _check_setup(self) -> None:
        """Check that a setup is read again alike, shows nothing hidden, and is refused if wrong."""
        game, setup = self.game, self.setup
        data = game.setups.to_json(setup)
        if _reread(data) != data or game.setups.from_json(_reread(data)) != setup:
            self._misread("the JSON of a setup")
        if game.setups.from_numbers(setup.numbers) != setup:
            self._misread("a setup in numbers")
        if game.setups.with_variants(setup.numbers, {}) != setup.numbers:
            self._misread("a setup in numbers, by with_variants,")
        begun = self.decider.initial(
            game.setups.layout_of(setup.numbers, game.setups.terms(setup.numbers, game.revision))
        )
        if self._whole(begun) != self._whole(self._begin()):
            self._misread("a setup in numbers, by layout_of,")
        for twin in self._twin_setups():
            for viewer in self.viewers:
                self._compare_setups(twin, viewer)
                self._follow_setup(twin, viewer)
        self._try_spoiled(game.setups.from_json, data)
        self._try_spoiled(game.setups.from_numbers, setup.numbers)
        for wrong in WRONG:
            self._try_reading("a malformed outcome of chance", game.chance.from_json, wrong)

    def _twin_setups(self) -> Iterator[Setup]:
        """Yield setups that differ from that of the game in one place, or in two swapped values."""
        numbers = self.setup.numbers
        made: list[tuple[Any, ...]] = []  # Any: setups in numbers
        for at, (part, else_) in enumerate(zip(numbers, self.other.numbers, strict=True)):
            changed = []
            if type(part) is tuple and type(else_) is tuple:
                pairs = combinations(range(len(part)), 2)
                changed += [_swap(part, *pair) for pair in pairs]
                both = zip(part, else_, strict=False)
                changed += [(*part[:i], new, *part[i + 1 :]) for i, (_, new) in enumerate(both)]
            made += [(*numbers[:at], new, *numbers[at + 1 :]) for new in changed if new != part]
        for twin in self.chance.shuffled(made)[:TWINS]:
            with suppress(EngineError, SetupError):
                yield self.game.setups.from_numbers(twin)

    def _compare_setups(self, twin: Setup, viewer: Viewer) -> None:
        """Compare what a viewer may know of two setups: what one answer hides, each must hide."""
        game = self.game
        begun, also = self._begin(), self.decider.initial(twin.layout)
        view, shown = [
            [
                game.view_to_json(state, viewer),
                game.setups.seen_json(game.setups.to_json(setup), viewer),
                _attributes(game.setups.known(setup, viewer)),
            ]
            for setup, state in ((self.setup, begun), (twin, also))
        ]
        if game.setups.seen is not None:
            one = game.setups.seen(self.setup.numbers, viewer)
            if one == game.setups.seen(twin.numbers, viewer) and has_hole(one):
                for what, a, b in zip(("a view", *SETUPS_SEEN), view, shown, strict=True):
                    if a != b:
                        self._leak(what, a, b, viewer)
                return
        differ = game.state_to_json(begun) != game.state_to_json(also)
        if differ and view[0] == shown[0]:
            for what, a, b in zip(SETUPS_SEEN, view[1:], shown[1:], strict=True):
                if a != b:
                    self._leak(what, a, b, viewer)
                    return

    def _follow_setup(self, twin: Setup, viewer: Viewer) -> None:
        """Follow the game from a setup that a viewer cannot distinguish from its own, if any."""
        seen = self.game.setups.seen
        if viewer in self.twins or seen is None or twin.names != self.setup.names:
            return
        one = seen(self.setup.numbers, viewer)
        if has_hole(one) and one == seen(twin.numbers, viewer):
            state = self.decider.initial(twin.layout)
            if self._whole(state) != self._whole(self._begin()):
                self.twins[viewer] = state

    def _leak(self, what: str, one: Json, other: Json, viewer: Viewer) -> None:
        path = difference(one, other)
        shown = without_places(path) or "something"
        about = f"{what} shows {shown}, which is hidden from the viewer"
        self.report.add("leak", about, f"viewer {viewer}, {path}")

    def _try_spoiled(self, read: Callable[[Any], Setup], data: Any) -> None:  # Any: any data
        """Read data with one thing wrong; it is refused, or a game can begin with it."""
        wrong_ones = [spoiled(data, self.chance.below) for _ in range(WRONG_SETUPS)]
        for wrong in (*wrong_ones, *WRONG):
            made = self._try_reading("a malformed setup", read, wrong)
            if made is not None:
                what = "a setup that is accepted, but with which no game can begin,"
                self._try_reading(what, lambda one: self.decider.initial(one.layout), made)

    def _try_reading(
        self, what: str, read: Callable[[Any], Any], data: object
    ) -> Any:  # Any: what was read
        try:
            return read(data)
        except (EngineError, SetupError):
            return None
        except Exception as error:
            about = f"{what} raises {type(error).__name__}"
            self.report.add("exception", about, f"{data!r}: {error}")
            return None

    # Commands and events are read again as they were written.

    def _check_facts(self, move: _Move) -> None:
        command = self.words.fact(move.row)
        self._check_fact("command", command, move.row)
        if (command, move.outcomes) not in self.read:
            self.read.add((command, move.outcomes))
            self._check_line(command, move.outcomes)
        for row in move.events:
            event = self.words.fact(row)
            self._check_fact("event", event, row)
            for viewer in self.viewers:
                self._check_fact("event", self.game.redact(event, viewer), ())

    def _check_fact(self, what: str, fact: Fact, row: Row) -> None:
        """Check that a fact is read again alike from its JSON, and from its numbers, if any."""
        if fact in self.read:
            return
        self.read.add(fact)
        form = self.game.record_json if what == "command" else self.game.event_json
        name = f"the {what} {type(fact).__name__}"
        try:
            same = form.from_json(_reread(form.to_json(fact))) == fact
            if row:
                plain = type(fact)(*fact.values())
                same = same and self.words.read(row) == fact and self.words.row(plain) == row
        except Exception as error:
            self.report.add("round trip", f"{name} cannot be written and read again", repr(error))
            return
        if not same:
            self._misread(name, repr(fact))

    def _check_line(self, command: Fact, outcomes: tuple[int, ...]) -> None:
        """Check that a command with its outcomes is read again alike from its notation."""
        name = f"the notation of {type_name(type(command))}"
        form = self.game.chance
        try:
            again = tuple([form.from_json(_reread(form.to_json(one))) for one in outcomes])
            line = command_text(self.game, command, outcomes)
            read = read_command(self.game, line)
        except Exception as error:
            self.report.add("round trip", f"{name} cannot be written and read again", repr(error))
            return
        if again != outcomes:
            self._misread("an outcome of chance", f"{outcomes} and {again}")
        elif read != (command, list(outcomes)):
            self._misread(name, line)

    def _check_notation(self) -> None:
        """Play the game as a match, and check that it is read again alike from its notation."""
        if any(kind in ("chance", "round trip") for kind, _ in self.report.slips):
            return  # no whole game can be read then
        match = Game(self.game, self.setup)
        for move, _ in self.moves:
            command = self.words.fact(move.row)
            match.submit(command, outcomes=move.outcomes)
        known = {self.game.name: self.game}
        if list(read_game(game_text(match), known.get).log) != list(match.log):
            self._misread("the notation of a game")


def _reread(data: Json) -> Json:
    """Return JSON data after it was written and read; what is not JSON becomes text."""
    return json.loads(json.dumps(data, default=repr))


def _swap(values: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:  # Any: numbers
    changed = list(values)
    changed[one], changed[other] = values[other], values[one]
    return tuple(changed)


def _attributes(setup: Setup) -> Json:
    return {each.name: getattr(setup, each.name) for each in fields(type(setup))}
