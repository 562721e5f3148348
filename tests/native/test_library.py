"""A library counts only if it was made from these very sources."""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.native import build as building
from maginor_core.native.build import BuildError, build, compile_c
from maginor_core.native.kinds import MISSING, TooLargeError
from maginor_core.native.library import (
    NativeGame,
    NativeRules,
    OtherSourcesError,
    native_rules,
    why,
)
from maginor_core.native.places import CHOSEN, READER
from maginor_core.native.program import Program
from maginor_core.native.proof import prove
from tests.cli.conftest import run as run  # noqa: PLC0414 # the fixture
from tests.cli.running import Run
from tests.native.libraries import OUTSIDE, Built

EVERYTHING = Path(__file__).with_name("everything.py")


def test_the_c_of_a_game_follows_from_its_sources_alone() -> None:
    definition = games.game("everything")
    text = Program(definition).text
    assert Program(definition).text == text
    assert "/* tests/native/everything.py:" in text


def test_a_library_of_other_sources_is_refused(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built("abracada")  # or there is no compiler
    monkeypatch.syspath_prepend(tmp_path)
    module = tmp_path / "changing.py"
    module.write_text(EVERYTHING.read_text("utf-8").replace('"everything"', '"changing"'), "utf-8")
    definition = import_module("changing").EVERYTHING
    monkeypatch.setenv(CHOSEN, str(tmp_path / "built"))
    library = build(definition, tmp_path / "built", flags=("-O0",))
    assert NativeRules(library).name == "changing"
    rules = native_rules(definition)
    assert rules is not None
    assert why(definition) == str(library)
    module.write_text(module.read_text("utf-8") + "\n# changed\n", "utf-8")
    with pytest.raises(OtherSourcesError, match="other sources; build it again: maginor native"):
        NativeRules(library)
    monkeypatch.setenv(CHOSEN, str(tmp_path / "built" / "."))
    del sys.modules["changing"]


def test_a_library_that_leaves_calls_as_clang_does_plays_the_same(
    built: Built, tmp_path: Path
) -> None:
    definition, text = games.game("abracada"), built.text("abracada")
    library = build(definition, tmp_path, flags=("-O1", "-DPLAIN_JUMPS"), text=text)
    proof = prove(definition, NativeRules(library), 4)
    assert (proof.ended, proof.left) == (4, [])
    assert proof.refusals + proof.faults > 20


def test_what_is_no_library_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.so"
    path.write_bytes(b"no library")
    with pytest.raises(OtherSourcesError, match="cannot be loaded"):
        NativeRules(path)


def test_a_library_of_earlier_sources_is_asked_for_nothing_that_it_may_not_have(
    built: Built, tmp_path: Path
) -> None:
    built("abracada")  # or there is no compiler
    source = tmp_path / "earlier.c"
    source.write_text(
        """
        const void *maginor_rules(void) { return 0; }
        unsigned long long maginor_size(int which) { return which; }
        const char *maginor_text(int which) {
            const char *texts[] = {"abracada", "a digest", "a source"};
            return which > 2 ? 0 : texts[which];
        }
        """,
        "utf-8",
    )
    path = compile_c(source, tmp_path / "rules.so", ("-shared", "-fPIC"))
    with pytest.raises(OtherSourcesError, match="was made from other sources"):
        NativeRules(path)


def test_without_a_library_python_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = games.game("maginor")
    monkeypatch.setenv(CHOSEN, "off")
    assert native_rules(definition) is None
    assert why(definition) == "MAGINOR_NATIVE is off"
    monkeypatch.setenv(CHOSEN, str(tmp_path))
    assert native_rules(definition) is None
    assert why(definition) == "there is no library"


def test_a_setup_that_has_no_room_is_left_to_python(built: Built) -> None:
    rules, setup = built("everything"), games.game("everything").deal(2, "large")
    assert len(rules.layout(setup.layout)) > 4
    with pytest.raises(TooLargeError, match="32 bits"):
        rules.layout(type(setup)(2, large=1 << 31))


def test_a_state_comes_back_from_c_as_it_was(built: Built) -> None:
    rules, game = built("everything"), games.game("everything")
    state = game.decider.initial(game.deal(2, "there").layout)
    state.last, state.question, state.drawn = None, (35, 1, -7, (3, 1)), 4
    state.rows[1] = [5, -6]
    there = rules.game_at(state)
    found = there.attributes()
    assert (found["last"], found["question"]) == (None, state.question)
    assert found["rows"] == ((*state.rows[0],), (5, -6))
    assert there.drawn == 4


@pytest.mark.parametrize("lacks", [True, False])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("last", 1 << 31),
        ("steps", MISSING),
        ("counts", [0, MISSING]),
        ("counts", [0] * 9999),
        ("rows", [[0], [MISSING]]),
        ("rows", [[], [0] * 9999]),
        ("rows", [[]] * 9999),
        ("question", (35, MISSING, 0, ())),
        ("question", (35, 0, 0, (MISSING,))),
        ("question", (35, 0, 0, (0,) * 9999)),
        ("flag", "a text"),
    ],
)
def test_a_state_that_has_no_room_is_left_to_python(
    built: Built, name: str, value: object, *, lacks: bool
) -> None:
    rules, game = built("everything"), games.game("everything")
    state = game.decider.initial(game.deal(2, "there").layout)
    rules.game_at(state)
    state.last = None if lacks else 3
    setattr(state, name, value)
    with pytest.raises(TooLargeError):
        rules.game_at(state)
    with pytest.raises(TooLargeError):
        NativeGame(rules, rules.layout(state.setup)).load(state)


