"""A request for a new table, read from JSON and checked against the game."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, get_args

from attrs import frozen

from maginor_core import registry
from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import GameDefinition, Json, Parts
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.facts import type_name
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.paths import NOT_PLAIN, is_plain, is_visible, printable
from maginor_core.engine.picture import Width, letter_of
from maginor_core.engine.presentation import Cue, Presentation, variant_label
from maginor_core.engine.variants import VariantValue, require_value
from maginor_core.play.bots import RandomBot, bots_of, next_command, usual_bot
from maginor_core.play.search import levels_of
from maginor_core.registry import known_game, names
from maginor_core.tables.joint_dice import can_be_joint
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.seat_page import seat_page
from maginor_core.tables.table_row import (
    ABSENT_SECONDS,
    Choices,
    ClockTerms,
    Dice,
    Kind,
    Seat,
    TableRow,
    Talk,
)

# What a table is dealt from: the parts that its game ships, or a component set of its opener's.

STANDARD: Final = "standard"
"""The name of the parts that a game ships."""
LARGEST_NUMBER: Final = 200
"""The largest number in a component set, such as that of stones of one kind, and its negative."""
LONGEST_TEXT: Final = 1000
"""How many characters a text in a component set may have."""
MOST_VALUES: Final = 5000
"""How many numbers, texts, lists and objects a component set may contain."""
DEEPEST: Final = 12
"""How many lists and objects may be inside of each other."""

_PLACE: Final = "parts"


def read_own_parts(definition: GameDefinition, value: object) -> Json | None:
    """Return the component set that a request for a table contains; None for the game's own parts.

    Args:
        definition: which game.
        value: ``standard`` or None, or a component set, in the form that ``maginor setup
            check`` accepts.
    """
    if value is None or value == STANDARD:
        return None
    if type(value) is not dict or definition.parts.from_json is None:
        own = " or a component set" if definition.parts.from_json is not None else ""
        raise MalformedError(f"must be {STANDARD}{own}, not {shown(value)}", _PLACE)
    _require_small(value)
    found = parts_of(definition, value)
    name, shipped = definition.parts.id_of(found), definition.parts.standard()
    if not is_plain(name):
        raise MalformedError(NOT_PLAIN, f"{_PLACE}.id")
    if found == shipped:
        return None
    if name == definition.parts.id_of(shipped):
        reason = f"{shown(name)} is the name of the set of the game; give this one another name"
        raise MalformedError(reason, f"{_PLACE}.id")
    return value


def parts_of(definition: GameDefinition, own: Json | None) -> Parts:
    """Return what a table is dealt from: a component set, or the game's own parts if it is None."""
    if own is None or definition.parts.from_json is None:
        return definition.parts.standard()
    try:
        return definition.parts.from_json(own)
    except MalformedError as error:
        raise MalformedError(str(error), _PLACE) from None


def labels_of(definition: GameDefinition, own: Json | None = None) -> Mapping[str, str]:
    """Return the printed names of the parts from which a table is dealt.

    Args:
        definition: which game.
        own: the component set of the table; None for the game's own parts.
    """
    parts = parts_of(definition, own)
    return {} if parts is None else definition.parts.labels(parts)


def _require_small(data: Json) -> None:
    """Require that nothing in a component set is so large that its games are slow."""
    for number, (place, value, depth) in enumerate(_values(data)):
        reason = None
        if number >= MOST_VALUES:
            raise MalformedError(f"has more than {MOST_VALUES} values", _PLACE)
        if depth > DEEPEST:
            reason = f"is inside of more than {DEEPEST} lists and objects"
        elif isinstance(value, int | float) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            reason = f"must be from {-LARGEST_NUMBER} to {LARGEST_NUMBER}, not {shown(value)}"
        elif type(value) is str and len(value) > LONGEST_TEXT:
            reason = f"must have at most {LONGEST_TEXT} characters, not {len(value)}"
        elif type(value) is str and printable(value) != value:
            reason = f"contains characters that cannot be shown: {shown(value)}"
        if reason is not None:
            raise MalformedError(reason, printable(place, 200))


