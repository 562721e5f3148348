"""A host publishes, witnesses vouch, and an auditor who has only the static files checks it all."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
import uvicorn

from maginor_core import maginor
from maginor_core.eventlog.logs import OpenSeed, write_log
from maginor_core.eventlog.signing import new_keys, private_key
from maginor_core.evidence.transparency import (
    LogCheckpoint,
    LogWitness,
    NoteKey,
    PublishedLog,
    SignedNote,
)
from maginor_core.evidence.transparency.quorum import KnownWitness
from maginor_core.evidence.transparency.signed_note import WITNESS
from maginor_core.evidence.transparency.witness_client import (
    WitnessError,
    ask_for_latest,
    ask_to_sign,
)
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.cli.running import Run
from tests.serving.static_files import answered_by, static
from tests.transparency.hosts import ORIGIN, WITNESS_KEYS, Serve


@contextmanager
def compressing_host(folder: Path, *, endless: str = "") -> Iterator[str]:
    """Serve a folder by gzip, whoever asks; of one path, far more than there is."""

    class Compressing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the name that http.server calls
            path = folder / self.path.lstrip("/")
            if not path.is_file():
                return self.send_error(404)
            content = bytes(1 << 25) if self.path == endless else path.read_bytes()
            sent = gzip.compress(content, 1)
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)
            return None

        def log_message(self, *_: object) -> None:
            pass

    with answered_by(Compressing) as url:
        yield url


class Club:
    """A host with finished games, two witnesses, and the policy of its auditors."""

    def __init__(self, folder: Path, run: Run, serve: Serve) -> None:
        self.folder, self.run = folder, run
        self.key = folder / "host.pem"
        new_keys(self.key, folder / "host.pub")
        self.site, self.policy = folder / "site", folder / "policy"
        self.played = 0
        self.enter("club.manifest", 3)
        begun = self.publish("club.manifest", self.site, "--origin", ORIGIN)
        log = NoteKey.from_text(begun["key"])
        self.witnesses = [
            LogWitness(
                folder / f"w{number}", WITNESS_KEYS[number], f"w.example/{number}", [log], new=True
            )
            for number in range(2)
        ]
        self.urls = [serve(one) for one in self.witnesses]
        self.write_policy("all")

    def write_policy(self, needed: str) -> None:
        lines = [f"log {NoteKey.from_text(self.publish('club.manifest', self.site)['key'])}"]
        for name, one, url in zip("ab", self.witnesses, self.urls, strict=True):
            lines.append(f"witness {name} {one.key} {url}")
        lines += [f"group both {needed} a b", "quorum both", ""]
        self.policy.write_text("\n".join(lines))

    def enter(self, manifest: str, count: int) -> None:
        """Play games and enter them in a manifest."""
        games = self.folder / "games"
        games.mkdir(exist_ok=True)
        new = []
        for _ in range(count):
            self.played += 1
            seed = f"club.{self.played}"
            game = maginor.new(2, seed)
            play_out(game, [bots_of(DEFINITION)["random"]] * 2, seed)
            new.append(games / f"{self.played}.maginor")
            write_log(new[-1], game.setup, game.log, OpenSeed(seed, "reconstruction-1"))
        path = self.folder / manifest
        name = () if path.exists() else ("--new", "Club")
        self.run.ok("manifest", "append", path, *new, "--key", self.key, *name)

    def publish(self, manifest: str, site: Path, *more: object) -> dict[str, str]:
        arguments = (self.folder / manifest, site, "--key", self.key, *more)
        answer: dict[str, str] = self.run.json("manifest", "publish", *arguments)
        return answer


@pytest.fixture
def club(tmp_path: Path, run: Run, serve: Serve) -> Iterator[Club]:
    made = Club(tmp_path, run, serve)
    yield made
    for one in made.witnesses:
        one.close()


def test_a_published_list_is_witnessed_and_audited_by_its_files_alone(
    club: Club, tmp_path: Path
) -> None:
    run, policy = club.run, ("--witnesses", club.policy)
    club.publish("club.manifest", club.site, *policy)
    saved = tmp_path / "saved"
    shutil.copy(club.site / "checkpoint", saved)
    club.enter("club.manifest", 2)
    told = club.publish("club.manifest", club.site, *policy)
    assert set(told["witnesses"]) == {"a", "b"}
    with static(club.site) as url:
        for source in (club.site, url):
            verified = run.json("manifest", "verify", source, *policy, "--ask")
            assert (verified["ok"], verified["size"], verified["trusted"]) == (True, 5, True)
            audited = run.json(
                "audit", tmp_path / "games", "--manifest", source, *policy, "--allow-late"
            )
            crossed = audited["crosscheck"]
            assert crossed["manifest"]["trusted"] is True
            assert crossed["counts"]["missing"] == crossed["counts"]["unlisted"] == 0
        compared = run.json("manifest", "compare", saved, url)
        assert compared["relation"] == "extended"
    (tmp_path / "games" / "2.maginor").unlink()
    status, out, _ = run(
        "audit", tmp_path / "games", "--manifest", club.site, *policy, "--allow-late"
    )
    assert status == 1
    assert "missing 1" in out
    assert "Signed by a, " in out


def test_a_list_is_read_from_a_host_that_compresses_what_it_sends(club: Club) -> None:
    """C2SP allows bundles of entries to be sent so; what unfolds to more than a part is refused."""
    run = club.run
    with compressing_host(club.site) as url:
        assert run.json("manifest", "verify", url)["size"] == 3
    for path in ("/checkpoint", "/tile/entries/000.p/3", "/tile/0/000.p/3"):
        with compressing_host(club.site, endless=path) as url:
            assert "16 MiB" in run.refused("manifest", "verify", url)


def test_a_game_is_proved_to_be_listed_without_the_list(club: Club, tmp_path: Path) -> None:
    run, policy = club.run, ("--witnesses", club.policy)
    club.publish("club.manifest", club.site, *policy)
    [_, (_, listed), _] = PublishedLog.in_folder(club.site).entries()
    proof = tmp_path / "game.tlog-proof"
    run.ok("manifest", "prove", club.site, "--id", listed.id, "--out", proof)
    assert run.ok("manifest", "prove", club.site, "--id", listed.id) == proof.read_text()
    shutil.rmtree(club.site)
    mine, other = (tmp_path / "games" / f"{number}.maginor" for number in (2, 1))
    assert f"It has game {listed.id}" in run.ok("manifest", "verify", proof, "--log", mine, *policy)
    assert run.json("manifest", "verify", proof, *policy)["number"] == 1
    assert "does not have the game" in run.refused("manifest", "verify", proof, "--log", other)
    bare = "\n".join(line for line in proof.read_text().split("\n") if not line.startswith("extra"))
    proof.write_text(bare)
    assert run("manifest", "verify", proof, "--log", mine, *policy)[0] == 0
    assert run("manifest", "verify", proof, "--log", other, *policy)[0] == 1
    assert "name its log by --log" in run.refused("manifest", "verify", proof, *policy)


def test_a_host_that_forks_gets_no_signature_and_is_found(club: Club, tmp_path: Path) -> None:
    run, policy = club.run, ("--witnesses", club.policy)
    club.publish("club.manifest", club.site, *policy)
    club.enter("fork.manifest", 3)
    elsewhere = tmp_path / "elsewhere"
    status, out, error = run(
        "manifest",
        "publish",
        tmp_path / "fork.manifest",
        elsewhere,
        "--key",
        club.key,
        "--origin",
        ORIGIN,
        *policy,
    )
    assert status == 1
    assert "has signed another list of 3 entries" in error
    assert "Not published" in out
    assert not (elsewhere / "checkpoint").exists()
    assert all(one.contradictions(ORIGIN) for one in club.witnesses)
    # Without witnesses it can be published, and no auditor who has the policy believes it.
    club.publish("fork.manifest", elsewhere, "--origin", ORIGIN)
    assert run("manifest", "verify", elsewhere, *policy)[0] == 1
    status, out, _ = run("audit", tmp_path / "games", "--manifest", elsewhere, *policy)
    assert status == 1
    assert "is not trusted: it is signed by no witness" in out
    assert run("manifest", "compare", club.site, elsewhere)[0] == 1
    # Nor does a longer fork get one.
    club.enter("fork.manifest", 1)
    status, _, error = run(
        "manifest", "publish", tmp_path / "fork.manifest", elsewhere, "--key", club.key, *policy
    )
    assert (status, "another beginning of this log" in error) == (1, True)


def test_a_host_that_shows_each_half_of_the_world_another_list_needs_both_witnesses(
    club: Club, tmp_path: Path
) -> None:
    """With 1 of 2 witnesses two lists can have a quorum; what the witnesses know contradicts."""
    club.write_policy("any")
    club.enter("fork.manifest", 3)
    both = tmp_path / "policy"
    for number, manifest in enumerate(("club.manifest", "fork.manifest")):
        lines = [line for line in both.read_text().split("\n") if not line.startswith("group")]
        name = "ab"[number]
        kept = [
            line.replace("quorum both", f"quorum {name}")
            for line in lines
            if not line.startswith("witness") or line.startswith(f"witness {name}")
        ]
        one = tmp_path / f"policy-{name}"
        one.write_text("\n".join(kept))
        site = club.site if number == 0 else tmp_path / "elsewhere"
        club.publish(manifest, site, "--witnesses", one, "--origin", ORIGIN)
        assert club.run("manifest", "verify", site, "--witnesses", both)[0] == 0
    for site, other in ((club.site, "b"), (tmp_path / "elsewhere", "a")):
        status, out, _ = club.run("manifest", "verify", site, "--witnesses", both, "--ask")
        assert status == 1
        assert f"witness {other} has signed another list" in out
    club.write_policy("all")
    assert club.run("manifest", "verify", club.site, "--witnesses", both)[0] == 1


def test_a_host_that_rolls_back_or_withholds_is_found(club: Club, tmp_path: Path) -> None:
    run, policy = club.run, ("--witnesses", club.policy)
    club.publish("club.manifest", club.site, *policy)
    old = tmp_path / "old"
    shutil.copytree(club.site, old)
    shutil.copy(tmp_path / "club.manifest", tmp_path / "old.manifest")
    club.enter("club.manifest", 2)
    club.publish("club.manifest", club.site, *policy)
    assert run("manifest", "verify", old, *policy)[0] == 0  # it was the latest once
    status, out, _ = run("manifest", "verify", old, *policy, "--ask")
    assert status == 1
    assert "it is not the latest: witness a has signed 5 entries" in out
    status, _, error = run(
        "manifest", "publish", tmp_path / "old.manifest", old, "--key", club.key, *policy
    )
    assert status == 1
    assert "more than the 3 that it has now" in error


def test_without_a_quorum_what_was_published_stays(club: Club) -> None:
    club.publish("club.manifest", club.site, "--witnesses", club.policy)
    before = (club.site / "checkpoint").read_bytes()
    club.enter("club.manifest", 1)
    text = club.policy.read_text().replace(club.urls[1], "http://127.0.0.1:1")
    club.policy.write_text(text)
    arguments = (club.folder / "club.manifest", club.site, "--key", club.key)
    status, out, error = club.run("manifest", "publish", *arguments, "--witnesses", club.policy)
    assert status == 1
    assert "witness b: cannot be reached" in error
    assert "signed by a alone; 2 of a and b are needed" in out
    assert (club.site / "checkpoint").read_bytes() == before
    PublishedLog.in_folder(club.site).verify()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("audit", "games", "--witnesses", "policy"), "--witnesses needs --manifest"),
        (("manifest", "verify", "club.manifest", "--ask"), "witnesses sign what is published"),
        (("manifest", "verify", "site", "--ask"), "--ask needs --witnesses"),
        (("manifest", "verify", "site", "--log", "x"), "--log needs a proof"),
        (("manifest", "prove", "site", "--from", "1"), "manifest compare"),
        (("manifest", "verify", "."), "has no checkpoint"),
        (("manifest", "publish", "club.manifest", "site", "--key", "host.pub"), "private key"),
        (("manifest", "compare", "site", "host.pub"), "an empty line"),
    ],
)
def test_what_makes_no_sense_is_refused(
    club: Club, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(club.folder)
    assert reason in club.run.refused(*arguments)


Answer = tuple[int, str, bytes]


@contextmanager
def answering(answer: Answer) -> Iterator[str]:
    """Serve a witness that answers everything alike."""

    class Alike(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the name that http.server calls
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

        def do_GET(self) -> None:  # as above
            status, media_type, body = answer
            self.send_response(status)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with answered_by(Alike) as url:
        yield url


KEY_OF_WITNESS = NoteKey.of(WITNESS_KEYS[0], "w", WITNESS)
POINT = LogCheckpoint.unsigned(ORIGIN, 3, bytes(32))
SIZE = "text/x.tlog.size"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((200, "text/plain", b""), "without a valid signature"),
        ((200, "text/plain", b"\xff\n- x\n"), "without a valid signature"),
        ((200, "text/plain", b"x" * (1 << 18)), "more than"),
        ((302, "text/plain", b""), "status 302"),
        ((404, "text/plain", b"unknown"), 'status 404: "unknown"'),
        ((409, SIZE, b"x\n"), "something else"),
        ((409, SIZE, b"4\n"), "more than the 3"),
        ((409, SIZE, b"2\n"), "status 409"),
        ((422, "text/plain", b""), "another beginning"),
    ],
)
def test_a_witness_that_answers_anything_is_an_error_with_its_name(
    answer: Answer, reason: str
) -> None:
    with answering(answer) as url:
        one = KnownWitness("one", KEY_OF_WITNESS, url)
        with pytest.raises(WitnessError, match=reason) as raised:
            ask_to_sign(one, POINT, 0, lambda _: ())
        assert str(raised.value).startswith("witness one: ")


def test_what_a_witness_says_that_it_has_signed_must_be_signed() -> None:
    signed = SignedNote(POINT.note.text).signed(WITNESS_KEYS[1], ORIGIN)
    good = signed.adding([signed.cosigned(WITNESS_KEYS[0], "w", 5)])
    for body, origin, reason in [
        (good.to_bytes(), ORIGIN, ""),
        (good.to_bytes(), "other.example", "has not signed"),
        (signed.to_bytes(), ORIGIN, "has not signed"),
        (b"else", ORIGIN, "something else"),
    ]:
        with answering((200, "text/plain", body)) as url:
            one = KnownWitness("one", KEY_OF_WITNESS, url)
            if not reason:
                latest = ask_for_latest(one, origin)
                assert latest is not None
                assert latest.size == 3
                continue
            with pytest.raises(WitnessError, match=reason):
                ask_for_latest(one, origin)
    with answering((500, "text/plain", b"")) as url, pytest.raises(WitnessError, match="500"):
        ask_for_latest(KnownWitness("one", KEY_OF_WITNESS, url), ORIGIN)
    with answering((404, "text/plain", b"")) as url:
        assert ask_for_latest(KnownWitness("one", KEY_OF_WITNESS, url), ORIGIN) is None
    with pytest.raises(WitnessError, match="must begin with http"):
        ask_for_latest(KnownWitness("one", KEY_OF_WITNESS, "file:///etc/passwd"), ORIGIN)


def test_the_command_tells_its_address_and_key(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is stopped as soon as it has told where it is."""

    def stop_at_once(self: uvicorn.Server, *_: object) -> None:
        self.should_exit = True

    monkeypatch.setattr(uvicorn.Server, "install_signal_handlers", lambda _: None, raising=False)
    main_loop = uvicorn.Server.main_loop

    async def once(self: uvicorn.Server) -> None:
        stop_at_once(self)
        await main_loop(self)

    monkeypatch.setattr(uvicorn.Server, "main_loop", once)
    key = tmp_path / "w.pem"
    new_keys(key, tmp_path / "w.pub")
    log = club.publish("club.manifest", club.site)["key"]
    arguments = ("witness", tmp_path / "memory", "--key", key, "--name", "w.example", "--log", log)
    told = club.run.json(*arguments, "--new", "--port", "0")
    assert told["key"] == str(NoteKey.of(private_key(key), "w.example", WITNESS))
    assert told["url"].startswith("http://127.0.0.1:")
    assert "keeps its memory" in club.run.refused(*arguments, "--new")
    assert "base64" in club.run.refused(*arguments, "--log", f"{log}x")