def test_a_set_that_has_no_room_is_left_to_python(built: Built) -> None:
    rules, game = built("magalon"), games.game("magalon")
    state = game.decider.initial(game.deal(2, "there").layout)
    assert rules.game_at(state).attributes()["occupied"] == state.occupied
    state.occupied = 1 << 64 * rules.set_words
    with pytest.raises(TooLargeError, match=f"no room in {64 * rules.set_words} bits"):
        rules.game_at(state)


def test_without_a_compiler_the_error_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "compiler", list)
    with pytest.raises(BuildError, match="install gcc or clang"):
        build(games.game("abracada"), tmp_path)


def test_c_that_the_compiler_refuses_is_reported(built: Built, tmp_path: Path) -> None:
    built("abracada")
    with pytest.raises(BuildError, match=r"refuses rules-abracada\.c"):
        build(games.game("abracada"), tmp_path, text="no C")


# The command line.


def test_check_reports_what_is_outside(run: Run) -> None:
    assert run("native", "check", "maginor", "abracada") == (0, "maginor: ok\nabracada: ok\n", "")
    status, told, _ = run("native", "check", OUTSIDE)
    assert status == 1
    assert "tests/unit/market.py:" in told
    assert "outside the subset" in told
    status, told, _ = run("native", "check", OUTSIDE, "--json")
    refusals = json.loads(told)["refusals"][OUTSIDE]
    assert {"file", "line", "construct", "reason"} == set(refusals[0])
    status, _, error = run("native", "check", "chess")
    assert status == 2
    assert "chess" in error


def test_build_compiles_and_proves_and_about_tells(
    run: Run, built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built("abracada")
    status, told, _ = run("native", "build", "abracada", "--out", tmp_path, "--prove", 3)
    reader, path, proof = told.splitlines()
    assert status == 0
    assert Path(reader) == tmp_path / READER
    assert Path(path).parent == tmp_path
    assert proof.startswith("3 games (3 to their end) and ")
    monkeypatch.setenv(CHOSEN, str(tmp_path))
    status, told, _ = run("about")
    assert status == 0
    assert f"abracada: rules in C, {path}" in told
    assert "maginor: rules in Python, there is no library" in told
    assert "log files: read in " in told
    found = json.loads(run("about", "--json")[1])["games"]
    assert {"native": True, "library": path}.items() <= found["abracada"].items()
    no_library = {"native": False, "reason": "there is no library"}
    assert no_library.items() <= found["maginor"].items()


def test_build_says_why_it_cannot(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, error = run("native", "build", OUTSIDE, "--out", tmp_path)
    assert status == 2
    assert f"{OUTSIDE}: " in error
    monkeypatch.setattr(building, "compiler", list)
    status, _, error = run("native", "build", "--out", tmp_path)
    assert "there is no C compiler" in error
    if shutil.which("gcc"):
        monkeypatch.undo()
        (tmp_path / "file").touch()
        status, _, error = run("native", "build", "--out", tmp_path / "file")
        assert status == 2
        assert "cannot be written" in error


def test_the_commands_on_the_page_succeed(
    run: Run, built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built("abracada")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(CHOSEN, raising=False)
    page = Path(__file__).parents[2] / "docs" / "reference" / "native-subset.md"
    block = page.read_text("utf-8").split("```sh\n")[1].split("```")[0]
    answers = [run(*line.split()[1:]) for line in block.splitlines()]
    assert [status for status, _, _ in answers] == [0, 0, 0]
    assert f"maginor: rules in C, {tmp_path}" in answers[-1][1]


def test_threads_play_at_once_without_touching_each_other(built: Built) -> None:
    definition, rules = games.game("maginor"), built("maginor")
    with ThreadPoolExecutor(4) as pool:
        proofs = list(pool.map(lambda _: prove(definition, rules, 6), range(8)))
    assert {proof.steps for proof in proofs} == {proofs[0].steps}
    assert not any(proof.left for proof in proofs)
