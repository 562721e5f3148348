"""JSON lines: a log as text, one line for each part, from which the same bytes are restored.

``spec/log-format.md`` specifies the formats; commands, events and setups have the shapes of the
engine protocol. A game of format 2, parts of which may be hidden, and one under an older revision,
whose facts may have had another form, have header, records and seal as the arrays that they are. A
packed game has also its packed bytes, since zlib versions pack differently.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import define

from maginor_core.engine.codec import pack, pack_record, unpack, unpack_record
from maginor_core.engine.definition import GameDefinition, Games
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.log import Record
from maginor_core.engine.plain import plain
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    JointSeed,
    OpenSeed,
    chance_from_numbers,
    chance_to_numbers,
    pack_header,
    unpack_header,
)
from maginor_core.eventlog.hidden import NEWEST
from maginor_core.eventlog.log_error import (
    LogError,
    from_json_text,
    from_plain,
    to_plain,
)
from maginor_core.eventlog.logged_game import (
    OUTCOMES,
    LoggedGame,
    Seal,
    Signature,
    pack_seal,
    unpack_seal,
)
from maginor_core.eventlog.stored_game import known_definition

Line = dict[str, Any]  # Any: plain JSON data


def lines_of(game: LoggedGame, games: Games) -> Iterator[Line]:
    """Yield the lines of an intact game."""
    if game.problem is not None or game.header is None:
        raise MalformedError("only an intact game can be written as JSON lines")
    header = game.header
    definition = None
    if header.format != NEWEST:
        definition = known_definition(header.game, games)
    if definition is None or header.rules in definition.revisions:
        yield from _arrays_of(game)
        yield from _signatures_of(game)
        return
    setup = definition.setups.from_numbers(header.setup)
    line = {
        "type": "game",
        "game": header.game,
        "form": game.form,
        "format": header.format,
        "id": header.id,
        "began": header.began,
        "rules": header.rules,
        "terms": header.terms.hex(),
        "setup": definition.setups.to_json(setup),
        "chance": _chance_to_json(chance_from_numbers(header.chance)),
    }
    if pack_header(_header_of(line, definition)) != game.header_bytes:
        raise MalformedError("its header has no form as JSON from which it would come again")
    if game.packed:
        line["packed"] = b64encode(game.packed).decode()
    yield line
    vocabulary = definition.vocabulary(setup)
    for data in game.record_bytes():
        record = unpack_record(vocabulary, data)
        events = [definition.event_json.to_json(event) for event in record.events]
        command = definition.record_json.to_json(record.command)
        yield {"type": "record", "command": command, "events": events}
    if game.seal is not None:
        seal = plain(game.seal)
        del seal["hidden"]  # format 1 has none
        yield {"type": "seal", **seal}
    yield from _signatures_of(game)


def _in_its_form(definition: GameDefinition, revision: int) -> GameDefinition:
    """Return the game, unless a revision wrote setups, commands or events otherwise as JSON."""
    if revision in definition.revisions:
        was = definition.difference(revision)
        if was.setup or was.upcasters or was.rules:
            raise _other_form(definition, revision)
    return definition


def _other_form(definition: GameDefinition, revision: int) -> MalformedError:
    return MalformedError(
        f"revision {revision} of {definition.title} was written otherwise in JSON; restore the log "
        "with the program that wrote these lines"
    )


def _arrays_of(game: LoggedGame) -> Iterator[Line]:
    line = {"type": "game", "form": game.form, "header": to_plain(unpack(game.header_bytes))}
    if game.packed:
        line["packed"] = b64encode(game.packed).decode()
    yield line
    for piece in game.pieces:
        yield {"type": "record", "record": to_plain(unpack(piece))}
    if game.seal is not None:
        yield {"type": "seal", "seal": to_plain(unpack(pack_seal(game.seal)))}


def _signatures_of(game: LoggedGame) -> Iterator[Line]:
    for signature in game.signatures:
        yield {"type": "signature", **plain(signature)}


def games_from(
    path: str | Path, lines: Iterable[bytes], games: Games, default: str
) -> Iterator[bytes]:
    """Yield the frames of each game that ``lines`` contain.

    Args:
        path: what to call the lines in errors.
        default: the game of lines that name none, as those of older programs.
    """
    building: _Building | None = None
    for number, line in enumerate(lines, 1):
        try:
            stated = _object(line)
            if stated.get("type") == "game":
                if building is not None:
                    yield building.frames.to_bytes()
                building = _Building.of({"game": default, **stated}, games)
            elif building is None:
                raise MalformedError("a game must begin before it")
            else:
                building.add(stated)
        except (EngineError, TypeError, ValueError, LookupError, RecursionError) as error:
            reason = error if isinstance(error, EngineError) else "is not a line of a log"
            raise LogError(path, f"line {number}: {reason}") from None
    if building is not None:
        try:
            data = building.frames.to_bytes()
        except MalformedError as error:
            raise LogError(path, f"at its end: {error}") from None
        yield data


@define
class _Building:
    frames: StoredRecords
    words: tuple[GameDefinition, Vocabulary] | None = None

    @classmethod
    def of(cls, stated: Line, games: Games) -> _Building:
        if stated["form"] not in (GROWING, UNPACKED, PACKED):
            raise MalformedError(f"form must be {GROWING}, {UNPACKED} or {PACKED}")
        packed = b64decode(stated.get("packed", ""), validate=True)
        if packed and stated["form"] != PACKED:
            raise MalformedError(f"only a game of form {PACKED} is packed")
        if "header" in stated:
            data = pack(from_plain(stated["header"]))
            unpack_header(data)
            return cls(StoredRecords(data, form=stated["form"], packed=packed))
        definition = known_definition(stated["game"], games)
        header = _header_of(stated, _in_its_form(definition, stated["rules"]))
        if header.rules in definition.revisions:
            under = definition.under(header.rules)
            if under.setups.terms(header.setup, header.rules) != header.terms:
                raise _other_form(definition, header.rules)
        vocabulary = definition.vocabulary(definition.setups.from_numbers(header.setup))
        frames = StoredRecords(pack_header(header), form=stated["form"], packed=packed)
        return cls(frames, (definition, vocabulary))

    def add(self, stated: Line) -> None:
        match stated["type"]:
            case "record" if self.words is None:
                self.frames.add_record(pack(from_plain(stated["record"])))
            case "seal" if self.words is None:
                self.frames.add_seal(unpack_seal(pack(from_plain(stated["seal"]))))
            case "record" if self.words is not None:
                game, vocabulary = self.words
                events = tuple(map(game.event_json.from_json, stated["events"]))
                command = game.record_json.from_json(stated["command"])
                self.frames.add_record(pack_record(vocabulary, Record(command, events)))
            case "seal":
                outcome = OUTCOMES[OUTCOMES.index(stated["outcome"])]
                head = bytes.fromhex(stated["head"])
                self.frames.add_seal(Seal(outcome, stated["records"], stated["secret"], head))
            case "signature":
                key, value = bytes.fromhex(stated["key"]), bytes.fromhex(stated["value"])
                self.frames.add_signature(Signature(stated["algorithm"], key, value))
            case _:
                raise MalformedError("type must be game, record, seal or signature")


def _object(line: bytes) -> Line:
    stated = from_json_text(line)
    if type(stated) is not dict:
        raise MalformedError("must be a JSON object")
    return stated


def _header_of(stated: Line, definition: GameDefinition) -> Header:
    return Header(
        game=definition.name,
        format=stated["format"],
        id=stated["id"],
        began=stated["began"],
        rules=stated["rules"],
        terms=bytes.fromhex(stated["terms"]),
        setup=definition.setups.from_json(stated["setup"]).numbers,
        chance=chance_to_numbers(_chance_from_json(stated["chance"])),
    )


def _chance_to_json(chance: Chance) -> Line:
    kinds = {GivenDice: "given", OpenSeed: "open", CommittedSeed: "committed"}
    if isinstance(chance, JointSeed):
        raise MalformedError("format 1 has no joint dice", "chance")
    return {"type": kinds[type(chance)], **plain(chance)}


def _chance_from_json(stated: Line) -> Chance:
    match stated:
        case {"type": "given"}:
            return GivenDice()
        case {"type": "open", "seed": str(seed), "components": str(components)}:
            return OpenSeed(seed, components)
        case {"type": "committed", "components": str(components), **rest}:
            commitment = bytes.fromhex(rest["commitment"])
            return CommittedSeed(commitment, tuple(rest["entropies"]), components)
        case _:
            raise MalformedError("does not contain where its dice come from", "chance")
