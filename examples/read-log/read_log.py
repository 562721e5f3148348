#!/usr/bin/env python3
"""Read a log of Maginor by spec/log-format.md alone, and check its chain.

Nothing of maginor-core is imported: this shows that a log can be read without it.
"""

import hashlib
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


def is_begun(begun, game):
    """Return whether ``begun`` is empty or the beginning of the frame of the next record."""
    head = b"\x94\x02" + msgpack.packb(len(game["records"]))
    if len(begun) <= len(head):
        return head.startswith(begun)
    width = {0xC4: 1, 0xC5: 2, 0xC6: 4}.get(begun[len(head)], 0)
    start = len(head) + 1 + width
    end = start + int.from_bytes(begun[len(head) + 1 : start])
    right = b"\xc4\x08" + link(game["content"] + begun[start:end])
    return width > 0 and begun.startswith(head) and right.startswith(begun[end:])


def games(data):
    """Return the games in a log, each a dict, and how many bytes at its end are torn."""
    found = []
    end = 0
    try:
        for frame, raw in values(data):
            add(found, *frame)
            end += len(raw)
    except (LogError, TypeError, ValueError):
        begun = data[end:].rstrip(b"\0")
        preallocated = data.endswith(b"\0") and len(data) - end <= LONGEST_ENDING
        if not (preallocated and found and not found[-1]["seal"] and is_begun(begun, found[-1])):
            raise
        return found, len(begun)
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
