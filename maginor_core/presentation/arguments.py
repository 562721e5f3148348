"""Arguments: what the messages about a command or an event contain, from its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from attrs import AttrsInstance, asdict

from maginor_core.commands import Command
from maginor_core.events import Event
from maginor_core.kernel.languages.facts import as_id
from maginor_core.kernel.languages.texts import Argument
from maginor_core.presentation.names import Names

Wording: TypeAlias = Callable[[Names, Any], Argument]  # Any: a value of the field


def _as_it_is(names: Names, value: Argument) -> Argument:
    return value


def _player(names: Names, value: int) -> str:
    return names.player(value)


_WORDINGS: Final[Mapping[str, Wording]] = {
    "player": _player,
    "challenger": _player,
    "defender": _player,
    "winner": _player,
    "loser": _player,
    "owner": _player,
    "oracle": lambda names, value: names.oracle(value),
    "slot": lambda names, value: value + 1,
    "slots": lambda names, value: names.slots(value),
    "symbol": _as_it_is,
    "symbols": lambda names, value: names.say.listed(map(names.symbol, value)),
    "card": _as_it_is,
    "face": _as_it_is,
    "beast": _as_it_is,
    "challenger_beast": lambda names, value: names.beast(value),
    "defender_beast": lambda names, value: names.beast(value),
    "spell": lambda names, value: as_id(value),
    "reward": _as_it_is,
    "place": _as_it_is,
    "moment": _as_it_is,
    "count": _as_it_is,
    "winners": lambda names, value: names.all_players(value),
}
"""What becomes of each field; fields that are not here are worded by ``arguments_of`` itself."""


def arguments_of(names: Names, fact: Command | Event) -> dict[str, Argument]:
    """Return what messages about ``fact`` may contain, by name.

    Players and Oracles are names; a slot counts from 1 and comes with its symbol; words of the game
    are as in JSON, with hyphens, since messages select by them. ``count`` is the length of a list,
    or what an Oracle is worth.
    """
    fields = asdict(cast("AttrsInstance", fact), recurse=False)
    made = {
        name: _WORDINGS[name](names, value) for name, value in fields.items() if name in _WORDINGS
    }
    for counted in ("slots", "winners"):
        if counted in fields:
            made["count"] = len(fields[counted])
    if "slot" in fields and "oracle" in fields:
        made["symbol"] = names.symbol_of(fields["oracle"], fields["slot"])
    if "totals" in fields:
        made["totals"] = names.say.listed(
            names.say("has-votes", player=names.player(seat), count=total)
            for seat, total in enumerate(fields["totals"])
        )
    if "ranking" in fields:
        made["ranking"] = _ranking(names, fields["ranking"])
    if "oracle" in fields and "count" not in made:
        made["count"] = len(names.setup.tiles.get(fields["oracle"], ()))
    return made


def _ranking(names: Names, ranking: tuple[int, ...]) -> str:
    if not ranking:
        return names.say("ranking-empty")
    return ", ".join(
        names.say("rank", player=names.player(seat), rank=rank)
        for rank, seat in enumerate(ranking[:4], 1)
    )
