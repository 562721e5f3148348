"""A scenario: writers, signers, sealers and auditors on a machine that fails; what must hold after.

Everything follows from one seed. What a process was told to be done is compared with what the disk
contains after every loss of power, and at the end.

In about two of five seeds some logs are of version 2. Their verdicts are compared with what the
parties really did, and what they had committed to with what is left to go on from. The others are
as they were before there was version 2.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from traceback import extract_tb
from typing import Literal

from attrs import Factory, define, frozen
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core.audit.judge import judge
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.disk import Disk
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.hidden import NEWEST
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.new_file import PART
from maginor_core.eventlog.shard import games_in, gather, pack_log, seal_log
from maginor_core.eventlog.signing import sign_with, signers_of
from maginor_core.eventlog.stored_game import stored
from maginor_core.eventlog.writer import LogWriter, Sync
from maginor_core.evidence.committed_game import require_committed
from maginor_core.evidence.seat_log import seat_log
from maginor_core.games import known_game
from tests.eventlog.crashes import record_of
from tests.eventlog.specimens import open_log, packed_game, pieces_of, read, sealed_log
from tests.simulation import version_two
from tests.simulation.machine import FOLDER, Machine, Rates
from tests.simulation.schedule import Process

RECORDS = 90
"""How many records a game of version 1 has at most."""
RECORDS_OF_VERSION_TWO = 45
"""The same of version 2, whose records are longer and take longer to read."""
SHARD = f"{FOLDER}/all.maginor"
GATHERED = f"{FOLDER}/gathered.maginor"
SEAT = ".seat-"
"""In the name of the log of a seat."""
INTACT = {"ok", "ok in part"}
"""The verdicts on logs that are as they were written."""
MOST_VERDICTS = 4096
"""How many verdicts are kept, each of a game of a few kilobytes."""
ROUNDS = 3
"""How often the machine is started."""

Kind = Literal["game", "bytes"]


@frozen
class Game:
    """A game that is written over and over: the same header and the same records each time."""

    header: Header
    records: tuple[bytes, ...]
    frames: tuple[bytes, ...]
    standings: tuple[version_two.Standing, ...] = ()
    ends: tuple[str, ...] = ()


@cache
def game_of(seed: int) -> Game:
    """Return a game that was really played."""
    data = open_log(seed, RECORDS)
    (game,) = read(data)
    assert game.header is not None
    return Game(game.header, tuple(game.pieces), tuple(pieces_of(data)))


@cache
def long_game(seed: int) -> Game:
    """Return a log whose records are long; nobody has played it."""
    draw = random.Random(f"long {seed}")
    header = game_of(1).header
    sizes = [draw.choice((30, 200, 500, 1500, 5000, 9000)) for _ in range(RECORDS // 4)]
    records = tuple(record_of(size, 0x30 + number) for number, size in enumerate(sizes))
    return Game(header, records, ())


@cache
def game_of_version_two(kind: int) -> Game:
    """Return a game of version 2 that was really played."""
    played = version_two.played(kind, RECORDS_OF_VERSION_TWO)
    (game,) = read(played.data)
    assert game.header is not None
    frames = tuple(pieces_of(played.data))
    return Game(game.header, tuple(game.pieces), frames, played.standings, played.ends)


@cache
def long_game_of_version_two(seed: int) -> Game:
    """Return a log whose records are long and have hidden values; nobody has played it."""
    header = game_of_version_two(version_two.HIDDEN).header
    return Game(header, version_two.long_records(seed, RECORDS // 4), ())


@cache
def key(number: int) -> Ed25519PrivateKey:
    """Return a key that is always the same."""
    return Ed25519PrivateKey.from_private_bytes(bytes([number + 1]) * 32)


def public(number: int) -> str:
    return key(number).public_key().public_bytes_raw().hex()


@define
class Log:
    """What is known of a log file.

    Attributes:
        name: the file.
        game: what is written into it.
        kind: whether it is a game that can be judged.
        created: whether its creation was acknowledged, and synced.
        acknowledged: how many records were.
        synced: how many of these were synced.
        sealed: whether a seal was acknowledged, and synced.
        signed: the keys whose signatures were acknowledged.
        begun: whether somebody has begun to create, seal or sign it.
        careless: whether it was ever written without a sync at each command.
        moved: whether another program has moved it away.
        spoiled: whether it was damaged when power was lost while it was written without syncs.
    """

    name: str
    game: Game
    kind: Kind
    created: bool = False
    acknowledged: int = 0
    synced: int = 0
    sealed: bool = False
    signed: set[str] = Factory(set)
    careless: bool = False
    moved: bool = False
    spoiled: bool = False

    @property
    def version(self) -> str:
        """What is added to the name of a count."""
        return ", version 2" if self.game.header.format == NEWEST else ""


class BrokenPromiseError(Exception):
    """The disk does not contain what was acknowledged, or a verdict is wrong."""


@define
class Result:
    """What happened in a scenario."""

    seed: str
    digest: str = ""
    broken: str = ""
    faults: Counter[str] = Factory(Counter)
    counts: Counter[str] = Factory(Counter)


def simulate(seed: str, prepare: Callable[[Machine], object] = lambda machine: None) -> Result:
    """Run the scenario of a seed."""
    return _Scenario(seed, prepare).run()


class _Scenario:
    def __init__(self, seed: str, prepare: Callable[[Machine], object]) -> None:
        self.draw = random.Random(f"{seed} scenario")
        self.machine = Machine(seed, Rates.drawn(self.draw))
        prepare(self.machine)
        self.result = Result(seed)
        self.counts = self.result.counts
        self.logs = [Log(f"{FOLDER}/game-{n}.maginor", game_of(n + 1), "game") for n in range(1, 3)]
        self.logs.append(Log(f"{FOLDER}/long.maginor", long_game(self.draw.randrange(20)), "bytes"))
        self.versions = random.Random(f"{seed} versions")
        self.newer = self.versions.random() < 0.4
        self.counts["machines with version 2"] += self.newer
        if self.newer:
            self._use_version_two()
        self.kept: dict[str, bytes] = {}
        self.keepers = 0
        for log in self.logs[:2]:
            self._begin_somewhere(log)
        self.heads: list[bytes] = []
        self.words: list[str] = []
        self.shard_signed: set[str] = set()
        self._make_shard()
        self.gathered: list[bytes] | None = None

    def _begin_somewhere(self, log: Log) -> None:
        """Place a log with some records, so that the next ones are near the end of a block."""
        count = self.draw.choice((None, self.draw.randrange(RECORDS - 20)))
        if count is None:
            return
        if log.game.standings:
            count = count * RECORDS_OF_VERSION_TWO // RECORDS
        self.machine.place(log.name, b"".join(log.game.frames[: count + 1]))
        log.created, log.acknowledged, log.synced = True, count, count

    def _use_version_two(self) -> None:
        """Let some of the logs be of version 2."""
        for log in self.logs[:2]:
            if self.versions.random() < 0.7:
                log.game = game_of_version_two(self.versions.choice(version_two.KINDS))
        if self.versions.random() < 0.5:
            self.logs[2].game = long_game_of_version_two(self.versions.randrange(20))

    def _make_shard(self) -> None:
        pieces = [
            self.draw.choice((packed_game, sealed_log))(self.draw.randrange(1, 4), 6)
            for _ in range(self.draw.randrange(1, 5))
        ]
        if self.newer:
            pieces = [piece if self.versions.random() < 0.4 else self._piece() for piece in pieces]
        data = b"".join(pieces)
        self.machine.place(SHARD, data)
        self.heads = [_head(game) for game in read(data)]
        self.words = [_word(SHARD, game, None) for game in read(data)]
        assert INTACT.issuperset(self.words)

    def _piece(self) -> bytes:
        """Return a sealed game of version 2, or the log of a seat of one."""
        form = self.versions.choice(version_two.FORMS)
        kinds = version_two.WITH_SEATS if form == "seat" else version_two.KINDS
        return version_two.piece(self.versions.choice(kinds), form)

    def run(self) -> Result:
        result, machine = self.result, self.machine
        try:
            for _ in range(ROUNDS):
                machine.lost_power = machine.dropped_writes = False
                for process in machine.run(self._works()):
                    self._require_right_end(process)
                if not machine.lost_power and self.draw.random() < 0.3:
                    machine.lose_power()
                self._examine()
                machine.run_safely(self._recover)
            self._rot()
        except BrokenPromiseError as error:
            result.broken = str(error)
        result.digest = machine.digest()
        result.faults = machine.faults
        self.counts["calls"] += machine.calls
        return result

    def _require_right_end(self, process: Process) -> None:
        """Ensure that a process met no errors but ours."""
        error = process.error
        if isinstance(error, BrokenPromiseError):
            raise error
        if error is not None:
            steps = [f"{step.name} {step.lineno}" for step in extract_tb(error.__traceback__)]
            raise BrokenPromiseError(f"{process.name} met {error!r} ({', '.join(steps[-6:])})")

    def _works(self) -> dict[str, Callable[[Disk], object]]:
        """Return what the processes of a round do."""
        works: dict[str, Callable[[Disk], object]] = {}
        for number, log in enumerate(self.logs):
            for again in range(self.draw.choice((1, 1, 2))):
                works[f"writer {number}.{again}"] = partial(self._write, log, self._own())
        for number in range(self.draw.randrange(3)):
            path = self.draw.choice((SHARD, SHARD, self.logs[0].name, self.logs[1].name))
            works[f"signer {number}"] = partial(self._sign, path, self.draw.randrange(3))
        if self.draw.random() < 0.3:
            works["sealer"] = partial(self._seal, self.draw.choice(self.logs[:2]), self._own())
        if self.draw.random() < 0.3:
            works["packer"] = partial(self._pack, self.draw.choice((SHARD, self.logs[0].name)))
        if self.draw.random() < 0.5:
            works["auditor"] = partial(self._audit, self._own())
        if self.draw.random() < 0.2:
            works["gatherer"] = self._gather
        if self.newer:
            with_salt = [log for log in self.logs[:2] if log.game.header.salt]
            if with_salt:
                works["keeper"] = partial(self._keep, self.versions.choice(with_salt), self._own())
        if self.draw.random() < 0.1:
            works["mover"] = partial(self._move, self.draw.choice(self.logs), self._own())
        return works

    def _own(self) -> random.Random:
        return random.Random(self.draw.random())

    # What the processes do.

    def _write(self, log: Log, draw: random.Random, disk: Disk) -> None:
        """Append records, as a server does that opens its log again after each failure."""
        for _ in range(draw.randrange(1, 4)):
            sync: Sync = draw.choice(("command", "command", "command", "turn", "never"))
            try:
                self._write_once(log, draw, disk, sync)
            except LogError as error:
                self.counts["refused"] += 1
                self.machine.trace("refused", error.reason)
                disk.wait(draw.random() * 0.01)

    def _write_once(self, log: Log, draw: random.Random, disk: Disk, sync: Sync) -> None:
        try:
            writer, _ = LogWriter.reopen(log.name, sync, disk)
        except LogError as error:
            if "no such file" not in error.reason:
                raise
            if _is_moved(log):
                return
            if log.created:
                raise BrokenPromiseError(f"{log.name} was created, and is not there") from None
            log.careless |= sync != "command"
            writer = LogWriter.create(log.name, log.game.header, sync, disk)
            log.created |= sync != "never" and not _is_moved(log)
        if _is_moved(log):  # it is another one, made in the place of the one moved away
            writer.close()
            return
        log.careless |= sync != "command"
        with writer:
            if writer.count < log.acknowledged and not self.machine.lost_power:
                self._require(writer.count >= log.synced, log, "lost a synced record")
            if sync != "never":
                log.synced = max(log.synced, writer.count)
            log.acknowledged = writer.count
            for _ in range(draw.randrange(1, 12)):
                if writer.count == len(log.game.records):
                    break
                was_moved = _is_moved(log)
                writer.append(log.game.records[writer.count])
                if was_moved and sync == "command":
                    raise BrokenPromiseError(f"{log.name} took a record after it was moved")
                log.acknowledged = writer.count
                self.counts[f"records acknowledged{log.version}"] += 1
                if sync == "command":
                    log.synced = writer.count
                elif draw.random() < 0.2:
                    self._flush(log, writer, sync)
            if draw.random() < 0.1:
                writer.seal("abandoned")
                log.sealed |= sync != "never"
                self.counts["seals acknowledged"] += 1
                if sync != "never":
                    log.synced = writer.count

    def _flush(self, log: Log, writer: LogWriter, sync: Sync) -> None:
        writer.flush()
        if sync == "turn":
            log.synced = writer.count

    def _sign(self, path: str, number: int, disk: Disk) -> None:
        try:
            sign_with(path, key(number), disk)
        except LogError as error:
            self.machine.trace("refused", error.reason)
            return
        self.counts["signatures acknowledged"] += 1
        if path == SHARD:
            self.shard_signed.add(public(number))
        else:
            log = next(each for each in self.logs if each.name == path)
            if not log.moved:
                log.signed.add(public(number))
                log.sealed = True

    def _seal(self, log: Log, draw: random.Random, disk: Disk) -> None:
        disk.wait(draw.random() * 0.005)
        try:
            seal = seal_log(log.name, known_game, abandoned=True, disk=disk)
        except LogError as error:
            self.machine.trace("refused", error.reason)
            return
        if log.moved:
            return
        log.sealed, log.synced = True, max(log.synced, seal.records)
        self.counts["seals acknowledged"] += 1
        self._pack(log.name, disk)

    def _pack(self, path: str, disk: Disk) -> None:
        try:
            pack_log(Path(path), disk)
        except LogError as error:
            self.machine.trace("refused", error.reason)
        else:
            self.counts["packed"] += 1

    def _gather(self, disk: Disk) -> None:
        try:
            gather([Path(SHARD)], Path(GATHERED), disk)
        except LogError as error:
            self.machine.trace("refused", error.reason)
        else:
            self.gathered = list(self.heads)
            self.counts["shards acknowledged"] += 1

    def _keep(self, log: Log, draw: random.Random, disk: Disk) -> None:
        """Write the log of a seat, as far as the game is."""
        disk.wait(draw.random() * 0.005)
        content = None if log.moved else self.machine.content(log.name)
        if content is None or log.spoiled or log.careless:
            return
        seat = draw.randrange(version_two.PLAYERS)
        self.keepers += 1
        name = f"{log.name}{SEAT}{seat}.{self.keepers}"
        before = log.synced
        try:
            seat_log(log.name, seat, name, known_game, disk)
        except LogError as error:
            self.machine.trace("refused", error.reason)
            return
        (game,) = read(self._content(name))
        self._require(game.count >= before, log, "is longer than the log of its seat")
        self.kept[name] = self._content(name)
        self.counts["logs of seats acknowledged"] += 1

    def _move(self, log: Log, draw: random.Random, disk: Disk) -> None:
        """Do as another program does that moves a log away while it is open."""
        for _ in range(20):
            disk.wait(draw.random() * 0.0004)
            if self.machine.is_locked(log.name):
                break
        # A second move would put another log over the first.
        if not log.moved and log.name in self.machine.names():
            log.moved = True
            self.machine.trace("moved", log.name)
            self.machine.move(log.name, f"{log.name}.moved")
            self.machine.faults["log moved"] += 1

    def _audit(self, draw: random.Random, disk: Disk) -> None:
        """Judge files while others write them."""
        for _ in range(draw.randrange(1, 4)):
            name = draw.choice([SHARD, *(log.name for log in self.logs)])
            log = next((each for each in self.logs if each.name == name), None)
            try:
                games = list(games_in(name, disk))
            except (LogError, OSError):
                continue
            for game in games:
                word = _word(name, game, log)
                self.counts[f"audited beside writers: {word}"] += 1
                careless = log is not None and log.careless
                if word not in (*INTACT, "torn") and not careless:
                    raise BrokenPromiseError(f"{name} is {word} to an audit beside its writer")

    # What must hold.

    def _examine(self) -> None:
        """Compare the disk with what was acknowledged."""
        for log in self.logs:
            self._examine_log(log)
        games = self._games(SHARD)
        self._require_heads(SHARD, games, self.heads, self.shard_signed)
        self._examine_logs_of_seats()
        if self.gathered is not None:
            self._require_heads(GATHERED, self._games(GATHERED), self.gathered, set())
        for name in self.machine.names():
            if name.endswith(".maginor") and name not in (SHARD, GATHERED):
                self.counts["logs examined"] += 1

    def _require_heads(
        self, name: str, games: list[LoggedGame], heads: list[bytes], signed: set[str]
    ) -> None:
        found = [_head(game) for game in games]
        if found != heads:
            raise BrokenPromiseError(f"{name} has {len(found)} games; {len(heads)} were there")
        for game, right in zip(games, self.words, strict=True):
            word = _word(name, game, None)
            self.counts[f"verdict {word}"] += 1
            if word != right:
                raise BrokenPromiseError(f"game {game.number} of {name} is {word}")
            if not signed <= set(signers_of(game).holding):
                raise BrokenPromiseError(f"game {game.number} of {name} has lost a signature")

    def _examine_logs_of_seats(self) -> None:
        """Ensure that each log of a seat is there if it was acknowledged, and is whole."""
        for name, data in self.kept.items():
            if self._content(name) != data:
                raise BrokenPromiseError(f"{name} is not what was acknowledged")
        for name in self.machine.names():
            if SEAT not in name or name.endswith(PART):
                continue
            log = next(each for each in self.logs if name.startswith(each.name))
            games = self._games(name)
            words = [_word(name, game, None) for game in games]
            self.counts[f"verdict {'/'.join(words)}"] += 1
            heads = [game.head_after(game.count) for game in games]
            if words != ["ok in part"] or heads != [_clean(log.game, games[0].count).head]:
                raise BrokenPromiseError(f"{name} is {words}, or of another history")

    def _content(self, name: str) -> bytes:
        content = self.machine.content(name)
        if content is None:
            raise BrokenPromiseError(f"{name} is not there")
        return content

    def _games(self, name: str) -> list[LoggedGame]:
        return read(self._content(name))

    def _examine_log(self, log: Log) -> None:
        name = f"{log.name}.moved" if log.moved else log.name
        content = self.machine.content(name)
        if content is None:
            if log.created:
                raise BrokenPromiseError(f"{name} was created, and is not there")
            log.acknowledged = log.synced = 0
            return
        lost = self.machine.lost_power or self.machine.dropped_writes
        required = log.synced if lost else log.acknowledged
        games = read(content)
        self._require(bool(games) or log.careless, log, "is empty")
        if not games:
            return
        (game, *others) = games
        damaged = log.careless and lost  # what was not synced may be anything
        self._require(not others or damaged, log, "has another game")
        word = _word(name, game, log)
        self.counts[f"verdict {word}{log.version}"] += 1
        right = tuple(game.pieces) == log.game.records[: game.count]
        self._require(right, log, "has a record that was never written")
        self._require(
            game.count >= required,
            log,
            f"has {game.count} records, and {required} were acknowledged",
        )
        log.spoiled = log.careless and word == "damaged" and (log.spoiled or lost)
        allowed = word in ("ok", "torn") or log.spoiled
        self._require(allowed, log, f"is {word}: {game.problem}")
        if game.header is None:
            self._require(log.careless, log, "has lost its header, which was synced")
        elif log.game.standings and word != "damaged":
            self._require_evidence(log, game)
        if log.sealed:
            self._require(game.seal is not None, log, "has lost its seal")
            missing = log.signed - set(signers_of(game).holding)
            self._require(not missing, log, "has lost a signature")
        log.acknowledged = game.count
        if self.machine.lost_power:
            log.synced = game.count
            log.sealed = game.seal is not None

    def _require_evidence(self, log: Log, game: LoggedGame) -> None:
        """Ensure that the verdict states what the parties did, and that they can go on from there.

        That is who withheld what, the ends of their chains, and of the last record that is there
        the step of the joint dice and the choices that are committed to and still secret.
        """
        right = log.game.standings[game.count]
        verdict = _verdict(log.name, game)
        withheld = {*log.game.standings[-1].withheld}
        named = [each for each in verdict.reason.split("; ") if each in withheld]
        if verdict.word in ("ok", "ok so far"):
            self._require(named == list(right.withheld), log, f"names {named} as withheld")
        self._require(verdict.commitments == log.game.ends, log, "has other ends of chains")
        self._require(verdict.records == game.count, log, "has a record that was not judged")
        dice = ("follow from the commitment in this log", "dealt")
        if log.game.ends:
            self._require((verdict.dice, verdict.deal) == dice, log, f"has dice {verdict.dice}")
        found = version_two.standing_of(
            require_committed(stored(game, known_game).game()).commitments
        )
        self._require(found == right, log, f"stands at {found}, not at {right}")
        self.counts["games with joint dice or committed choices examined"] += 1
        self.counts["choices committed to and secret when it stopped"] += len(right.committed)

    def _require(self, holds: bool, log: Log, reason: str) -> None:
        if not holds:
            raise BrokenPromiseError(f"{log.name} {reason}")

    def _recover(self, disk: Disk) -> None:
        """Open every log again while nothing fails; what is torn must be set aside."""
        for log in self.logs:
            content = self.machine.content(log.name)
            if content is None or log.moved:
                continue
            games = read(content)
            problem = games[0].problem if games else None
            torn = problem is not None and problem.trouble == "torn"
            try:
                writer, _ = LogWriter.reopen(log.name, "command", disk)
            except LogError as error:
                sealed = bool(games) and games[0].seal is not None
                careless = log.careless and (not games or games[0].header is None or not torn)
                if not sealed and not careless:
                    raise BrokenPromiseError(f"{log.name} cannot be resumed: {error}") from None
                continue
            if writer.count < log.synced:
                raise BrokenPromiseError(f"{log.name} lost a record when it was opened again")
            writer.close()
            log.careless = False
            log.created, log.acknowledged, log.synced = True, writer.count, writer.count
            if problem is None or not problem.cut:
                continue
            tail = content[problem.byte :].rstrip(b"\0")
            kept = [
                self.machine.content(name)
                for name in self.machine.names()
                if name.startswith(f"{log.name}.torn-at-{problem.byte}")
            ]
            self.counts["tails set aside"] += 1
            self.counts["tails set aside, version 2"] += log.version != ""
            if tail not in kept:
                raise BrokenPromiseError(f"{log.name}: what was torn is not set aside")

    def _rot(self) -> None:
        """Change bytes on the disk: every change must be noticed, and none may be continued."""
        for name in [SHARD, *(log.name for log in self.logs)]:
            content = self.machine.content(name)
            log = next((each for each in self.logs if each.name == name), None)
            right = _words(name, content or b"", log)
            if not content or not INTACT.issuperset(right):
                continue
            before = _signed(content)
            for changed in self._changes(content):
                self.machine.faults["bytes changed on disk"] += 1
                words = _words(name, changed, log)
                gone = ", a signature less" if words == right else ""
                self.counts[f"changed on disk: {'/'.join(sorted({*words}))}{gone}"] += 1
                if words == right and _signed(changed) == before:
                    raise BrokenPromiseError(f"{name} is ok, and its bytes were changed")

    def _changes(self, content: bytes) -> Iterator[bytes]:
        for _ in range(3 if self.newer else 6):
            place = self.draw.randrange(len(content))
            byte = content[place] ^ 1 << self.draw.randrange(8)
            yield content[:place] + bytes([byte]) + content[place + 1 :]


def _is_moved(log: Log) -> bool:
    """Return whether the log was moved by now, which another process may have done at any call."""
    return log.moved


def _head(game: LoggedGame) -> bytes:
    return b"" if game.seal is None else game.seal.head


def _signed(content: bytes) -> list[tuple[str, ...]]:
    return [signers_of(game).holding for game in read(content)]


def _word(name: str, game: LoggedGame, log: Log | None) -> str:
    """Return the verdict on a game; of one that nobody has played, whether its bytes are intact."""
    if log is None or log.kind == "game":
        verdict = _verdict(name, game)
        return "ok" if verdict.ok else verdict.word
    return "ok" if game.problem is None else game.problem.trouble


_verdicts: dict[object, Verdict] = {}
"""The verdicts on intact games, by all that their files contain of them."""


def _verdict(name: str, game: LoggedGame) -> Verdict:
    """Return the verdict on a game; the same intact one is judged once."""
    key = None
    if game.problem is None:
        key = (game.header_bytes, game.records, game.seal, *game.signatures)
    if key is None or key not in _verdicts:
        verdict = judge(name, game, {}, known_game)
        if key is None:
            return verdict
        if len(_verdicts) > MOST_VERDICTS:
            _verdicts.clear()
        _verdicts[key] = verdict
    return _verdicts[key]


def _words(name: str, content: bytes, log: Log | None) -> list[str]:
    return [_word(name, game, log) for game in read(content)] or ["empty"]


@cache
def _clean(game: Game, count: int) -> LoggedGame:
    """Return what a log with so many records of a game contains if nothing has befallen it."""
    (clean,) = read(b"".join(game.frames[: count + 1]))
    return clean
