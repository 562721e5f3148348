#!/usr/bin/env python3
"""Read a log of Maginor by spec/log-format.md alone, and check its chain.

Nothing of maginor-core is imported: this shows that a log can be read without it.
"""

import hashlib
import re
import sys
import zlib
from pathlib import Path

import msgpack

HEADER, RECORD, SEAL, SIGNATURE, GAME, PACKED = 1, 2, 3, 4, 5, 6
PARTS = {HEADER: 2, RECORD: 3, SEAL: 1, SIGNATURE: 3, GAME: 4, PACKED: 5}
HEADER_FIELDS = ("game", "format", "id", "began", "rules", "terms", "setup", "chance")
OUTCOMES = ("finished", "abandoned")
LINK_EVERY = 64
MOST_GROWTH = 64
LONGEST_ENDING = 131_072
UNKNOWN = 1 << 17


class LogError(Exception):
    """The log is not in the documented format."""


def require(condition, reason):
    """Raise LogError unless the condition holds."""
    if not condition:
        raise LogError(reason)


def values(data):
    """Yield the msgpack values in ``data`` with the bytes of each; a torn last one is left out."""
    unpacker = msgpack.Unpacker(use_list=False, strict_map_key=False, max_buffer_size=len(data) + 1)
    unpacker.feed(data)
    start = 0
    for value in unpacker:
        raw = data[start : unpacker.tell()]
        require(msgpack.packb(value) == raw, f"byte {start}: not in the one form")
        yield value, raw
        start += len(raw)


def value_of(data):
    """Return the one value that ``data`` is."""
    ((value, raw),) = values(data)
    require(raw == data, "a part of a frame is not one value")
    return value


def link(data):
    """Return the link after ``data``."""
    return hashlib.sha256(data).digest()[:8]


def begin(header):
    """Return a game without records."""
    fields = value_of(header)
    require(fields[0] == "maginor", "not a log of Maginor")
    require(fields[1] == 1, f"format {fields[1]}; this script knows format 1")
    return {
        **dict(zip(HEADER_FIELDS, fields, strict=True)),
        "records": [],
        "seal": None,
        "signatures": [],
    }


def seal_of(content, count, seal):
    """Return what ``seal`` contains, if it fits the header and records in ``content``."""
    outcome, records, secret, head = value_of(seal)
    require(records == count, "the seal contains another number of records")
    end = msgpack.packb((outcome, records, secret))
    require(hashlib.sha256(content + end).digest() == head, "the seal does not fit")
    return {"outcome": OUTCOMES[outcome], "secret": secret, "head": head}


def unpacked(packed, size):
    """Return the records that are packed."""
    require(size <= MOST_GROWTH * len(packed), "the packed records announce too much")
    stream = zlib.decompressobj()
    row = stream.decompress(packed, size + 1)
    require(len(row) == size and stream.eof, "the records do not unpack to the announced size")
    require(not stream.unused_data, "something follows the packed records")
    return row


def game_in_one_frame(header, row, links, seal, packed=b""):
    """Return the game that one frame holds."""
    game = begin(header)
    records = value_of(row)
    content = header + row[len(msgpack.Packer().pack_array_header(len(records))) :]
    game["records"] = list(records)
    game["seal"] = seal_of(content, len(records), seal)
    ends = [len(header)]
    for record in records:
        ends.append(ends[-1] + len(msgpack.packb(record)))
    expected = b"".join(link(content[:end]) for end in ends[::LINK_EVERY])
    require(links[:-8] == expected, "the links do not fit")
    require(
        links[-8:] == link(game["seal"]["head"] + expected + packed), "the last link does not fit"
    )
    return game


def add(found, kind, *parts):
    """Take a frame into the games found so far."""
    game = found[-1] if found else None
    require(PARTS.get(kind) == len(parts), f"frames of kind {kind} like this are unknown")
    if kind == HEADER:
        require(link(parts[0]) == parts[1], "the header was changed")
        found.append({**begin(parts[0]), "content": parts[0]})
    elif kind == GAME:
        found.append(game_in_one_frame(*parts))
    elif kind == PACKED:
        header, size, packed, links, seal = parts
        found.append(game_in_one_frame(header, unpacked(packed, size), links, seal, packed))
    elif kind == RECORD:
        number, record, stated = parts
        require(game and not game["seal"], "a record stands outside a game")
        require(number == len(game["records"]), f"record {number} is in another's place")
        require(link(game["content"] + record) == stated, f"record {number} was changed")
        game["records"].append(value_of(record))
        game["content"] += record
    elif kind == SEAL:
        require(game and not game["seal"], "a seal stands outside a game")
        game["seal"] = seal_of(game["content"], len(game["records"]), parts[0])
    elif kind == SIGNATURE:
        require(game and game["seal"], "a signature stands before a seal")
        algorithm, key, signature = parts
        require((algorithm, len(key), len(signature)) == (1, 32, 64), "no signature")
        game["signatures"].append(parts)


