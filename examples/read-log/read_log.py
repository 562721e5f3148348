#!/usr/bin/env python3
"""Read a log of Maginor by spec/log-format.md alone, and check its chain.

Nothing of maginor-core is imported: this shows that a log can be read without it.
"""

import hashlib
import hmac
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
SALT_COMMITMENT, SALT, SEAT, HIDDEN, FIRST_STEP, CHOICES, FINGERPRINT = 1, 2, 3, 4, 10, 20, 30
PREIMAGES, COMMITMENT, NONCE, MOVE = 1, 10, 11, 12
VALUE, DISCLOSED, WITHHELD = 20, 21, 22
KNOWN_OPTIONS = {SALT_COMMITMENT, SALT, SEAT, HIDDEN, FIRST_STEP, CHOICES, FINGERPRINT}
KNOWN_EVIDENCE = {PREIMAGES, COMMITMENT, NONCE, MOVE, VALUE, DISCLOSED, WITHHELD}
HOLE = b""
OPEN, JOINT = 1, 3
CHOOSE_BEAST, BEAST_CHOSEN = 15, 42


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


def leaf(data):
    """Return the digest of a leaf."""
    return hashlib.sha256(b"\0" + data).digest()


def root(digests):
    """Return the root of a tree with these digests of leaves."""
    if len(digests) == 1:
        return digests[0]
    k = 1 << (len(digests) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(digests[:k]) + root(digests[k:])).digest()


def link_of(game):
    """Return the link after everything in ``game`` so far."""
    if game["format"] == 1 or not game["records"]:
        return link(game["content"])
    return root(game["leaves"])[:8]


def placed(content, path, value):
    """Return ``content`` with ``value`` in the place of the empty bytes at ``path``."""
    if not path:
        require(content == HOLE, "the path of a hidden value leads to something else")
        return value
    require(type(content) is tuple and 0 <= path[0] < len(content), "a path leads nowhere")
    inner = placed(content[path[0]], path[1:], value)
    return (*content[: path[0]], inner, *content[path[0] + 1 :])


def holes(content):
    """Return how many empty bytes there are in a content."""
    return sum(holes(each) if type(each) is tuple else each == HOLE for each in content)


def opened(public, items, game, number):
    """Return a content of format 2 with the hidden values that are known, and its root."""
    require(holes(public) == len(items), "there is not one hidden value for each place")
    digests = [leaf(msgpack.packb(public))]
    whole, before = public, ()
    for kind, path, *rest in items:
        require(path and path[: len(before)] >= before, "hidden values are not in order")
        require(not before or path[: len(before)] != before, "one hidden value is in another")
        before = path
        kinds = (VALUE,) if game["salt"] else (DISCLOSED, WITHHELD)
        require(kind in kinds and (game["salt"] or game["seat"] is not None), "a wrong kind")
        if kind == WITHHELD:
            (digest,) = rest
            whole = placed(whole, path, HOLE)
        else:
            *nonces, value = rest
            if kind == VALUE:
                nonces = [hmac.digest(game["salt"], msgpack.packb((number, path)), "sha256")]
            (nonce,) = nonces
            require(len(nonce) == 32, "a nonce has 32 bytes")
            digest = leaf(msgpack.packb((path, nonce, value)))
            whole = placed(whole, path, value)
        require(len(digest) == 32, "a digest has 32 bytes")
        digests.append(digest)
    return whole, root(digests)


def require_secret(items, secret):
    """Raise LogError unless each hidden value is at one of the places that are ``secret``."""
    require(all(path in secret for _, path, *_ in items), "it hides what everybody may see")


def secret_places(command, events, evidence):
    """Return where a record may have hidden values: beasts, preimages and nonces."""
    places = [(0, 2)] if command[:1] == (CHOOSE_BEAST,) else []
    places += [(1, at, 2) for at, event in enumerate(events) if event[:1] == (BEAST_CHOSEN,)]
    return places + [(2, at, 1) for at, one in enumerate(evidence) if one[0] in (PREIMAGES, NONCE)]


def begin(header):
    """Return a game without records."""
    fields = value_of(header)
    require(fields[0] == "maginor", "not a log of Maginor")
    require(fields[1] in (1, 2), f"format {fields[1]}; this script knows formats 1 and 2")
    game = {"records": [], "evidence": [], "seal": None, "signatures": []}
    game |= {"content": header, "leaves": [], "salt": None, "seat": None}
    if fields[1] == 2:
        fields = with_options(fields, game)
    return {**dict(zip(HEADER_FIELDS, fields, strict=True)), **game}


