"""Writers, signers, sealers and auditors on a machine that fails in every way keep their promises.

``scripts/simulate-faults`` runs many more seeds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from maginor_core.audit.judge import judge
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog import commitments, reader, stored_game, writer
from maginor_core.eventlog.disk import Disk
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.new_file import NewFile
from maginor_core.eventlog.reader import is_begun_record
from maginor_core.eventlog.shard import pack_log
from maginor_core.eventlog.signing import sign_with
from maginor_core.eventlog.writer import LogWriter
from maginor_core.evidence import seat_log
from tests.eventlog.specimens import read
from tests.simulation import scenario
from tests.simulation.machine import FOLDER, File, Machine, Rates
from tests.simulation.scenario import SEAT, Game, game_of, game_of_version_two, key, simulate
from tests.simulation.version_two import JOINT_AND_HIDDEN

ROOT = Path(__file__).parents[2]
SEEDS = 200
Work: TypeAlias = Callable[[Game, Disk], None]
MOST = 400
"""How many seeds may pass before a fault that was built in must have been noticed."""


def test_no_promise_is_broken_whatever_fails() -> None:
    faults: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for seed in range(SEEDS):
        result = simulate(str(seed))
        assert not result.broken, f"seed {seed}: {result.broken}"
        faults += result.faults
        counts += result.counts
    assert min(faults.values()) > 3, faults
    assert len(faults) == 12, faults
    for what in (
        "records acknowledged",
        "records acknowledged, version 2",
        "signatures acknowledged",
        "tails set aside",
        "logs of seats acknowledged",
        "machines with version 2",
        "games with joint dice or committed choices examined",
        "choices committed to and secret when it stopped",
        "verdict ok in part",
    ):
        assert counts[what] > 10, counts


def test_a_seed_repeats_all_that_happens() -> None:
    digests = [simulate(str(seed)).digest for seed in range(20)]
    assert digests == [simulate(str(seed)).digest for seed in range(20)]
    code = (
        "from tests.simulation.scenario import simulate\n"
        "print([simulate(str(seed)).digest for seed in range(20)])"
    )
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            timeout=500,
            check=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed},
        )
        assert run.stdout.strip() == str(digests)
    assert len(set(digests)) == 20


def noticed(
    prepare: Callable[[Machine], object] = lambda machine: None, likely: Iterable[int] = ()
) -> str:
    """Return the first promise that is broken; seeds that have once broken one are tried first."""
    for seed in (*likely, *range(MOST)):
        broken = simulate(str(seed), prepare).broken
        if broken:
            return f"{seed}: {broken}"
    return ""


def nothing(*_: object, **__: object) -> None:
    pass


def test_a_disk_that_does_not_sync_is_noticed() -> None:
    def deaf(machine: Machine) -> None:
        machine.sync = nothing  # type: ignore[method-assign] # that is the point

    assert "acknowledged" in noticed(deaf)


def test_a_folder_that_is_not_synced_is_noticed() -> None:
    def deaf(machine: Machine) -> None:
        machine.sync_names = nothing  # type: ignore[method-assign] # that is the point

    assert noticed(deaf)


def test_locks_that_do_nothing_are_noticed() -> None:
    def free(machine: Machine) -> None:
        machine.lock = lambda descriptor: True  # type: ignore[method-assign] # that is the point

    assert noticed(free)


def test_sectors_that_are_not_whole_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(File, "sectors_to_write", lambda file: set(range(3)))
    assert noticed()


@pytest.mark.parametrize(
    ("fault", "likely"),
    [("torn", [123]), ("written again", []), ("in place", [39]), ("aside", [12])],
)
def test_what_the_simulation_once_found_is_noticed_again(
    fault: str, likely: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match fault:
        case "torn":  # only the beginning of a frame counts as torn
            monkeypatch.setattr(
                reader, "is_torn", lambda tail, at, *more: is_begun_record(tail, *more)
            )
        case "written again":  # after a failed sync, what is seen is taken to be on disk
            monkeypatch.setattr(LogWriter, "_write_again", nothing)
        case "in place":  # a log that was moved is written to
            monkeypatch.setattr(LogWriter, "_require_in_place", nothing)
        case "aside":  # what is torn is deleted
            monkeypatch.setattr(writer, "set_aside", nothing)
    assert noticed(likely=likely)


def test_a_log_of_a_seat_that_is_not_synced_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(path: Path, data: bytes, mode: int, disk: Disk) -> None:
        file = NewFile(path, mode=mode, disk=disk)
        file.write(data)
        file.publish(durable=False)
        disk.close(file.detach())

    monkeypatch.setattr(seat_log, "write_new", write)
    assert SEAT in noticed()


def test_a_commitment_state_without_the_last_record_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = commitments.game_of_log

    def forgetful(
        game: Any, header: Any, setup: Any, chance: Any, records: Iterable[Any], **more: Any
    ) -> Any:
        return real(game, header, setup, chance, list(records)[:-1], **more)

    monkeypatch.setattr(stored_game, "game_of_log", forgetful)
    assert "stands at" in noticed()


def test_a_verdict_that_does_not_name_who_withheld_something_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def silent(*given: Any, **more: Any) -> Verdict:
        return evolve(judge(*given, **more), reason="")

    monkeypatch.setattr(scenario, "judge", silent)
    monkeypatch.setattr(scenario, "_verdicts", {})
    assert "as withheld" in noticed()


LOG = f"{FOLDER}/game.maginor"
GAME = game_of(1)
NEWER = game_of_version_two(JOINT_AND_HIDDEN)


def append_some(game: Game, disk: Disk) -> None:
    writer, _ = LogWriter.reopen(LOG, disk=disk)
    with writer:
        for number in range(20, 24):
            writer.append(game.records[number])


def seal(game: Game, disk: Disk) -> None:
    writer, _ = LogWriter.reopen(LOG, disk=disk)
    with writer:
        writer.append(game.records[20])
        writer.seal("abandoned", "secret")


def sign_and_pack(game: Game, disk: Disk) -> None:
    seal(game, disk)
    sign_with(LOG, key(0), disk)
    pack_log(Path(LOG), disk)


@pytest.mark.parametrize(
    ("work", "shift"), [*product([append_some, seal], [0, 40, 480]), (sign_and_pack, 40)]
)
def test_power_may_be_lost_at_any_call(work: Work, shift: int) -> None:
    lose_power_at_each_call(GAME, work, shift, 30)


@pytest.mark.parametrize("work", [append_some, seal])
def test_power_may_be_lost_at_any_call_while_a_game_of_version_two_is_written(work: Work) -> None:
    lose_power_at_each_call(NEWER, work, 40, 15)


def lose_power_at_each_call(game: Game, work: Work, shift: int, draws: int) -> None:
    """Do ``work`` until each call at which power can be lost, so many times, and read what is left.

    The beginning of the log is longer by ``shift``, so that frames lie across sectors.
    """
    header = evolve(game.header, id="x" * (len(game.header.id) + shift))
    begun = grown_from(header, game)
    lost = 0
    machine = Machine("", Rates())
    for call in count(1):
        for draw in range(draws):
            machine = Machine(f"{call} {draw}", Rates())
            machine.place(LOG, begun)
            machine.power_at = call
            machine.run({"work": partial(work, game)})
            lost += machine.lost_power
            data = machine.content(LOG)
            assert data is not None
            (found, *others) = read(data)
            assert not others
            assert tuple(found.pieces) == game.records[: found.count]
            assert found.count >= 20
            assert found.problem is None or found.problem.trouble == "torn", (call, draw)
        if not machine.lost_power:
            break
    assert lost > 200


def grown_from(header: Header, game: Game) -> bytes:
    """Return a log of 20 records that begins with ``header``."""
    machine = Machine("", Rates())

    def work(disk: Disk) -> None:
        with LogWriter.create(LOG, header, disk=disk) as writer:
            for record in game.records[:20]:
                writer.append(record)

    machine.run_safely(work)
    data = machine.content(LOG)
    assert data is not None
    return data


def test_a_seal_before_preallocated_space_is_what_the_test_above_notices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = LogWriter._truncate_to_end

    def release(log: LogWriter) -> None:
        real(log)
        log._disk = SkipsOneSync(log)  # type: ignore[assignment] # it passes on all calls

    monkeypatch.setattr(LogWriter, "_truncate_to_end", release)
    with pytest.raises(AssertionError):
        lose_power_at_each_call(GAME, seal, 0, 100)


class SkipsOneSync:
    """The disk of a writer, but for one sync."""

    def __init__(self, log: LogWriter) -> None:
        self._log = log
        self._disk = log._disk

    def __getattr__(self, name: str) -> object:
        return getattr(self._disk, name)

    def sync(self, descriptor: int) -> None:
        self._log._disk = self._disk
