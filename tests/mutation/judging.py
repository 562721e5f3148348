"""Judge mutants by tests: each in a process of its own, until the first test fails.

1. Each test is run once, unchanged, in a fork of a process that has run none, and it is noted which
   lines it runs.
2. A process imports and collects the tests, and forks for each mutant. The fork runs those tests
   that run a line of the changed statement; others cannot differ. The quickest are first, and what
   has noticed other mutants of the function.
3. A statement that is run before any test, by an import, is changed in a process that has imported
   nothing of the package yet, and judged by all tests.

A fork has run no test before, so nothing that another test has left behind in a cache can hide a
mutant. A test that takes far more processor time than it did unchanged has noticed the mutant.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from _pytest.runner import runtestprotocol
from attrs import asdict, frozen

from tests.mutation.mutants import CannotBeAppliedError, Mutant, apply, import_changed

if TYPE_CHECKING:
    from coverage import CoverageData

SECONDS = 3.0
"""A test may take so much more processor time on a mutant than its tenfold time unchanged."""
MEMORY = 6 << 30
"""Bytes of address space that a mutant may use."""
IMPORTS = "imports"
"""The context of coverage in which modules are imported and tests are collected."""
OPTIONS = ("-q", "-p", "no:cacheprovider", "-o", "timeout=0")
KEEP_NOTHING = ("-o", "tmp_path_retention_policy=none", "-o", "tmp_path_retention_count=0")

Word = Literal["noticed", "survived", "untested"]


@frozen
class Verdict:
    """What the tests make of one mutant."""

    name: str
    word: Word
    by: str = ""
    """The first test that noticed it."""
    tests: int = 0
    """How many tests have judged it."""
    seconds: float = 0.0


@frozen
class Measured:
    """What was seen when all tests ran unchanged."""

    seconds: dict[str, float]
    """The processor time of each test, by its ID."""
    tests: dict[str, dict[int, list[str]]]
    """By file and line, the tests that run the line."""
    imported: dict[str, list[int]]
    """By file, the lines that are run before the first test."""
    failed: list[str]

    def judges(self, mutant: Mutant) -> set[str]:
        """Return the IDs of the tests that run a line of the changed statement."""
        lines = self.tests.get(mutant.path, {})
        first, last = mutant.lines
        return {test for line in range(first, last + 1) for test in lines.get(line, ())}

    def at_import(self, mutant: Mutant) -> bool:
        """Tell whether a line of the changed statement is run before the first test."""
        first, last = mutant.lines
        return any(first <= line <= last for line in self.imported.get(mutant.path, ()))


class _Session:
    """A pytest plugin that runs a function in place of the tests that were collected."""

    def __init__(self, body: Callable[[dict[str, pytest.Item]], None]) -> None:
        self.body = body

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed or not session.items:
            raise session.Failed("no tests were collected, or not all of them")
        self.body({item.nodeid: item for item in session.items})
        return True


def with_tests(selection: Sequence[str], body: Callable[[dict[str, pytest.Item]], None]) -> int:
    """Collect tests, give them to a function by their IDs, and return pytest's exit code."""
    return int(pytest.main([*OPTIONS, *KEEP_NOTHING, *selection], plugins=[_Session(body)]))


def passes(item: pytest.Item) -> bool:
    """Run a test, with whatever it needs set up and torn down."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def in_a_fork(body: Callable[[], str]) -> str | None:
    """Return what a function returns in a forked process, or None if that was ended by a signal."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            try:
                text, ended = body().encode(), 0
            except BaseException:  # reported by the parent
                text, ended = traceback.format_exc().encode(), 1
            while text:
                text = text[os.write(writer, text) :]
            status = ended
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return None
    if status:
        raise ChildProcessError(f"a process that judges failed: {text.decode()}")
    return text.decode()


def measured(root: Path, paths: Iterable[str], selection: Sequence[str]) -> Measured:
    """Run each test unchanged, in a fork of a process that has run none."""
    watched = [str(root / path) for path in paths]

    def body() -> str:
        from coverage import Coverage

        watch = Coverage(data_file=None, config_file=False, include=watched)
        watch.set_option("run:disable_warnings", ["no-data-collected"])  # of a test that needs none
        watch.start()
        watch.switch_context(IMPORTS)
        seconds: dict[str, float] = {}
        lines: dict[str, dict[str, list[int]]] = {}
        failed: list[str] = []

        def measure(name: str, item: pytest.Item) -> str:
            watch.switch_context(name)
            begun = time.process_time()
            passed = passes(item)
            taken = time.process_time() - begun
            watch.stop()
            return json.dumps([taken, passed, _lines(watch.get_data(), name, root)])

        def run(items: dict[str, pytest.Item]) -> None:
            lines[IMPORTS] = _lines(watch.get_data(), IMPORTS, root)
            for name, item in items.items():
                found = in_a_fork(partial(measure, name, item))
                assert found is not None, f"{name} was ended by a signal"
                seconds[name], passed, lines[name] = json.loads(found)
                if not passed:
                    failed.append(name)

        code = with_tests(selection, run)
        if code or not seconds:
            raise SystemExit(f"pytest ended with {code}")
        return json.dumps([seconds, lines, failed])

    found = in_a_fork(lambda: _quietly(root, body))
    assert found is not None, "the tests were ended by a signal"
    seconds, lines, failed = json.loads(found)
    imported = lines.pop(IMPORTS)
    tests: dict[str, dict[int, list[str]]] = {}
    for name, of_test in lines.items():
        for path, numbers in of_test.items():
            for line in numbers:
                tests.setdefault(path, {}).setdefault(line, []).append(name)
    return Measured(seconds, tests, imported, failed)


