"""OpenSpiel: importing this module registers each game there, as ``python_NAME``.

It needs the extra ``play`` and the package ``open_spiel``.

>>> import maginor_core.play.openspiel
>>> import pyspiel
>>> game = pyspiel.load_game("python_abracada", {"players": 3})
>>> game.num_distinct_actions()
10

Chance is explicit: each outcome that a command draws is a chance node. A game whose definition has
``undealt`` begins before its deal, so what is dealt is chance as well. Any other begins with a deal
that follows from the parameter ``seed``, or with a chance node if the parameter ``deals`` is
greater than 1: then one of so many deals is drawn. What such a deal hides is no chance within it.

The variants of a game are parameters by their names, where 0 is no number; ``components`` is the
name of a small game (``PartsForm.small``), or the path of a file of what it is dealt from, of the
form that ``maginor setup export`` writes. A variant at its default is as a small game has it.

States, observations and actions are structured, too (OpenSpiel 2): ``to_dict`` has the setup, the
state as the game's schemas have it, and the actions so far, from which ``new_initial_state`` makes
it again; ``to_observation_struct`` has the view of a seat, and ``action_to_struct`` a command
without its seat.

Strings of information states contain all that a seat has seen happen. Their tensors are those of
observations: the present position, without the past that it does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from maginor_core import registry
from maginor_core.engine.chance import NoChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import MissingOutcomeError, TriedChance
from maginor_core.engine.observation import parts_of
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.episode import placement

PREFIX: Final = "python_"
"""What the names of Python's games begin with in OpenSpiel."""
LONGEST: Final = 100_000
"""``max_game_length``, which no game is expected to reach."""
OUTCOME: Final = "outcome"
"""The type of chance's actions, among those of commands."""
OUTCOMES: Final = 64
"""``max_chance_outcomes``, if there are not more deals."""
NO_NUMBER: Final = 0
"""What stands for a variant that is no number, since there is no parameter without a value."""
SPECS: Final = 64
"""For how many parameters games are kept."""


class ResamplingError(EngineError):
    """A state of which no other can be made that a seat cannot tell from it."""


class _Shared:
    """What copies of a state share: ``pyspiel`` copies every attribute."""

    def __deepcopy__(self, memo: object) -> Any:  # Any: of each class, itself
        return self


class _SpielSpec(_Shared):
    """A game with its parameters; ``pyspiel`` loses the attributes of its own objects."""

    def __init__(self, spec: EnvironmentSpec, seed: int, deals: int) -> None:
        self._made_by = (spec, seed, deals)
        self.definition = definition = spec.definition
        self.decider = definition.decider
        self.players = spec.players
        self.deals = deals if definition.undealt is None else 1
        seeds = [str(seed)] if self.deals == 1 else [f"{seed}.{deal}" for deal in range(deals)]
        self.setups = [spec.deal(each) for each in seeds]
        self.table = spec.table
        self.encoder = spec.encoder
        self.size = spec.size
        self.parts = parts_of(self.encoder)
        self.vocabulary = definition.vocabulary(self.setups[0])
        self._seen: dict[tuple[Row, int], str] = {}

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what made it
        return _spiel_spec_of, self._made_by

    def begun(self, deal: int) -> Any:  # Any: a state of the game
        layout, undealt = self.setups[deal].layout, self.definition.undealt
        return self.decider.initial(layout) if undealt is None else undealt(layout)

    def setup_seen(self, deal: int, seat: int) -> str:
        """Return what a seat may know of a deal."""
        form = self.definition.setups
        return repr(form.seen_json(form.to_json(self.setups[deal]), seat))

    def seen(self, event: Row, seat: int) -> str:
        """Return an event as a seat sees it."""
        found = self._seen.get((event, seat))
        if found is None:
            fact = self.vocabulary.fact(event)
            found = repr(self.definition.redact(fact, seat))
            if len(self._seen) >= 1 << 16:
                self._seen.clear()
            self._seen[event, seat] = found
        return found


@lru_cache(SPECS)
def _spiel_spec_of(spec: EnvironmentSpec, seed: int, deals: int) -> _SpielSpec:
    return _SpielSpec(spec, seed, deals)


class _Past(_Shared):
    """What a seat has seen happen: the last of it, and what was before; it never changes."""

    def __init__(self, before: _Past | None, happened: str) -> None:
        self.before = before
        self.happened = happened

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what made it; nested ones are too deep
        return _past_of, (self.lines(),)

    def lines(self) -> list[str]:
        """Return all that has happened, in order."""
        lines: list[str] = []
        past: _Past | None = self
        while past is not None:
            lines.append(past.happened)
            past = past.before
        return lines[::-1]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _past_of(lines: Sequence[str]) -> _Past:
    past = _Past(None, lines[0])
    for line in lines[1:]:
        past = _Past(past, line)
    return past