def with_options(fields, game):
    """Return the eight values of a header of format 2, whose options are taken into ``game``."""
    *fields, options = fields
    stated = {option[0]: option[1:] for option in options}
    require(list(stated) == sorted(stated), "options are not in order")
    require(len(stated) == len(options), "an option stands twice")
    require(KNOWN_OPTIONS.issuperset(stated), "it has an option of a newer program")
    if SALT_COMMITMENT in stated:
        require((SALT in stated) != (SEAT in stated), "it has not one of salt and seat")
        (digest,) = stated[SALT_COMMITMENT]
        (game["salt"],) = stated.get(SALT, (None,))
        (game["seat"],) = stated.get(SEAT, (None,))
        right = hashlib.sha256(b"maginor salt:" + (game["salt"] or b"")).digest()
        require(digest == right or game["salt"] is None, "the salt was changed")
    else:
        require(not stated.keys() & {SALT, SEAT, HIDDEN}, "the digest of the salt is missing")
    public = (*fields, tuple(one for one in options if one[0] not in (SALT, SEAT, HIDDEN)))
    whole, digest = opened(public, stated.get(HIDDEN, ()), game, 0)
    source = whole[7][0]
    require(options or source == JOINT, "it needs no format 2")
    require_secret(stated.get(HIDDEN, ()), {OPEN: [(7, 1)], JOINT: [(7, 2)]}.get(source, []))
    game["leaves"].append(leaf(digest))
    return whole[:8]


def with_record(game, data):
    """Return ``game`` with one more record."""
    record, leaves, evidence = value_of(data), game["leaves"], ()
    if game["format"] == 2:
        command, events, items = record
        kinds = [item[0] for item in items]
        others = [kind for kind in kinds if kind < VALUE]
        require(KNOWN_EVIDENCE.issuperset(kinds), "it has evidence of a newer program")
        require(kinds[: len(others)] == sorted(others), "evidence is not in order")
        public = (command, events, items[: len(others)])
        number = len(game["records"]) + 1
        whole, digest = opened(public, items[len(others) :], game, number)
        require_secret(items[len(others) :], secret_places(*public))
        record, evidence, leaves = whole[:2], whole[2], [*leaves, leaf(digest)]
    return {
        **game,
        "records": [*game["records"], record],
        "evidence": [*game["evidence"], evidence],
        "content": game["content"] + data,
        "leaves": leaves,
    }


def seal_of(game, seal):
    """Return what ``seal`` contains, if it fits the game."""
    count = len(game["records"])
    outcome, records, secret, head, *hidden = value_of(seal)
    require(records == count, "the seal contains another number of records")
    if game["format"] == 2:
        (items,) = hidden
        require([item[1] for item in items] in ([], [(2,)]), "a seal hides its secret alone")
        require(game["salt"] is None or type(secret) is bytes or not secret, "an open secret")
        whole, digest = opened((outcome, records, secret), items, game, count + 1)
        secret, right = whole[2], root([*game["leaves"], leaf(digest)])
    else:
        require(not hidden, "a seal has four values")
        end = msgpack.packb((outcome, records, secret))
        right = hashlib.sha256(game["content"] + end).digest()
    require(right == head, "the seal does not fit")
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
    expected = link_of(game)
    for number, record in enumerate(value_of(row), 1):
        game = with_record(game, msgpack.packb(record))
        if number % LINK_EVERY == 0:
            expected += link_of(game)
    game["seal"] = seal_of(game, seal)
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
        found.append(begin(parts[0]))
    elif kind == GAME:
        found.append(game_in_one_frame(*parts))
    elif kind == PACKED:
        header, size, packed, links, seal = parts
        found.append(game_in_one_frame(header, unpacked(packed, size), links, seal, packed))
    elif kind == RECORD:
        number, record, stated = parts
        require(game and not game["seal"], "a record stands outside a game")
        require(number == len(game["records"]), f"record {number} is in another's place")
        found[-1] = with_record(game, record)
        if link_of(found[-1]) != stated:
            found[-1] = game
            raise LogError(f"record {number} was changed")
    elif kind == SEAL:
        require(game and not game["seal"], "a seal stands outside a game")
        game["seal"] = seal_of(game, parts[0])
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
        if len(begun) < end:
            return end + 10
        try:
            right = b"\xc4\x08" + link_of(with_record(game, begun[begin:end]))
        except (LogError, TypeError, ValueError):
            return None
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
    add(found, RECORD, len(found[-1]["records"]), record, link_of(with_record(found[-1], record)))
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
        whose = "" if game["seat"] is None else f" of seat {game['seat']}"
        ending = f"{seal['outcome']}, head {seal['head'].hex()}" if seal else "continues"
        yield f"{path}: game {game['id']}{whose}, {len(game['records'])} records, {ending}"
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
