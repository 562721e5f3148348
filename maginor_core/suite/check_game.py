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
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any, Final

import msgpack
from attrs import evolve

from maginor_core.engine.chance import Request, Stream, outcomes_in
from maginor_core.engine.definition import GameDefinition, State
from maginor_core.engine.errors import EngineError, MalformedError, SetupError
from maginor_core.engine.fields import form_of
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.given_chance import execute
from maginor_core.engine.heuristics import every_command
from maginor_core.engine.observation import (
    ActionTable,
    ObservationError,
    OpenDomainError,
    encoder_of,
)
from maginor_core.engine.picture import WIDTHS, PictureError, PictureLook, picture_parts
from maginor_core.engine.resources import PACKAGE
from maginor_core.suite.checked_game import NO_OBSERVATION, PlayedMove, PlayedStep, Viewer, reread
from maginor_core.suite.disclosure_checks import DisclosureChecks
from maginor_core.suite.golden_logs import wrong_logs
from maginor_core.suite.returns import wrong_answers, wrong_deal, wrong_start
from maginor_core.suite.round_trip_checks import RoundTripChecks
from maginor_core.suite.setup_checks import SetupChecks
from maginor_core.suite.slips import (
    Fold,
    GameReport,
    Parting,
    Place,
    Slip,
    StopCheckError,
    difference,
    wrong_declarations,
)

__all__ = ["Slip", "check_game"]

GAMES: Final = 20
"""How many games are played if nothing else is said."""
OLDER: Final = 4
"""For how many games of today one of each older revision is played."""
LONGEST: Final = 100
"""After how many commands a game is broken off."""
AGAIN: Final = 10
"""How often a game is played again that is suspected not to be the same each time."""
WRONG_COMMANDS: Final = 10
"""How many commands that are not legal are tried at each step."""
OWN_COMMANDS: Final = 20
"""How many commands of each seat that is awaited are tried, one after another of all."""


