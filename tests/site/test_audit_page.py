"""The calls of the audit page, as its worker makes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from maginor_core.engine.definition import Json
from maginor_core.eventlog.signing import new_keys, sign_games
from maginor_core.site.worker import answer
from tests.eventlog.test_golden_logs import FOLDER
from tests.manifest.specimens import write_golden
from tests.site.test_log_audit import checked


@pytest.fixture(autouse=True)
def dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what was dropped, in which the worker is."""
    monkeypatch.chdir(tmp_path)
    for name in ("signed.log", "sealed.log", "open.log"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    return tmp_path


def called(name: str, **arguments: object) -> Json:
    """Return what is answered: ``answer``, ``error`` or ``content``."""
    found = answer(name, json.dumps(arguments), {})
    told: Json = json.loads(found.text) if found.text else {"content": found.content}
    return told


def verdict_on(path: str, number: int = 0) -> Json:
    """Return the verdict on a file, which is the one of that number of its audit."""
    assert called("audit_file", path=path) == {"answer": None}
    while True:
        step = called("audit_step", milliseconds=100)["answer"]
        if step["signatures"]:
            called("audit_held", holding=[checked(text) for text in step["signatures"]])
        if step["verdicts"]:
            [brief] = step["verdicts"]
            found: Json = called("audit_verdict", number=number)["answer"]
            unchecked = bool(found["unchecked_signatures"])
            assert brief == {name: {**found, "unchecked": unchecked}[name] for name in brief}
            assert found["file"] == path
            return found


def begun(beside: Sequence[str] = (), require: Sequence[str] = ()) -> Json:
    told = called("audit_begin", beside=beside, require=require)
    if texts := told.get("answer", {}).get("signatures"):
        held = [checked(text) for text in texts]
        told = called("audit_begin", beside=beside, require=require, holding=held)
    return told


def test_files_are_judged_one_after_another_and_reported() -> None:
    assert begun() == {"answer": {"signatures": [], "distrust": ""}}
    found = [verdict_on(name, number) for number, name in enumerate(("sealed.log", "open.log"))]
    assert [verdict["word"] for verdict in found] == ["ok", "ok so far"]
    [finding] = called("audit_end")["answer"]["findings"]
    assert finding["finding"] == "duplicated"
    blocks = [answer("audit_report", json.dumps({"block": one}), {}).content for one in (0, 1)]
    assert blocks[0] is not None
    assert [json.loads(line) for line in blocks[0].splitlines()] == [*found, finding]
    assert blocks[1] == b""


def test_a_verdict_is_looked_at() -> None:
    begun()
    verdict = verdict_on("sealed.log")
    asked = {"path": "sealed.log", "number": 0}
    shown = called("audit_show", **asked, version=1, language="fr", width="narrow")["answer"]
    assert (shown["version"], shown["newest"]) == (1, verdict["records"])
    assert called("audit_what_if", **asked, variants={}, revision=1)["answer"]["word"] == "same"
    called("audit_reread", path="sealed.log", variants={})
    step = called("audit_reread_step", milliseconds=60_000)["answer"]
    assert ([one["word"] for one in step["findings"]], step["done"]) == (["same"], True)
    error = called(
        "audit_show", path="none.log", number=0, version=1, language="en", width="narrow"
    )
    assert error["error"]["message"].startswith("none.log: ")


def test_what_games_are_compared_with(dropped: Path) -> None:
    key = new_keys(dropped / "private.pem", dropped / "public.pem")
    sign_games(dropped / "sealed.log", dropped / "private.pem")
    write_golden(dropped / "golden")
    (dropped / "notes.json").write_text("{}")
    told = begun(["public.pem", "golden", "notes.json"], ["sealed"])
    assert told["answer"]["distrust"].startswith("its owner has the key")
    assert verdict_on("sealed.log")["vouched_by"] == [f"host {key}"]
    assert verdict_on("signed.log", 1)["word"] == "insufficient"
    words = [finding["finding"] for finding in called("audit_end")["answer"]["findings"]]
    assert words.count("missing") > 1
    assert words.count("unlisted") == 2


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"key.pem": "-----BEGIN RSA"}, "key.pem: is not a public key of Ed25519 in PEM form"),
        ({"key.pem": "-----BEGIN PUBLIC KEY-----\nA\n-----END PUBLIC KEY-----"}, "key.pem: is not"),
        (
            {
                "key.pem": "-----BEGIN PUBLIC KEY-----\n"
                f"MCowBQYDK2VwAyEA{'A' * 43}=\n-----END PUBLIC KEY-----"
            },
            "key.pem: the key is a point of small order",
        ),
        ({"a": "x"}, "a: is not a manifest"),
        ({"a": "x", "b": "y"}, "there are two files of the kind manifest"),
        ({"a.toml": "", "b.pem": "-----BEGIN"}, "give either keys or a policy"),
        ({"a.toml": "format = 2"}, "a.toml: "),
        ({"a.json": "{"}, "a.json: is not JSON"),
    ],
)
def test_what_is_none_of_these_is_named(dropped: Path, files: dict[str, str], reason: str) -> None:
    begun()
    for name, text in files.items():
        (dropped / name).write_text(text)
    told = begun([*files])
    assert told["error"]["message"].startswith(reason)
    assert verdict_on("sealed.log")["word"] == "ok"  # the audit before goes on