def _values(data: Json) -> Iterator[tuple[str, object, int]]:
    """Yield each value in JSON, and each key, with its place and depth."""
    waiting: list[tuple[str, object, int]] = [(_PLACE, data, 0)]
    while waiting:
        place, value, depth = waiting.pop()
        yield place, value, depth
        if depth > DEEPEST:
            continue
        if type(value) is dict:
            for key, item in value.items():
                yield place, key, depth
                waiting.append((f"{place}.{key}", item, depth + 1))
        elif type(value) is list:
            waiting += [(f"{place}.{at}", item, depth + 1) for at, item in enumerate(value)]


LONGEST_NAME: Final = 40
"""How many characters a player's name may have."""
LONGEST_CLOCK: Final = 366 * 24 * 3600
"""How many seconds a clock may have."""
SHORTEST_ABSENCE: Final = 60
"""After how many seconds, at least, the others go on without an absent player."""
LONGEST_ABSENCE: Final = 30 * 24 * 3600
"""After how many, at most."""
LONGEST_SEED: Final = 100
"""How many characters a seed may have."""

_OPTIONAL: Final = frozenset(
    {
        "edition",
        "variants",
        "parts",
        "dice",
        "choices",
        "public",
        "hotseat",
        "clock",
        "hints",
        "takebacks",
        "talk",
        "begins",
        "absent_after",
    }
)
"""The keys that a request may have beside its game and its seats."""


@frozen
class TableRequest:
    """A new table that somebody asks for.

    Attributes:
        definition: which game.
        table: its table; as it was asked for, without an id.
        seed: what outcomes of chance follow from, if they are seeded.
        begins: which seat decides first, if a deal lets it; None if chance decides that, too.
    """

    definition: GameDefinition
    table: TableRow
    seed: str
    begins: int | None = None


def read_request(data: object, absent_seconds: int = ABSENT_SECONDS) -> TableRequest:
    """Return the request that JSON describes.

    Args:
        data: the JSON.
        absent_seconds: how long a table waits for absent players, if the request does not say so.
    """
    body = read_object(data, "request", {"game", "seats"}, {"game", "seats", *_OPTIONAL})
    name = body["game"]
    game = known_game(name) if type(name) is str else None
    if game is None:
        raise MalformedError(f"must be one of {', '.join(names())}, not {shown(name)}", "game")
    edition = body.get("edition") or ""
    if type(edition) is not str or (edition and edition not in game.setups.editions):
        known = ", ".join(game.setups.editions) or "none"
        raise MalformedError(f"{shown(edition)} is unknown; there are {known}", "edition")
    variants = {
        **game.setups.editions.get(edition, {}),
        **_variants(game, body.get("variants", {})),
    }
    dice, chosen_seed = _dice(body.get("dice", {"mode": "seeded"}))
    parts = read_own_parts(game, body.get("parts"))
    seats = _seats(game, body["seats"])
    hotseat = _flag(body, "hotseat")
    bots = [seat for seat in seats if seat.kind == "bot"]
    if dice == "typed" and bots:
        reason = "bots do not play at tables with typed dice; nobody would roll for them"
        raise MalformedError(reason, "dice.mode")
    clock, public = _clock(body.get("clock")), _flag(body, "public")
    # Strangers come from the lobby, so nobody says anything to them unless the host wants it.
    talk: Talk = _one_of(body.get("talk", "off" if public else "phrases"), get_args(Talk), "talk")
    if dice == "joint" and not can_be_joint(game):
        raise MalformedError(f"outcomes of {game.title} cannot be drawn jointly", "dice.mode")
    if dice == "joint" and len(bots) == len(seats):
        reason = "joint dice need a player; the server has the chains of all bots"
        raise MalformedError(reason, "dice.mode")
    if dice == "typed" and not can_be_typed(game):
        raise MalformedError(f"outcomes of {game.title} cannot be typed in", "dice.mode")
    if hotseat and any(seat.kind == "open" for seat in seats):
        raise MalformedError("nobody else can come to a table at one screen", "seats")
    if chosen_seed and not hotseat and _expects_others(seats):
        reason = "would show you what is hidden from the others; leave it out when others play"
        raise MalformedError(reason, "dice.seed")
    table = TableRow(
        "",
        game.name,
        seats,
        public=public,
        dice=dice,
        hotseat=hotseat,
        hints=_flag(body, "hints"),
        takebacks=_flag(body, "takebacks"),
        edition=edition,
        variants=variants,
        parts=parts,
        clock=clock,
        choices=_choices(game, body.get("choices", "open"), hotseat=hotseat),
        foreseen="seed" if chosen_seed else "",
        talk=talk,
        absent_seconds=_absent(body.get("absent_after"), absent_seconds),
    )
    begins = body.get("begins")
    if begins is not None:
        if type(begins) is not int or not 0 <= begins < len(seats):
            raise MalformedError(f"must be a seat, not {shown(begins)}", "begins")
        if chosen_seed or dice == "joint" or (not hotseat and _expects_others(seats)):
            reason = "is for chance to decide with a seed, joint dice or other players"
            raise MalformedError(reason, "begins")
    return TableRequest(game, table, chosen_seed or fresh_seed(), begins)