def check_game(
    definition: GameDefinition, *, games: int = GAMES, seed: str | int = 0
) -> tuple[Slip, ...]:
    """Return what would go wrong silently in a game that is defined like this, each thing once.

    The games have all numbers of players, first without variants. What the declarations alone
    reveal is returned without any game. Nothing is played after games that share state,
    or are not the same each time, since all else follows from it. Some games are those of older
    revisions. Each revision must have a golden log, which must still be what was played.

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
            made = [_WholeCheck(definition, report, fold, number, seed) for number in range(games)]
            made += [
                _WholeCheck(_older(definition, revision), report, fold, number, seed)
                for revision in definition.revisions
                for number in range(games // OLDER)
            ]
            for game in [game for game in made if _returns(game.play, report)]:
                _returns(game.check, report)
            fold.report_to(report)
    for about, place in wrong_logs(definition):
        report.add("revision", about, place=Place(place))
    return tuple(report.slips.values())


def _older(definition: GameDefinition, revision: int) -> GameDefinition:
    """Return a game as an older revision plays it, with setups and saved states as of today."""
    under = definition.under(revision)
    setups = evolve(definition.setups, deal=under.setups.deal, dealing=None)
    return evolve(under, setups=setups, states=definition.states)


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


class _WholeCheck(SetupChecks, DisclosureChecks, RoundTripChecks):
    """One game, played and checked in every way."""

    def play(self) -> None:
        """Play the game twice, and check that both are the same."""
        self._begin_report()
        try:
            setup = self._deal(self.seed)
        except SetupError:  # not all variants can be combined
            self.variants = {}
            setup = self._deal(self.seed)
        self._require_right(wrong_deal(self.definition, setup))
        if self._deal(self.seed).numbers != setup.numbers:
            self.report.stop("nondeterminism", "a deal repeated from its seed is another one")
        self.setup = setup
        self.other = self._deal(f"{self.seed}.other")
        self.words = self.definition.vocabulary(setup)
        self.viewers = (*range(self.players), None)
        self._require_right(wrong_start(self.definition, self._begin()))
        self._require_right(wrong_answers(self.definition, self._begin(), self.viewers))
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
        self.commands = list(every_command(self.definition, self.setup))
        state = self._begin()
        for number, (move, left) in enumerate(self.moves):
            self.report.step = number
            self._check_position(state)
            self.report.looks_at_next = True
            state = self._after(state, move, left)
            self.report.looks_at_next = False
        self.report.step = len(self.moves)
        self.report.finished = self.definition.finished(state)
        self._check_position(state)
        self.report.finished = False
        self._check_notation()

    def _check_for_agents(self) -> None:
        """Number the commands, check that another deal numbers them alike, and observe."""
        self.actions: ActionTable | None = None
        self.encoder = None
        try:
            self.encoder = encoder_of(self.definition, self.setup)
        except ObservationError as error:
            self.report.add("observation", NO_OBSERVATION, str(error))
        try:
            self.actions = ActionTable(self.definition, self.setup)
            other = ActionTable(self.definition, self.other)
        except OpenDomainError as error:
            self.report.add("action", "not every command can be numbered", str(error))
            return
        if other.digest != self.actions.digest:
            self.report.add("action", "another deal numbers the commands otherwise")

    def _check_position(self, state: State) -> None:
        self._check_looks(state)
        self._check_presentation(state)
        self._check_legal(state)
        self._try_wrong_commands(state)

    def _play_once(self, moves: list[tuple[PlayedMove, str]]) -> list[tuple[PlayedMove, str]]:
        """Play a game on one state that is never copied; add each move, and what it led to."""
        state, chance = self._begin(), Stream(self.seed, "moves")
        while len(moves) < LONGEST:
            self.report.step = len(moves)
            self.report.finished = self.decider.to_act(state) == ()
            self._require_right(wrong_answers(self.definition, state, self.viewers))
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

    def _require_same(
        self, moves: Sequence[tuple[PlayedMove, str]], again: Sequence[tuple[PlayedMove, str]]
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

    def _after(self, state: State, move: PlayedMove, left: str) -> State:
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
        self._follow_twins(PlayedStep(move, state, after))
        self._compare_told(state, move, after, asked)
        self._compare_alternatives([(move, after), *tried], self.words.fact(move.row).player)
        for one, _ in ((move, after), *tried):
            self._check_facts(one)
        return after

    def _check_fold(self, state: State, after: State, move: PlayedMove) -> None:
        """Fold the events of a move, and compare what they make with what the rule left."""
        folded = self.decider.copy(state)
        kinds = [self.decider.codec.tags.get(row[0]) for row in move.events]
        for kind, row in zip(kinds, move.events, strict=True):
            before = self.definition.states.snapshot(
                folded
            )  # between two events there is no STATE yet
            try:
                self.decider.evolve(folded, [row])
            except Exception as error:
                name = f"of tag {row[0]}" if kind is None else kind.__name__
                about = f"the event {name} is not applied: folding it fails"
                self.report.add("event", about, repr(error))
                return
            if kind is not None and self.definition.states.snapshot(folded) != before:
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
        where = difference(
            self.definition.state_to_json(after), self.definition.state_to_json(folded)
        )
        detail = f"{self._text(move.row)}, {where or 'in the snapshot'}"
        parting = Parting(self._name(move.row), known, self.report.place, detail)
        self.fold.partings.append(parting)

    # Looking: questions change nothing, and what they answer can be written and read again.

    def _check_looks(self, state: State) -> None:
        """Look at a state in every way; it stays as it is, and so does what is written."""
        game, before = self.definition, self._whole(state)
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
        if text is not None and (read := json.loads(text)) != (data := reread(shown[0][1])):
            about = "state_text writes another STATE than state_to_json returns"
            self.report.add("text", about, difference(data, read))
        for what, data in shown:
            if reread(data) != data:
                self._misread(what, difference(data, reread(data)))
        self._check_declared(shown[1][1])
        packed = msgpack.packb(game.states.snapshot(state))
        restored = game.states.restore(self.setup.layout, msgpack.unpackb(packed, use_list=False))
        if self._whole(restored) != before:
            self._misread("a snapshot")
        if game.determinize is not None:
            self._check_determinized(state, self.chance.choose(self.viewers))
            if self._whole(state) != before:
                self.report.stop("shared state", "determinize shares parts with the state given")

    def _check_declared(self, view: dict[str, Any]) -> None:  # Any: JSON
        """Check that a view is what the class of views declares, if the game has one."""
        if self.definition.view is None:
            return
        form = form_of(self.definition.view())
        try:
            wrong = difference(view, form.to_json(form.from_json(view, "view")))
        except MalformedError as error:
            wrong = str(error)
        if wrong:
            self.report.add("round trip", "a view is not what its class declares", wrong)

    def _check_determinized(self, state: State, viewer: Viewer) -> None:
        """Check that a determinized state looks like the real one, and shares nothing with it."""
        game, seed = self.definition, self.report.step
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
        """Make the presentation of the game, and how its pictures are drawn, for each width."""
        self.looks: list[PictureLook] = []
        players = [f"Player {seat + 1}" for seat in range(self.players)]
        try:
            shown = presentation_of(self.definition, self.setup, players, {})
            names, say = shown.players, shown.say
        except Exception as error:
            self._no_presentation("the presentation cannot be made", error)
            return
        self.looks = [PictureLook(names, say, {}, width) for width in WIDTHS]

    def _check_presentation(self, state: State) -> None:
        """Draw a state for all viewers."""
        for viewer in self.viewers if self.looks else ():
            look = self.looks[self.chance.below(len(self.looks))]
            known = self.definition.setups.known(self.setup, viewer)
            try:
                picture_parts(
                    self.definition, known, self.definition.view_to_json(state, viewer), look
                )
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
        snapshot = self.definition.states.snapshot
        before, tried = snapshot(state), self.decider.copy(state)
        for command in self._commands_to_try(state):
            if command in legal:
                continue
            name, detail = type(command).__name__, repr(command)
            try:
                row, tried.unknown_name = self.words.command_row(command, self.decider.rules)
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
