"""The presentation of a game that has none of its own, from its definition alone.

Commands and events are their types and fields in words, and a position is its JSON as a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.disclosures import (
    ChoiceCommitted,
    ChoiceWithheld,
    CommitChoice,
    ExcludeParty,
    PreimageWithheld,
    ReplaceChoice,
)
from maginor_core.engine.facts import SEATS, Fact
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import (
    EVERYTHING,
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    MenuStep,
    Presentation,
    Sheet,
    State,
    in_words,
    line,
    menu_of,
    wrapped,
)
from maginor_core.engine.undo import Undo, Undone

Json = dict[str, Any]  # Any: JSON of many shapes


class GenericPresentation(Presentation):
    """What a program for people can show of any game, whose words are those of its JSON."""

    examples = ("1, 2", "ID")

    def __init__(
        self,
        players: Sequence[str],
        labels: Mapping[str, str],
        definition: GameDefinition,
        language: str = ENGLISH,
    ) -> None:
        super().__init__(None, players, labels, language)
        self.definition = definition

    def event(self, event: Fact) -> str:
        content = self._described(self.definition.event_json.to_json(event))
        return f"{content[:1].upper()}{content[1:]}."

    def command(self, command: Fact, *, hidden: bool = False) -> str:
        data = self.definition.command_json.to_json(command)
        data.pop("player", None)
        return in_words(str(data["type"])) if hidden else self._described(data)

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        if viewer == EVERYTHING:
            data = self.definition.state_to_json(state)
        else:
            data = self.definition.view_to_json(state, viewer)
        return Drawing((), tuple(self.listed(data, width)))

    def listed(self, data: Json, width: int) -> Iterator[Line]:
        """Yield JSON data, such as a view, in lines of at most ``width`` characters."""
        for content in self._tree(data, 0):
            yield from wrapped(content, width, indent=_indent_of(content) + 2)

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        named = "_".join(words)
        view = self.definition.view_to_json(state, None)
        view = view.get("state", view)
        found = {key: value for key, value in view.items() if named and key.startswith(named)}
        return list(self.listed(found, width))

    def question(self, state: State, seat: int) -> str:
        return self.say("generic-question")

    def is_secret(self, state: State, seat: int) -> bool:
        return len(self.definition.decider.to_act(state)) > 1

    def menu(self, state: State, legal: Sequence[Fact]) -> MenuBranch:
        return menu_of((self._path(command), command) for command in legal)

    def explain(self, state: State, seat: int) -> Explanation:
        return Explanation((), text=self.say("generic-explanation"))

    def score(self, state: State) -> Sheet:
        data = self.definition.view_to_json(state, None)
        return Sheet(data, lambda width: self.draw(state, None, width).lines)

    def statistics(self, events: Sequence[Fact]) -> Sheet:
        counts: dict[str, int] = {}
        for event in events:
            kind = str(self.definition.event_json.to_json(event)["type"])
            counts[kind] = counts.get(kind, 0) + 1
        data = {"events": len(events), "types": counts}
        content = [line(f"{number:>6}  {in_words(kind)}") for kind, number in counts.items()]
        return Sheet(
            data, lambda width: [part for one in content for part in wrapped(one, width, indent=8)]
        )

    def _described(self, data: Json) -> str:
        """Return a type with its fields: ``place stone: field 7``."""
        kind = in_words(str(data["type"]))
        player = data.get("player")
        who = f"{self._player(player)}: " if type(player) is int else ""
        rest = [
            f"{in_words(key)} {self._value(key, value)}"
            for key, value in data.items()
            if key not in ("type", "player")
        ]
        return f"{who}{kind}" + (f": {', '.join(rest)}" if rest else "")

    def _value(self, key: str, value: object) -> str:
        if value is None:
            return self.say("none")
        if isinstance(value, bool):
            return self.say("generic-yes" if value else "generic-no")
        if isinstance(value, list):
            return self.say.listed(self._value(key.removesuffix("s"), item) for item in value)
        if isinstance(value, dict):
            pairs = [f"{in_words(name)} {self._value(name, item)}" for name, item in value.items()]
            return f"({', '.join(pairs)})" if pairs else self.say("nothing")
        if isinstance(value, int):
            return self._player(value) if key.rpartition("_")[2] in SEATS else str(value)
        text = str(value)
        return printable(self.names.labels.get(text, in_words(text)))

    def _player(self, seat: int) -> str:
        return self.names.player(seat)

    def _path(self, command: Fact) -> list[MenuStep]:
        data = self.definition.command_json.to_json(command)
        kind = str(data.pop("type"))
        data.pop("player", None)
        path = [MenuStep(kind, in_words(kind))]
        for key, value in data.items():
            content = self._value(key, value)
            word = "_".join(content.lower().replace(",", "").split()) or "none"
            path.append(MenuStep(word, f"{in_words(key)} {content}"))
        return path

    def _tree(self, data: Mapping[str, Any], depth: int) -> Iterator[Line]:
        for key, value in data.items():
            name = ("  " * depth + self._key(key), "dim")
            if self._is_by_seat(key, value):
                parts = [self._value(key, part) for part in value]
                if any(isinstance(part, list | dict) for part in value):
                    yield (name,)
                    for player, part in zip(self.players, parts, strict=True):
                        yield (("  " * (depth + 1) + player, "dim"), (f"  {part}", ""))
                    continue
                named = self.say.listed(map(" ".join, zip(self.players, parts, strict=True)))
                yield (name, (f"  {named}", ""))
            elif isinstance(value, dict) and value:
                yield (name,)
                yield from self._tree(value, depth + 1)
            else:
                yield (name, (f"  {self._value(key, value)}", ""))

    def _is_by_seat(self, key: str, value: object) -> bool:
        form = self.definition.states
        by_seat = key in form.by_seat or key == form.totals_key
        return by_seat and isinstance(value, list) and len(value) == len(self.players)

    def _key(self, key: str) -> str:
        return printable(self.names.labels.get(key, in_words(key)))


def _indent_of(drawn: Line) -> int:
    text = drawn[0][0]
    return len(text) - len(text.lstrip())


# Presenting a game: its own text and pictures, or those that any game has.


def presentation_of(
    definition: GameDefinition,
    setup: Setup,
    players: Sequence[str],
    labels: Mapping[str, str],
    language: str = ENGLISH,
) -> Presentation:
    """Return the presentation of one game, in a language.

    ``players`` are their names, by seat, and ``labels`` printed names of what the game is played
    with, as far as they are known. Raises ``UnknownLanguageError``.
    """
    if definition.resources.presentation:
        module = import_module(definition.resources.presentation)
        made: Presentation = module.present(setup, players, labels, language)
        return made

    return GenericPresentation(players, labels, definition, language)


# Narration: commands and events of any game in words, those of an undo included.


def command_text(presentation: Presentation, command: Fact, *, hidden: bool = False) -> str:
    """Return ``command`` as an order; without its secret, if that is ``hidden``."""
    say, names = presentation.say, presentation.players
    match command:
        case Undo(version=version):
            return say("undo", version=version)
        case CommitChoice():
            return say("commit-choice")
        case ReplaceChoice(player=player):
            return say("replace-choice", player=names[player])
        case ExcludeParty(party=party):
            return say("exclude-party", party=[*names, say("host")][party])
    return presentation.command(command, hidden=hidden)


def event_text(presentation: Presentation, event: Fact) -> str:
    """Return a sentence about ``event``."""
    say, names = presentation.say, presentation.players
    match event:
        case Undone(player=player, version=version):
            return say("undone", player=names[player], version=version)
        case ChoiceCommitted(player=player):
            return say("choice-committed", player=names[player])
        case ChoiceWithheld(player=player):
            return say("choice-withheld", player=names[player])
        case PreimageWithheld(party=party, step=step):
            who = [*names, say("host-first")][party]
            return say("preimage-withheld", party=who, step=step)
    return presentation.event(event)