def content_at(data, place):
    """Return where the bytes begin and end whose length is at ``place``; None if none is there."""
    width = {0xC4: 1, 0xC5: 2, 0xC6: 4}.get(data[place], 0)
    begin = place + 1 + width
    return (begin, begin + int.from_bytes(data[place + 1 : begin])) if width else None


def frame_length(begun, game):
    """Return how long the record or seal is whose frame begins with ``begun``; None if it is none.

    It is UNKNOWN where ``begun`` ends before the length.
    """
    for head in (b"\x94\x02" + msgpack.packb(len(game["records"])), b"\x92\x03"):
        if len(begun) <= len(head) and head.startswith(begun):
            return UNKNOWN
        place = content_at(begun, len(head)) if begun[:-1].startswith(head) else None
        if place is None:
            continue
        begin, end = place
        if len(begun) < begin:
            return UNKNOWN
        if head == b"\x92\x03":
            return end if len(begun) < end else None
        right = b"\xc4\x08" + link(game["content"] + begun[begin:end])
        return end + len(right) if right.startswith(begun[end:]) else None
    return None


def has_record(data):
    """Return whether ``data`` contains what looks like a whole record's frame."""
    marks = re.finditer(rb"\x94\x02([\x00-\x7f]|\xcc.|\xcd..|\xce....)[\xc4-\xc6]", data, re.DOTALL)
    return any(data.startswith(b"\xc4\x08", content_at(data, m.end() - 1)[1]) for m in marks)


def is_torn(tail, at, game):
    """Return whether a crash can have left ``tail`` of a frame that begins at the byte ``at``."""
    if not tail.startswith(b"\x92") and frame_length(tail, game):
        return True
    start = 0
    while any(tail[start : (stop := start + 512 - (at + start) % 512)]):
        start = stop
    length = frame_length(tail[:start], game) if start else UNKNOWN
    reaches = length is not None and length > start and length >= len(tail)
    return reaches and not has_record(tail[stop:])


def take_half_linked(found, tail):
    """Take a record of whose link only the end is missing; return whether ``tail`` is one."""
    length = frame_length(tail, found[-1]) if tail.startswith(b"\x94\x02") else None
    if length is None or not length - 4 <= len(tail) < length:
        return False
    begin, end = content_at(tail, 2 + len(msgpack.packb(len(found[-1]["records"]))))
    record = tail[begin:end]
    add(found, RECORD, len(found[-1]["records"]), record, link(found[-1]["content"] + record))
    return True


def games(data):
    """Return the games in a log, each a dict, and how many bytes at its end are torn."""
    found = []
    end = 0
    try:
        for frame, raw in values(data):
            add(found, *frame)
            end += len(raw)
    except (LogError, TypeError, ValueError):
        tail = data[end:].rstrip(b"\0")
        short = len(data) - end <= LONGEST_ENDING
        if not (short and found and not found[-1]["seal"] and is_torn(tail, end, found[-1])):
            raise
        return found, 0 if take_half_linked(found, tail) else len(tail)
    return found, len(data) - end


def shown(path, data):
    """Yield lines that describe what the log at ``path`` contains."""
    try:
        found, torn = games(data)
    except (TypeError, ValueError, LookupError, zlib.error, msgpack.UnpackException) as error:
        raise LogError(f"no log, or damaged ({error})") from None
    for game in found:
        seal = game["seal"]
        ending = f"{seal['outcome']}, head {seal['head'].hex()}" if seal else "continues"
        yield f"{path}: game {game['id']}, {len(game['records'])} records, {ending}"
        for number, (command, events) in enumerate(game["records"]):
            yield f"  {number}: {list(command)} {[list(event) for event in events]}"
    if torn:
        yield f"{path}: the last {torn} bytes were cut off in the writing"


def main():
    """Show each log that the command line names."""
    for path in sys.argv[1:]:
        try:
            sys.stdout.writelines(f"{line}\n" for line in shown(path, Path(path).read_bytes()))
        except (LogError, OSError) as error:
            sys.exit(f"read_log.py: {path}: {error}")


if __name__ == "__main__":
    main()
