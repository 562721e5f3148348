"""Policies in ONNX files, as agents that learn are exported: bots that need the extra ``play``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.observation import ActionTable, Encoder, encoder_of, size_of
from maginor_core.engine.paths import unreadable

SUFFIX: Final = ".onnx"
"""How the names of such files end."""
_TYPES: Final = {"tensor(float)": "float32", "tensor(uint8)": "uint8", "tensor(int8)": "int8"}
"""What numbers an input may have, and how NumPy calls them."""


class BotError(EngineError):
    """No bot has the given name, or a bot failed."""


def _width(array: Any) -> object:  # Any: of onnxruntime, which has no types
    """Return the last size of an input or output; None or a text if the file leaves it open."""
    return array.shape[-1] if array.shape else None


@lru_cache(maxsize=64)
def _shape(definition: GameDefinition, setup: Setup) -> tuple[ActionTable, Encoder, int]:
    """Return the actions of games from one setup, what writes observations, and their bytes."""
    encoder = encoder_of(definition, setup)
    return ActionTable(definition, setup), encoder, size_of(encoder)


@frozen(eq=False)
class OnnxPolicy:
    """A network that values actions by an observation; the legal one with the most is taken.

    Its inputs are a row of observations (``engine.observation``), and a row of masks if there is a
    second one, as the environments give them; its first output has a number for each action
    (``engine.observation``).

    Attributes:
        name: the file as it was named.
    """

    name: str
    _session: Any  # Any: of onnxruntime, which has no types

    @classmethod
    def load(cls, path: Path, name: str) -> OnnxPolicy:
        """Load a file.

        Raises:
            BotError: onnxruntime is not installed, or the file is no such network.
        """
        try:
            import onnxruntime  # noqa: PLC0415 # heavy, and only for such bots
        except ImportError as error:
            raise BotError(
                f"the bot {shown(name)} needs onnxruntime, which is not installed; install: "
                "pip install 'maginor-core[play]'"
            ) from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            path.open("rb").close()  # by its path, since weights may be in files beside it
            session = onnxruntime.InferenceSession(str(path), options, ["CPUExecutionProvider"])
        except OSError as error:
            raise BotError(f"the bot {shown(name)}: {unreadable(error)}") from error
        except Exception as error:  # onnxruntime's own, which have no common class
            raise BotError(f"the bot {shown(name)} is no ONNX file: {error}") from error
        kinds = [one.type for one in session.get_inputs()]
        if not 1 <= len(kinds) <= 2 or not set(kinds) <= set(_TYPES):
            raise BotError(
                f"the bot {shown(name)} takes {', '.join(kinds) or 'nothing'}; it must take "
                f"observations, and perhaps masks, of {' or '.join(_TYPES)}"
            )
        return cls(name, session)

    def fits(self, definition: GameDefinition, players: int) -> bool:
        """Return whether it is made for games of so many players, by the sizes of its arrays.

        A size that the file leaves open fits.
        """
        try:
            self.require_fit(definition, definition.deal(players, "", None, {}))
        except EngineError:  # also a game that no agent can play
            return False
        return True

    def require_fit(self, definition: GameDefinition, setup: Setup) -> None:
        """Ensure that it is made for games from a setup, by the sizes of its arrays.

        Raises:
            BotError: it is made for other games or another number of players.
        """
        table, _, size = _shape(definition, setup)
        sizes = {"observations": size, "masks": len(table)}
        arrays = list(zip(sizes.items(), self._session.get_inputs(), strict=False))
        arrays.append((("values", len(table)), self._session.get_outputs()[0]))
        for (name, needed), array in arrays:
            own = _width(array)
            if isinstance(own, int) and own != needed:
                raise BotError(
                    f"the bot {shown(self.name)} cannot play {definition.title} with "
                    f"{setup.players} players: its {name} have {own} numbers, those of such a "
                    f"game {needed}; "
                    "choose a network that was trained for it, or another bot"
                )

    def choose(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        """Return the legal command that the network values most; among equals the first.

        Raises:
            BotError: it is made for other games or another number of players, or agents cannot
                play the game.
        """
        try:
            return self._choose(game, seat, legal)
        except Exception as error:  # onnxruntime's own, and what a game does not declare
            raise BotError(
                f"the bot {shown(self.name)} cannot play {game.definition.title} with "
                f"{game.setup.players} players: {str(error).strip()}"
            ) from error

    def _choose(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
    ) -> Any:  # Any: as above
        import numpy as np  # noqa: PLC0415 # as above

        table, encoder, _ = _shape(game.definition, game.setup)
        rows = game.definition.decider.legal(game.live_state, seat)
        actions = [table.numbers[seat][row] for row in rows]
        seen, mask = encoder.observe(game.live_state, seat), bytearray(len(table))
        for action in actions:
            mask[action] = 1
        given = {
            one.name: np.frombuffer(row, np.uint8).astype(_TYPES[one.type])[None]
            for one, row in zip(self._session.get_inputs(), (seen, mask), strict=False)
        }
        values = np.asarray(self._session.run(None, given)[0], float).reshape(len(table))
        best = max(range(len(rows)), key=lambda at: values[actions[at]])
        return legal[best]