class _Copied:
    """A state of the engine, which copies itself."""

    def __init__(self, spec: _SpielSpec, state: Any) -> None:  # Any: of the game, or None
        self.spec = spec
        self.state = state

    def copy(self) -> Any:  # Any: as above
        """Return a copy of the state."""
        return None if self.state is None else self.spec.decider.copy(self.state)

    def __deepcopy__(self, memo: object) -> _Copied:
        return _Copied(self.spec, self.copy())


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, or a chance node between a command and its outcome."""

    def __init__(self, game: Any, spec: _SpielSpec) -> None:  # Any: a pyspiel.Game
        """Begin a game."""
        super().__init__(game)
        self._spec = spec
        self._held = _Copied(spec, None)
        self._options: tuple[tuple[int, int], ...] = ()
        self._command: Row = ()
        self._outcomes: tuple[int, ...] = ()
        self._pasts = tuple([_Past(None, "") for _ in range(spec.players)])
        self._seat = int(pyspiel.PlayerId.TERMINAL)
        self._deal = 0
        if spec.deals > 1:
            self._options = tuple([(deal, 1) for deal in range(spec.deals)])
        else:
            self._begin(0)

    @property
    def position(self) -> Any:  # Any: of the game
        """The state of the engine, of the last decision; only to be looked at."""
        return self._held.state

    def _begin(self, deal: int) -> None:
        spec, self._deal = self._spec, deal
        self._held = _Copied(spec, spec.begun(deal))
        if spec.deals > 1:
            seats = range(spec.players)
            self._pasts = tuple([_Past(None, spec.setup_seen(deal, seat)) for seat in seats])
        self._options = ()
        self._turn()

    def _turn(self) -> None:
        seats = self._spec.decider.to_act(self._held.state)
        self._seat = seats[0] if seats else int(pyspiel.PlayerId.TERMINAL)

    # What OpenSpiel calls.

    def current_player(self) -> int:
        """Return the seat to act, or that chance is, or that the game is over."""
        return int(pyspiel.PlayerId.CHANCE) if self._options else self._seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self._options and self._seat == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        spec = self._spec
        if self._options or player != self._seat:
            return []
        numbers = spec.table.numbers[player]
        return sorted([numbers[row] for row in spec.decider.legal(self._held.state, player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, each with its probability."""
        total = sum([weight for _, weight in self._options])
        return sorted([(int(outcome), weight / total) for outcome, weight in self._options])

    def _apply_action(self, action: int) -> None:
        spec = self._spec
        if self._held.state is None:
            self._begin(action)
            return
        if self._options:
            self._outcomes = (*self._outcomes, action)
        else:
            self._command, self._outcomes = spec.table.commands[self._seat][action], ()
        command, decider = self._command, spec.decider
        after = decider.copy(self._held.state)
        after.events.clear()
        try:
            decider.run(after, command, TriedChance(self._outcomes))
        except MissingOutcomeError as missing:
            self._options = missing.options
            return
        self._options = ()
        self._held = _Copied(spec, after)
        self._pasts = tuple(
            [
                _Past(past, "; ".join([spec.seen(event, seat) for event in after.events]))
                for seat, past in enumerate(self._pasts)
            ]
        )
        self._turn()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"outcome {action}"
        described = self._spec.table.described[action]
        return " ".join([str(value) for value in described.values()])

    def returns(self) -> list[float]:
        """Return by seat the place, from 1 for the first to −1 for the last; 0 before the end."""
        spec = self._spec
        if not self.is_terminal():
            return [0.0] * spec.players
        return placement(spec.definition.result(self._held.state), spec.players)

    def __str__(self) -> str:
        spec, state = self._spec, self._held.state
        known = () if state is None else spec.definition.states.snapshot(state)
        return f"{known} {self._command if self._options else ()} {self._outcomes}"

    # Structured states and actions of OpenSpiel 2: JSON, in the words of the games' schemas.

    def _to_struct(self) -> dict[str, Any]:  # Any: JSON
        """Return setup, state and all actions so far, by which it can be made again."""
        spec, state = self._spec, self._held.state
        form = spec.definition
        return {
            "current_player": self.current_player(),
            "setup": None if state is None else form.setups.to_json(spec.setups[self._deal]),
            "state": None if state is None else form.state_to_json(state),
            "history": self.history(),
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:  # Any: JSON
        """Return what ``player`` may know, as the game's own view."""
        begun = self._held.state is not None
        return {
            "observing_player": player,
            "current_player": self.current_player(),
            "view": self.game().view_json(player) if begun else None,
        }

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:  # Any: JSON
        """Return the JSON of a command; of chance, which outcome it is."""
        if player == int(pyspiel.PlayerId.CHANCE):
            return {"type": OUTCOME, "outcome": action}
        return self._spec.table.described[action]

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:  # Any: JSON
        """Return the action that JSON describes; raises a ``ValueError`` if there is none."""
        if struct.get("type") == OUTCOME and type(struct.get("outcome")) is int:
            return [struct["outcome"]]
        try:
            return [self._spec.table.described.index(struct)]
        except ValueError:
            raise ValueError(f"no action is described by {shown(struct)}") from None

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that ``player`` cannot tell from this one, at the same decision.

        Raises:
            ResamplingError: the game hides something and has no ``determinize``, or chance is next.
        """
        spec, game = self._spec, self._spec.definition
        if self._options:
            raise ResamplingError("chance is next; resample where a seat has to act")
        if game.determinize is None and _hides(game):
            raise ResamplingError(f"{game.name} has no determinize; add it to the definition")
        state = self._held.state
        made = spec.decider.copy(state)
        if game.determinize is not None:
            made = game.determinize(made, player, str(sampler()))
        other: SpielState = self.clone()
        other._held = _Copied(spec, made)
        other._turn()
        return other

    def game(self) -> Game:
        """Return the position as a game of this package without a past, for views and pictures."""
        begun = Game(self._spec.definition, self._spec.setups[self._deal])
        return begun.at(self._held.copy(), 0, NoChance())


def _play_to(begun: SpielState, struct: Any) -> None:  # Any: JSON
    """Take the actions of a structured state; raises a ``ValueError`` unless they lead to it."""
    history = struct.get("history") if isinstance(struct, dict) else None
    if not isinstance(history, list):
        raise ValueError(f"a state has the actions so far as history, not {shown(struct)}")
    for number, action in enumerate(history):
        if action not in begun.legal_actions():
            raise ValueError(f"history.{number}: {shown(action)} is not legal then")
        begun.apply_action(action)
    if begun.to_dict() != struct:
        raise ValueError("the actions of its history do not lead to the state; leave it as it was")


class SpielObserver:
    """What a seat may know, as a tensor with named parts and as a string."""

    def __init__(self, spec: _SpielSpec, *, perfect_recall: bool) -> None:
        """Make an observer; the string of one with perfect recall contains the past."""
        self._spec = spec
        self._recalls = perfect_recall
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in spec.parts.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensor to the observation of ``player``; all 0 before the deal."""
        if state.position is None:
            self.tensor.fill(0)
            return
        seen = self._spec.encoder.observe(state.position, player)
        self.tensor[:] = np.frombuffer(seen, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what ``player`` knows, its past with it if this observer recalls it."""
        if self._recalls:
            return f"{player}\n{state._pasts[player]}"
        if state.position is None:
            return f"{player}"
        return f"{player} {self._spec.encoder.observe(state.position, player).hex()}"


def _hides(definition: GameDefinition) -> bool:
    """Return whether a game hides anything from a seat."""
    hidden = getattr(definition.setups.kind, "hidden", None)
    return bool(definition.determinize or definition.decider.secret or definition.private or hidden)


def register(definition: GameDefinition) -> str:
    """Register a game in OpenSpiel, if it is not there yet, and return its name there."""
    name = PREFIX + definition.name
    if name in _registered:
        return name
    fewest, most = definition.fewest_players, definition.most_players
    numbers = {"players": fewest, "seed": 0, "deals": 1}
    variants = {
        name: NO_NUMBER if value is None else value for name, value in definition.variants.items()
    }
    kinds = pyspiel.GameType
    about = kinds(
        short_name=name,
        long_name=definition.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if _hides(definition)
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**variants, "components": "", **numbers},
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
        """The game, with its parameters."""

        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            # Any: a number, a truth value or a text
            given = dict(parameters or {})
            spec = _spec(given)
            info = pyspiel.GameInfo(
                num_distinct_actions=len(spec.table),
                max_chance_outcomes=max(OUTCOMES, spec.deals),
                num_players=spec.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(about, info, given)

        def new_initial_state(self, state: Any = None) -> SpielState:
            # Any: a structured state, as JSON or as OpenSpiel's object
            begun = SpielState(self, _spec(self.get_parameters()))
            if state is not None:
                given = state.to_dict() if isinstance(state, pyspiel.StateStruct) else state
                _play_to(begun, given)
            return begun

        def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
            # Any: of OpenSpiel
            return SpielObserver(
                _spec(self.get_parameters()), perfect_recall=bool(kind and kind.perfect_recall)
            )

    def _spec(given: dict[str, Any]) -> _SpielSpec:  # Any: as above
        players, seed, deals = [given.get(name, usual) for name, usual in numbers.items()]
        # OpenSpiel fills in the defaults, which must not replace what a small game has instead.
        chosen = {
            name: given[name] for name, usual in variants.items() if given.get(name, usual) != usual
        }
        spec = spec_of(definition, players, chosen, given.get("components") or None)
        return _spiel_spec_of(spec, seed, deals)

    pyspiel.register_game(about, SpielGame)
    _registered.append(name)
    return name


_registered: list[str] = []


def register_all(definitions: Sequence[GameDefinition]) -> None:
    """Register several games."""
    for definition in definitions:
        register(definition)


register_all(list(registry.every_game()))
