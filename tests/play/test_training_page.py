"""The page on training is run as it is written; the example trains for one round only."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from maginor_core.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "training.md").read_text(encoding="utf-8")


def test_the_commands_on_the_page_train_an_agent_and_show_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    install, train, audit, replay, simulate, serve = map(shlex.split, block.splitlines())
    assert install[:2] == ["pip", "install"]
    assert serve == ["maginor", "serve", "--bot", "trained.onnx"]
    assert simulate[:3] == ["maginor", "simulate", "200"]
    simulate[2] = "2"
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("onnx")
    assert train[0] == "python"
    ran = subprocess.run(
        [
            sys.executable,
            ROOT / train[1],
            *train[2:],
            "--rounds",
            "1",
            "--games",
            "8",
            "--against",
            "8",
            "--league",
            "0.5",
        ],
        capture_output=True,
        text=True,
        timeout=550,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.search(r"trained\.maginor: reward [+-][01]", ran.stdout)
    for words in (audit, replay, simulate):
        assert words[0] == "maginor"
        assert main(words[1:]) == 0
    assert "ok" in capsys.readouterr().out


def test_the_program_on_the_page_trains_and_exports_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PyTorch is too large for everybody's checks: this runs where the page's packages are."""
    for needed in ("torch", "sb3_contrib", "onnx", "onnxscript"):
        pytest.importorskip(needed)
    (program,) = re.findall(r"^```python\n(import torch.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert "model.learn(100_000)" in program
    shorter = program.replace("100_000", "1").replace(
        "environment)\n", "environment, n_steps=64)\n"
    )
    monkeypatch.chdir(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-c", shorter], capture_output=True, text=True, timeout=550, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["trained.onnx"]
    assert main(["simulate", "2", "--game", "abracada", "--bots", "trained.onnx,random"]) == 0