def _lines(data: CoverageData, context: str, root: Path) -> dict[str, list[int]]:
    """Return by file the lines that were run in a context."""
    data.set_query_contexts([f"^{re.escape(context)}$"])
    found = {file: data.lines(file) for file in data.measured_files()}
    return {Path(file).relative_to(root).as_posix(): n for file, n in found.items() if n}


def judged(
    root: Path, found: Sequence[Mutant], known: Measured, selection: Sequence[str], budget: float
) -> Iterator[Verdict]:
    """Yield a verdict on each mutant, in any order.

    The tests that judge a mutant are, in order, as many as take so much processor time unchanged.
    """
    early = [each for each in found if known.at_import(each)]
    later = [each for each in found if not known.at_import(each)]
    reader, writer = os.pipe()
    server = os.fork()
    if server == 0:
        os.close(reader)
        _serve(root, writer, later, _Order(known, budget), selection)
    os.close(writer)
    by_name = {each.name: each for each in found}
    with os.fdopen(reader, "r", encoding="utf-8") as answers:
        for line in answers:
            verdict = Verdict(**json.loads(line))
            if verdict.word == "untested" and verdict.by == "import":
                early.append(by_name[verdict.name])
            else:
                yield verdict
    _, status = os.waitpid(server, 0)
    if status:
        raise ChildProcessError(f"the process that judges ended with status {status}")
    order = _Order(known, budget)
    for mutant in early:
        verdict = _judged_afresh(root, mutant, order, selection)
        order.learn(mutant, verdict)
        yield verdict


class _Order:
    """The order in which tests judge: quick ones and those that noticed similar mutants first."""

    def __init__(self, known: Measured, budget: float) -> None:
        self.known = known
        self.budget = budget
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)

    def of(self, mutant: Mutant, tests: Iterable[str]) -> list[str]:
        here = self.noticed[f"{mutant.path} {mutant.function}"]
        near = self.noticed[mutant.path]

        def cost(test: str) -> float:
            return (self.known.seconds[test] + 0.002) / (1 + 20 * here[test] + near[test])

        taken = 0.0
        chosen: list[str] = []
        for test in sorted(tests, key=cost):
            taken += self.known.seconds[test]
            if taken > self.budget and chosen:
                break
            chosen.append(test)
        return chosen

    def learn(self, mutant: Mutant, verdict: Verdict) -> None:
        if verdict.by:
            self.noticed[f"{mutant.path} {mutant.function}"][verdict.by] += 1
            self.noticed[mutant.path][verdict.by] += 1


def _serve(
    root: Path, writer: int, found: Sequence[Mutant], order: _Order, selection: Sequence[str]
) -> None:
    """Judge mutants by forks of this process, which has imported the tests but run none."""
    status = 1
    try:

        def body(items: dict[str, pytest.Item]) -> None:
            gc.collect()
            gc.freeze()
            for mutant in found:
                verdict = _judged(mutant, items, order)
                order.learn(mutant, verdict)
                os.write(writer, f"{json.dumps(asdict(verdict))}\n".encode())

        _quietly(root, lambda: status_text(with_tests(selection, body)))
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def status_text(code: int) -> str:
    """Return nothing, if pytest ended well."""
    if code:
        raise SystemExit(f"pytest ended with {code}")
    return ""


def _judged(mutant: Mutant, items: dict[str, pytest.Item], order: _Order) -> Verdict:
    begun = time.perf_counter()
    tests = order.of(mutant, order.known.judges(mutant))
    if not tests:
        return Verdict(mutant.name, "untested")

    def body() -> str:
        try:
            apply(mutant)
        except CannotBeAppliedError:
            return "import"
        return _first_to_notice(tests, items, order.known)

    by = in_a_fork(body)
    if by == "import":
        return Verdict(mutant.name, "untested", "import")
    taken = round(time.perf_counter() - begun, 3)
    return Verdict(mutant.name, "survived" if by == "" else "noticed", by or "", len(tests), taken)


def _judged_afresh(root: Path, mutant: Mutant, order: _Order, selection: Sequence[str]) -> Verdict:
    begun = time.perf_counter()
    tests = order.of(mutant, order.known.seconds)

    def body() -> str:
        import_changed(root, mutant)
        by = [""]

        def run(items: dict[str, pytest.Item]) -> None:
            by[0] = _first_to_notice(tests, items, order.known)

        return by[0] if with_tests(selection, run) == 0 else "collection"

    by = in_a_fork(lambda: _quietly(root, body))
    taken = round(time.perf_counter() - begun, 3)
    return Verdict(mutant.name, "survived" if by == "" else "noticed", by or "", len(tests), taken)


def _first_to_notice(tests: Iterable[str], items: dict[str, pytest.Item], known: Measured) -> str:
    """Return the first test that fails or takes too long, or an empty string."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for test in tests:
        if test not in items:
            return test  # it was collected before, and is not now
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SECONDS + 10 * known.seconds[test])
        if not passes(items[test]):
            signal.setitimer(signal.ITIMER_PROF, 0)
            return test
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _quietly(root: Path, body: Callable[[], str]) -> str:
    """Call a function with nothing printed."""
    os.chdir(root)
    printed = StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            return body()
    except SystemExit as error:
        raise SystemExit(f"{error}\n{printed.getvalue()[-2000:]}") from error
