"""A published log is what the manifest is, and other programs read it; nothing is taken back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tlog_scales import backend, signing, tiles
from tlog_scales.reader import TilesReader
from tlog_scales.writer import TilesWriter

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest.proof import proves_consistency
from maginor_core.evidence.transparency import LogCheckpoint, LoggingProof, PublishedLog, publish
from maginor_core.evidence.transparency.published import relation_of
from maginor_core.evidence.transparency.tiles import parts_of, tile_path
from tests.manifest.specimens import entry
from tests.transparency.hosts import (
    KEY,
    LOG_KEY,
    ORIGIN,
    OTHER_KEY,
    extend,
    manifest_of,
    published,
)

SIZES = (0, 1, 255, 256, 257, 600)


def complete(manifest: Path, folder: Path) -> PublishedLog:
    new = published(manifest, folder)
    new.complete(new.checkpoint)
    return PublishedLog.in_folder(folder)


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("size", SIZES)
def test_another_program_reads_the_same_log(tmp_path: Path, size: int) -> None:
    log = complete(manifest_of(tmp_path / "m", size), tmp_path / "log")
    log.verify()
    assert [each for _, each in log.entries()] == [entry(number) for number in range(size)]
    reader = TilesReader(backend.LocalBackend(tmp_path / "log"))
    point = reader.get_checkpoint()
    point.verify(signing.Vkey.from_string(str(LOG_KEY)))
    assert (point.origin, point.size, point.root_hash) == (ORIGIN, size, log.checkpoint.root)
    assert reader.calculate_root_hash() == log.checkpoint.root
    for number in {0, size // 2, size - 1} if size else ():
        assert reader.get_entry(number) == entry(number).to_bytes()
        theirs = reader.get_inclusion_proof(number, size)
        assert tuple(theirs.node_hashes) == log.inclusion(number)
        theirs.check(tiles.leaf_hash(entry(number).to_bytes()), log.checkpoint.root)
    for old in {1, size // 2, size} - {0} if size else ():
        path = log.consistency(old)
        assert tuple(reader.get_consistency_proof(old, size).node_hashes) == path
        assert proves_consistency(old, log.root_at(old), size, log.checkpoint.root, path)


def test_another_program_writes_the_same_files(tmp_path: Path) -> None:
    writer = TilesWriter.create(tmp_path / "theirs", ORIGIN)
    for number in range(600):
        writer.add_leaf(entry(number).to_bytes())
    secret = KEY.private_bytes_raw()
    writer.commit([signing.PlainEd25519Signer(ORIGIN, secret)])
    complete(manifest_of(tmp_path / "m", 600), tmp_path / "ours")
    assert files_in(tmp_path / "ours") == files_in(tmp_path / "theirs")


def test_the_example_of_the_specification_has_its_tiles() -> None:
    paths = [path for path, _ in parts_of(b"x" for _ in range(70_000))]
    assert len(set(paths)) == len(paths)
    hashes = [path for path in paths if not path.startswith("tile/entries/")]
    assert len([path for path in hashes if path.startswith("tile/0/") and ".p" not in path]) == 273
    last = ["tile/0/273.p/112", "tile/1/000", "tile/1/001.p/17", "tile/2/000.p/1"]
    assert [path for path in hashes if ".p" in path or not path.startswith("tile/0/")] == [
        "tile/1/000",
        *(path for path in last if path != "tile/1/000"),
    ]
    assert tile_path(0, 1_234_067) == "tile/0/x001/x234/067"


def test_a_log_grows_and_a_reader_of_the_old_checkpoint_still_reads_it(tmp_path: Path) -> None:
    manifest, folder = manifest_of(tmp_path / "m", 200), tmp_path / "log"
    old = complete(manifest, folder)
    before = files_in(folder)
    new = published(extend(manifest, 200, 100), folder)
    assert (folder / "checkpoint").read_bytes() == old.checkpoint.to_bytes()
    old.verify()
    new.complete(new.checkpoint)
    after = files_in(folder)
    kept = {name for name in before if name != "checkpoint" and ".p/" not in name}
    assert all(after[name] == before[name] for name in kept)
    assert not any(".p/200" in name for name in after)
    old.verify()  # its last parts have become whole
    now = PublishedLog.in_folder(folder)
    now.verify()
    assert relation_of(old, now) == relation_of(old.checkpoint, now) == "extended"
    assert relation_of(now, old.checkpoint) == "shorter"
    assert relation_of(old.checkpoint, now.checkpoint) == "undecided"
    assert relation_of(now, now.checkpoint) == "same"


def test_publishing_again_changes_nothing(tmp_path: Path) -> None:
    manifest, folder = manifest_of(tmp_path / "m", 300), tmp_path / "log"
    complete(manifest, folder)
    before = files_in(folder)
    complete(manifest, folder)
    assert files_in(folder) == before


@pytest.mark.parametrize("other", [299, 300, 301])
def test_a_host_cannot_publish_another_list_in_its_place(tmp_path: Path, other: int) -> None:
    folder = tmp_path / "log"
    complete(manifest_of(tmp_path / "m", 300), folder)
    before = files_in(folder)
    fork = manifest_of(tmp_path / "fork", other, first=1)
    with pytest.raises(LogError, match="300 entries that the manifest does not begin with"):
        published(fork, folder)
    assert files_in(folder) == before
    elsewhere = complete(fork, tmp_path / "elsewhere")
    here = PublishedLog.in_folder(folder)
    assert relation_of(here, elsewhere) == "contradictory"


def test_a_shorter_manifest_is_refused(tmp_path: Path) -> None:
    complete(manifest_of(tmp_path / "m", 300), tmp_path / "log")
    with pytest.raises(LogError, match="nothing that was published can be taken back"):
        published(manifest_of(tmp_path / "short", 200), tmp_path / "log")


def test_key_and_origin_of_a_log_stay(tmp_path: Path) -> None:
    manifest, folder = manifest_of(tmp_path / "m", 3), tmp_path / "log"
    complete(manifest, folder)
    with pytest.raises(LogError, match="its owner has the key"):
        publish(manifest, folder, OTHER_KEY, ORIGIN)
    with pytest.raises(LogError, match="a log keeps its origin"):
        publish(manifest, folder, KEY, "other.example")
    assert publish(manifest, folder, KEY).checkpoint.origin == ORIGIN
    with pytest.raises(MalformedError, match="without spaces"):
        publish(manifest, tmp_path / "new", KEY, "a b")
    assert publish(manifest, tmp_path / "named", KEY).checkpoint.origin == "golden"
    (folder / "checkpoint").write_bytes(
        published(manifest, tmp_path / "x")
        .checkpoint.note.signed(OTHER_KEY, ORIGIN)
        .to_bytes()
        .replace(b"games.example/club +LFt", b"games.example/club +LFu")
    )
    with pytest.raises(LogError, match="by another key"):
        published(manifest, folder)


def test_every_change_of_a_file_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    complete(manifest_of(tmp_path / "m", 300), folder)
    for name, content in files_in(folder).items():
        path = folder / name
        for bad in (None, content[:-1], content[:5] + bytes((content[5] ^ 1,)) + content[6:]):
            if bad is None:
                path.unlink()
            else:
                path.write_bytes(bad)
            with pytest.raises(LogError):
                require_all(folder)
            path.write_bytes(content)
    require_all(folder)


def require_all(folder: Path) -> None:
    log = PublishedLog.in_folder(folder)
    log.verify()
    if log.checkpoint.note.valid_from(LOG_KEY) is None:
        raise LogError(folder, "the signature does not hold")


def test_a_host_that_leaves_an_entry_out_or_adds_one_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    log = complete(manifest_of(tmp_path / "m", 20), folder)
    for size in (19, 21):
        other = LogCheckpoint.unsigned(ORIGIN, size, log.checkpoint.root)
        (folder / "checkpoint").write_bytes(other.note.signed(KEY, ORIGIN).to_bytes())
        with pytest.raises(LogError):
            PublishedLog.in_folder(folder).verify()
        with pytest.raises(LogError):
            list(PublishedLog.in_folder(folder).entries())


def test_what_is_no_published_log_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="has no checkpoint"):
        PublishedLog.in_folder(tmp_path)
    (tmp_path / "checkpoint").write_bytes(b"else")
    with pytest.raises(LogError, match="an empty line"):
        PublishedLog.in_folder(tmp_path)
    with pytest.raises(LogError, match="an empty line"):
        published(manifest_of(tmp_path / "m", 3), tmp_path)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LogError, match="not a folder"):
        published(manifest_of(tmp_path / "n", 3), tmp_path / "file")


def test_a_proof_is_checked_without_the_log(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    log = complete(manifest_of(tmp_path / "m", 300), folder)
    number, found = log.number_of("game-77")
    assert (number, found) == (77, entry(77))
    with pytest.raises(LogError, match="has no game game-300"):
        log.number_of("game-300")
    proof = LoggingProof(number, log.inclusion(number), log.checkpoint, found)
    shutil.rmtree(folder)
    read = LoggingProof.from_bytes(proof.to_bytes())
    assert read == proof
    assert read.problem(found) == ""
    assert "does not lead" in read.problem(entry(78))
    bare = LoggingProof(number, read.path, read.checkpoint)
    assert LoggingProof.from_bytes(bare.to_bytes()) == bare
    for place in range(len(read.path)):
        path = (*read.path[:place], bytes(32), *read.path[place + 1 :])
        assert LoggingProof(number, path, read.checkpoint).problem(found)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("tlog-proof@v1", "tlog-proof@v2"),
        lambda text: text.replace("index ", "place "),
        lambda text: text.replace("index 7", "index 07"),
        lambda text: text.replace("extra ", "extra !"),
        lambda text: text.replace("extra ", "extra AAAA"),
        lambda text: text.partition("\n\n")[0],
        lambda text: text.replace("\n\n", "\n" + "A" * 43 + "=\n" * 70 + "\n", 1),
        lambda text: "c2sp.org/tlog-proof@v1\n\n" + text.partition("\n\n")[2],
    ],
)
def test_what_is_no_proof_is_refused(tmp_path: Path, change: object) -> None:
    assert callable(change)
    log = complete(manifest_of(tmp_path / "m", 9), tmp_path / "log")
    proof = LoggingProof(7, log.inclusion(7), log.checkpoint, entry(7)).to_bytes().decode()
    with pytest.raises(MalformedError):
        LoggingProof.from_bytes(change(proof).encode())