def read_object(data: object, path: str, needed: set[str], known: set[str]) -> Json:
    """Return ``data`` as an object with certain keys."""
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", path)
    for key in sorted(needed - set(data)):
        raise MalformedError("is missing", key)
    for key in data:
        if key not in known:
            reason = f"is not known here; known are {', '.join(sorted(known))}"
            raise MalformedError(reason, shown(key))
    return data


def read_name(value: object, path: str) -> str:
    """Return a player's name."""
    if type(value) is not str or not 0 < len(value.strip()) <= LONGEST_NAME:
        raise MalformedError(
            f"must be a name of 1 to {LONGEST_NAME} characters, not {shown(value)}", path
        )
    name = value.strip()
    if not is_visible(name):
        raise MalformedError(f"contains signs that cannot be shown: {shown(value)}", path)
    return name


def _variants(definition: GameDefinition, value: object) -> Mapping[str, VariantValue]:
    if type(value) is not dict:
        raise MalformedError(f"must be an object, not {shown(value)}", "variants")
    for name, chosen in value.items():
        if name not in definition.variants:
            known = ", ".join(definition.variants) or "none"
            reason = f"{shown(name)} is not a variant; there are {known}"
            raise MalformedError(reason, "variants")
        require_value(name, definition.variants[name], chosen)
    return value


def _expects_others(seats: Sequence[Seat]) -> bool:
    """Return whether somebody besides the opener plays who has a device of their own."""
    people = [seat.kind for seat in seats if seat.kind != "bot"]
    return people not in ([], ["person"])


def _dice(value: object) -> tuple[Dice, str]:
    """Return where outcomes come from, and the seed that was chosen; empty if none was."""
    body = read_object(value, "dice", {"mode"}, {"mode", "seed"})
    mode: Dice = _one_of(body["mode"], get_args(Dice), "dice.mode")
    seed = body.get("seed")
    if seed is None:
        return mode, ""
    if mode != "seeded":
        raise MalformedError("only seeded dice have a seed", "dice.seed")
    if type(seed) is not str or not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable():
        reason = f"must be a text of 1 to {LONGEST_SEED} characters, not {shown(seed)}"
        raise MalformedError(reason, "dice.seed")
    return mode, seed


