"""Manifests: what is entered stays, and every change is noticed."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest import Entry, ManifestReading, ManifestWriter, entry_of
from maginor_core.evidence.manifest.proof import Head
from maginor_core.evidence.manifest.reader import LONGEST_HEAD
from maginor_core.evidence.manifest.writer import SUFFIX, prove_inclusion
from tests.eventlog.specimens import open_log, packed_game, read, sealed_log
from tests.manifest import by_the_page
from tests.manifest.specimens import BEGAN, KEY, OTHER_KEY, begun, entry, write_golden

GOLDEN = Path(__file__).parents[1] / "golden-manifests" / "golden.manifest"
SIZE = 33
"""How many entries it has."""


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    path = tmp_path / "golden.manifest"
    write_golden(path)
    return path


def read_all(path: Path) -> list[Entry]:
    with ManifestReading(path) as reading:
        return [item.entry for item in reading.items() if not isinstance(item, Head)]


def test_the_golden_manifest_is_written_the_same_today(golden: Path) -> None:
    assert golden.read_bytes() == GOLDEN.read_bytes()


def test_a_reader_written_from_the_page_reads_what_we_read() -> None:
    page = by_the_page.manifest(GOLDEN.read_bytes())
    endings = ("finished", "abandoned", "open")
    ours = [
        (each.id, each.commitment, each.head, each.records, endings.index(each.ending))
        for each in read_all(GOLDEN)
    ]
    assert page["entries"] == ours
    assert len(ours) > 25
    with ManifestReading(GOLDEN) as reading:
        heads = [reading.head, *(item for item in reading.items() if isinstance(item, Head))]
        assert (page["name"], page["key"]) == (reading.header.name, reading.header.key)
    assert [(each.size, each.root, each.time) for each in heads] == [
        (each["size"], each["root"], each["time"]) for each in page["heads"]
    ]


def test_every_changed_byte_is_noticed_by_us_and_by_the_page(tmp_path: Path) -> None:
    data = GOLDEN.read_bytes()
    path = tmp_path / "changed.manifest"
    with ManifestReading(GOLDEN) as reading:
        whole = list(reading.items())
    refused = []
    for place in [*range(0, len(data) - 10, 13), *range(len(data) - 10, len(data))]:
        path.write_bytes(data[:place] + bytes((data[place] ^ 4,)) + data[place + 1 :])
        try:
            with ManifestReading(path) as reading:
                found = list(reading.items())
                # The last head can no longer be recognized, so that it counts as never written.
                assert reading.torn
                assert len(found) < len(whole)
        except LogError as error:
            refused.append(str(error))
        with pytest.raises((by_the_page.BadManifestError, ValueError, TypeError)):
            by_the_page.manifest(path.read_bytes())
    known = re.compile("damaged at byte|not a manifest|begin with|another")
    assert [reason for reason in refused if not known.search(reason)] == []
    assert len(refused) > 250


def test_a_manifest_that_is_cut_off_is_an_earlier_one_and_the_rest_is_torn(tmp_path: Path) -> None:
    data = GOLDEN.read_bytes()
    with ManifestReading(GOLDEN) as reading:
        ends = {reading.head_end: 0}
        for item in reading.items():
            if isinstance(item, Head):
                ends[reading.head_end] = item.size
    path = tmp_path / "cut.manifest"
    near = {place + distance for place in ends for distance in range(-7, 3)}
    for end in sorted(near | set(range(min(ends), len(data), 29))):
        if not min(ends) <= end <= len(data):
            continue
        path.write_bytes(data[:end])
        with ManifestReading(path) as reading:
            head = reading.read_all()
            last = max(place for place in ends if place <= end)
            assert (head.size, reading.torn) == (ends[last], end - last)
    for end in range(0, min(ends), 5):
        path.write_bytes(data[:end])
        with pytest.raises(LogError):
            read_all(path)


def test_what_was_not_answered_is_set_aside_and_the_writer_continues(golden: Path) -> None:
    data = golden.read_bytes()
    with ManifestReading(golden) as reading:
        size = reading.read_all().size
    golden.write_bytes(data + data[-300:-1])
    with ManifestWriter(golden, KEY) as writer:
        assert writer.set_aside is not None
        assert writer.set_aside.read_bytes() == data[-300:-1].rstrip(b"\0")
        assert golden.read_bytes() == data
        writer.add([entry(99)], BEGAN + 9999)
    assert len(read_all(golden)) == size + 1


def test_a_damaged_manifest_is_never_continued(golden: Path) -> None:
    data = golden.read_bytes()
    golden.with_name(golden.name + SUFFIX).unlink()
    for place in (len(data) // 2, len(data) - 100, len(data) - 6, len(data) - 1):
        changed = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
        golden.write_bytes(changed)
        with pytest.raises(LogError, match="is damaged at byte"):
            ManifestWriter(golden, KEY)
        assert golden.read_bytes() == changed


def test_an_index_that_does_not_fit_is_made_again(golden: Path, tmp_path: Path) -> None:
    index = golden.with_name(golden.name + SUFFIX)
    other = tmp_path / "other.manifest"
    with begun(other, name="other") as writer:
        writer.add([entry(number) for number in range(50)], BEGAN)
    foreign = other.with_name(other.name + SUFFIX).read_bytes()
    before = golden.read_bytes()
    for content in (foreign, b""):
        index.write_bytes(content)
        with ManifestWriter(golden, KEY) as writer:
            assert writer.add([entry(9)], BEGAN + 9999).added == 0
            with pytest.raises(MalformedError, match="cannot be entered again"):
                writer.add([evolve(entry(9), commitment=b"x" * 32)])
    assert golden.read_bytes() == before
    index.write_bytes(b"not an index")
    with pytest.raises(LogError, match="delete it"):
        ManifestWriter(golden, KEY)
    assert prove_inclusion(golden, "game-9").problem() == ""


def test_an_index_that_lags_behind_its_manifest_is_continued(golden: Path) -> None:
    index = golden.with_name(golden.name + SUFFIX)
    lagging = index.read_bytes()
    with ManifestWriter(golden, KEY) as writer:
        writer.add([entry(50), entry(51)], BEGAN + 9999)
    index.write_bytes(lagging)
    with ManifestWriter(golden, KEY) as writer:
        assert writer.add([entry(51), entry(52)], BEGAN + 9999).added == 1
    assert prove_inclusion(golden, "game-51").problem() == ""
    assert [each.id for each in read_all(golden)][-3:] == ["game-50", "game-51", "game-52"]


def test_a_game_is_entered_again_only_as_the_same_game_later(tmp_path: Path) -> None:
    path = tmp_path / "m"
    with begun(path) as writer:
        writer.add([entry(1), entry(1, 5)])
        assert writer.add([entry(1, 5)]).added == 0
        wrong = {
            "fewer than the 5": entry(1, 4),
            "as many records, but others": evolve(entry(1, 5), head=bytes(32)),
            "the commitment is another": evolve(entry(1, 6), commitment=b""),
        }
        for reason, each in wrong.items():
            with pytest.raises(MalformedError, match=f"game-1 cannot be entered again.*{reason}"):
                writer.add([entry(2), each])
        writer.add([entry(1, 9, "finished")])
        for each in (entry(1, 9), entry(1, 12), entry(1, 9, "abandoned")):
            with pytest.raises(MalformedError, match="the game was finished with another head"):
                writer.add([each])
        assert writer.head.size == 3
        refused: list[tuple[str, str]] = []
        added = writer.add(
            [entry(3), entry(1, 12), entry(4)],
            refused=lambda each, reason: refused.append((each.id, reason)),
        )
        assert (added.added, [id_ for id_, _ in refused]) == (2, ["game-1"])
    assert [each.id for each in read_all(path)][-2:] == ["game-3", "game-4"]


@pytest.mark.parametrize("id_", ["", "a\nb", "\x1b[2J", "x" * 257, "\u202egame", "\ud800"])
def test_ids_that_could_deceive_a_reader_are_not_entered(tmp_path: Path, id_: str) -> None:
    with begun(tmp_path / "m") as writer, pytest.raises(MalformedError, match="printable text"):
        writer.add([evolve(entry(1), id=id_)])


def test_only_the_owner_continues_a_manifest_and_one_at_a_time(golden: Path) -> None:
    with pytest.raises(LogError, match="its owner has the key"):
        ManifestWriter(golden, OTHER_KEY)
    with ManifestWriter(golden, KEY), pytest.raises(LogError, match="another process"):
        ManifestWriter(golden, KEY)
    writer = ManifestWriter(golden, KEY)
    golden.rename(golden.with_name("moved"))
    with pytest.raises(LogError, match="was moved or replaced"):
        writer.add([entry(60)])
    with pytest.raises(LogError, match="is closed"):
        writer.add([entry(61)])
    with pytest.raises(LogError, match="is there already"):
        begun(golden.with_name("moved"))


def test_an_entry_is_what_the_log_contains() -> None:
    (packed,), (opened,), (sealed,) = map(read, (packed_game(1, None), open_log(), sealed_log()))
    assert entry_of(packed).ending == "finished"
    assert entry_of(sealed).ending == "abandoned"
    assert packed.seal is not None
    assert entry_of(packed).head == packed.seal.head
    one = entry_of(opened)
    assert (one.ending, one.records) == ("open", 12)
    (torn,) = read(open_log()[:-3])
    assert entry_of(torn).records == 11
    assert entry_of(torn).contradicts(one) == ""
    (damaged,) = read(packed_game()[:-1] + b"x")
    with pytest.raises(MalformedError, match="something is wrong with it"):
        entry_of(damaged)


def test_whatever_follows_a_manifest_is_torn_or_damaged_and_never_read(tmp_path: Path) -> None:
    data = GOLDEN.read_bytes()
    path = tmp_path / "m"
    draw = random.Random(5)
    heads = [data[-LONGEST_HEAD:], data[-LONGEST_HEAD:-3], b"\x96\x13", b"\xc4\x04\x00\x00\x00\x72"]
    words = set()
    for _ in range(300):
        parts = [draw.choice((draw.randbytes(draw.randrange(40)), *heads)) for _ in range(4)]
        path.write_bytes(data + b"".join(parts))
        try:
            with ManifestReading(path, check_signatures=False) as reading:
                assert reading.read_all().size == SIZE
                assert reading.torn == len(b"".join(parts))
                words.add("torn")
        except LogError as error:
            words.add(error.reason.partition(" at byte")[0])
    assert words == {"torn", "is damaged"}


def test_bytes_that_look_like_many_heads_are_searched_in_time(tmp_path: Path) -> None:
    """A search that looked at each of them again took four seconds for a MiB."""
    path = tmp_path / "m"
    for pattern in (b"\x96\x13", b"\xc4\x04\x00\x00\x00\x6e", b"\x96\x13\x01\xc4\x20" + b"a" * 32):
        path.write_bytes(GOLDEN.read_bytes() + (pattern * (1 << 19))[: 1 << 20])
        begun = time.process_time()
        with ManifestReading(path) as reading:
            reading.read_all()
        assert time.process_time() - begun < 2