def _seats(definition: GameDefinition, value: object) -> tuple[Seat, ...]:
    fewest, most = definition.fewest_players, definition.most_players
    if type(value) is not list or not fewest <= len(value) <= most:
        raise MalformedError(f"must be a list of {fewest} to {most} seats", "seats")
    return tuple([read_seat(definition, each, number) for number, each in enumerate(value)])


def read_seat(definition: GameDefinition, value: object, number: int) -> Seat:
    """Return the seat of that number that JSON describes."""
    path = f"seats.{number}"
    body = read_object(value, path, {"kind"}, {"kind", "name", "bot"})
    kind: Kind = _one_of(body["kind"], get_args(Kind), f"{path}.kind")
    name = body.get("name")
    called = "" if name in (None, "") else read_name(name, f"{path}.name")
    bot = body.get("bot")
    if kind != "bot":
        if bot is not None:
            raise MalformedError("only the seat of a bot names one", f"{path}.bot")
        return Seat(kind, called)
    known = list(bots_of(definition))
    chosen = usual_bot(definition) if bot is None else _one_of(bot, known, f"{path}.bot")
    return Seat("bot", called or default_name(chosen, number), chosen, taken=True)


def default_name(bot: str, number: int) -> str:
    """Return the name of a bot at a seat, where nobody has given one."""
    return f"{bot} bot {letter_of(number)}"


def _clock(value: object) -> ClockTerms | None:
    if value is None:
        return None
    body = read_object(value, "clock", {"seconds"}, {"seconds", "increment"})
    for key in ("seconds", "increment"):
        number = body.get(key, 0)
        if type(number) is not int or not 0 <= number <= LONGEST_CLOCK:
            reason = f"must be a whole number from 0 to {LONGEST_CLOCK}, not {shown(number)}"
            raise MalformedError(reason, f"clock.{key}")
    if not body["seconds"]:
        raise MalformedError("must be 1 or more", "clock.seconds")
    return ClockTerms(body["seconds"], body.get("increment", 0))


def _absent(value: object, otherwise: int) -> int:
    if value is None:
        return otherwise
    if type(value) is not int or not SHORTEST_ABSENCE <= value <= LONGEST_ABSENCE:
        reason = (
            f"must be a whole number of seconds from {SHORTEST_ABSENCE} to {LONGEST_ABSENCE}, "
            f"not {shown(value)}"
        )
        raise MalformedError(reason, "absent_after")
    return value


def _choices(definition: GameDefinition, value: object, *, hotseat: bool) -> Choices:
    if _one_of(value, get_args(Choices), "choices") == "open":
        return "open"
    if not has_secret_choices(definition):
        raise MalformedError(f"nothing in {definition.title} is chosen in secret", "choices")
    if hotseat:
        reason = "choices are committed to by players with a device each; one screen knows them all"
        raise MalformedError(reason, "choices")
    return "committed"


def has_secret_choices(definition: GameDefinition) -> bool:
    """Return whether the game has decisions that seats answer in secret."""
    return bool(definition.decider.secret)


def _one_of(value: object, known: Sequence[Any], path: str) -> Any:  # Any: one of them
    if value not in known:
        raise MalformedError(f"must be one of {', '.join(known)}, not {shown(value)}", path)
    return value


def _flag(body: Json, key: str) -> bool:
    value = body.get(key, False)
    if type(value) is not bool:
        raise MalformedError(f"must be true or false, not {shown(value)}", key)
    return value


def can_be_typed(definition: GameDefinition) -> bool:
    """Return whether outcomes of the game may be given with a command."""
    return bool(definition.chance.faces)


# The catalogue: what can be played, as a client needs it to ask for a table.


def catalogue(language: str = ENGLISH) -> list[Json]:
    """Return what can be played, with the names of variants in a language.

    A game of another package that cannot be dealt is left out with a warning.
    """
    entries = []
    for game in registry.every_game():
        try:
            entries.append(_entry(game, language))
        except Exception as error:
            if game.name in registry.GAMES:
                raise
            about = f"the game {game.name} is left out: {type(error).__name__}: {error}"
            warnings.warn(about, registry.GameWarning, stacklevel=1)
    return entries


def catalogue_text(language: str) -> bytes:
    """Return the catalogue as JSON, made once for the games and bots that are known."""
    known = tuple((one, tuple(bots_of(one))) for one in registry.every_game())
    return _catalogue_text(language, known)


@lru_cache(maxsize=16)
def _catalogue_text(language: str, known: tuple[object, ...]) -> bytes:
    return text_of_json({"games": catalogue(language)})


SAMPLE_COMMANDS: Final = 40
"""How many commands a sample picture's game is old."""


@lru_cache(maxsize=64)
def sample_picture(definition: GameDefinition, language: str, *, width: Width = "wide") -> str:
    """Return the board of a game that was played for a while, as SVG for its first seat."""
    game = definition.new(
        players=min(definition.most_players, max(definition.fewest_players, 3)), seed="sample"
    )
    bot = RandomBot()  # where pieces stand is to be seen; others would think for 0.1 s
    for _ in range(SAMPLE_COMMANDS):
        after = game.copy()
        after.submit(next_command(after, bot, after.to_act[0], "sample"))
        if after.finished:
            break
        game = after
    names = [*map(letter_of, range(game.setup.players))]
    shown = seat_page(game, 0, names, labels_of(definition), language, width=width)
    return shown.picture()


def _cue_json(cue: Cue, presentation: Presentation) -> Json:
    """Return how events of a class are shown, without what is not set."""
    found = {
        "face": cue.face,
        "walk": None if cue.walk is None else list(cue.walk),
        "sound": cue.sound,
        "lesson": cue.lesson and presentation.say(cue.lesson),
        "own_lesson": cue.own_lesson and presentation.say(cue.own_lesson),
    }
    return {key: value for key, value in found.items() if value not in ("", None)}


def _entry(definition: GameDefinition, language: str) -> Json:
    """Return what a client needs to know of a game."""
    players = [f"Player {number}" for number in range(1, definition.fewest_players + 1)]
    parts = definition.parts.standard()
    setup = definition.deal(definition.fewest_players, 0, parts, {})
    presentation = presentation_of(definition, setup, players, {}, language)
    return {
        "name": definition.name,
        "title": definition.title,
        "summary": presentation.say(presentation.summary) if presentation.summary else "",
        "guide": list(presentation.guide),
        "panels": [
            {"text": presentation.panel(panel), "shows": list(panel.shows)}
            for panel in presentation.panels
        ],
        "cues": {
            type_name(kind): _cue_json(cue, presentation) for kind, cue in presentation.cues.items()
        },
        "icons": {type_name(kind): icon for kind, icon in presentation.icons.items()},
        "turns": [type_name(kind) for kind in presentation.turn_begins],
        "faces": dict(presentation.face_symbols),
        "cloth": presentation.cloth,
        "players": [definition.fewest_players, definition.most_players],
        "variants": [
            {
                "name": name,
                "label": variant_label(definition.resources.presentation, name, language),
                "default": default,
            }
            for name, default in definition.variants.items()
        ],
        "editions": [
            {"name": name, "variants": dict(variants)}
            for name, variants in definition.setups.editions.items()
        ],
        "parts": [{"name": STANDARD, "label": definition.parts.id_of(parts)}],
        "own_parts": definition.parts.from_json is not None,
        "bots": list(bots_of(definition)),
        "analysis": bool(levels_of(definition)),
        "dice": [
            "seeded",
            *(["typed"] if can_be_typed(definition) else []),
            *(["joint"] if can_be_joint(definition) else []),
        ],
        "choices": ["open", *(["committed"] if has_secret_choices(definition) else [])],
        "private": presentation.is_private,
        "hints": bool(heuristics_of(definition).adviser) or presentation.is_private,
    }
