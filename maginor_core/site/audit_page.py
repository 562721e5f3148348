"""The calls of the audit page: one audit at a time, of the files that were dropped there.

The page mounts the files as the folder in which the worker is, so that paths are their names.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Sequence
from typing import Final

from maginor_core.audit.verdict import Requirement
from maginor_core.engine.definition import Json
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.picture import Width
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.signing import KEY, key_problem
from maginor_core.evidence.policy import Policy, read_policy
from maginor_core.registry import known_game
from maginor_core.site.log_audit import LogAudit, holding_of, manifest_texts

ARMOUR: Final = re.compile(
    rb"-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----"
)
"""A public key in PEM form."""
ED25519: Final = bytes.fromhex("302a300506032b6570032100")
"""What stands before the key of Ed25519 in its DER form (RFC 8410)."""
LARGEST: Final = 1 << 16
"""How many bytes are read to know what a file is."""
_audits: list[LogAudit] = [LogAudit(games=known_game)]


def begin(
    beside: Sequence[str] = (),
    require: Sequence[Requirement] = (),
    holding: Sequence[bool | None] | None = None,
) -> Json:
    """Begin another audit, after which nothing is known of the one before.

    Args:
        beside: the names of files that games are compared with: a manifest, notes of what was
            published before the games, a policy, public keys.
        require: what every game must have.
        holding: whether the signatures of the manifest hold, if this has asked for it.

    Returns:
        In ``signatures`` what has to be checked before the audit can begin, as ``step`` has it;
        and in ``distrust`` why the policy does not trust the manifest.

    Raises:
        LogError, MalformedError: one of the files is none of these.
    """
    kinds: dict[str, list[str]] = {"manifest": [], "notes": [], "policy": [], "key": []}
    for path in beside:
        kinds[_kind_of(path)].append(path)
    for kind in ("manifest", "policy"):
        if len(kinds[kind]) > 1:
            raise MalformedError(f"there are two files of the kind {kind}: {kinds[kind]}")
    if kinds["key"] and kinds["policy"]:
        raise MalformedError("give either keys or a policy, which contains its keys")
    policy = read_policy(kinds["policy"][0]) if kinds["policy"] else None
    if kinds["key"]:
        policy = Policy.of_keys(map(public_key, kinds["key"]))
    manifest = kinds["manifest"][0] if kinds["manifest"] else ""
    texts = manifest_texts(manifest) if manifest else []
    if texts and holding is None:
        return {"signatures": texts, "distrust": ""}
    begun = LogAudit(
        manifest=manifest,
        commitments=kinds["notes"],
        policy=policy,
        require=require,
        holding=holding_of(texts, holding or ()),
        games=known_game,
    )
    _audits.pop().close()
    _audits.append(begun)
    return {"signatures": [], "distrust": begun.manifest_distrust}


def file(path: str) -> None:
    """Go on to a file."""
    _audits[0].begin(path)


def step(milliseconds: int) -> Json:
    """Return the next verdicts on the file, in brief; see ``LogAudit.step`` and ``verdict``."""
    found = _audits[0].step(milliseconds / 1000)
    return {**found, "verdicts": [_brief(each) for each in found["verdicts"]]}


def verdict(number: int) -> Json:
    """Return one of the verdicts on all files, by its number from 0, as the report has it."""
    found: Json = json.loads(_audits[0].report[number])
    return found


def held(holding: Sequence[bool | None]) -> None:
    """Take over what was found of signatures; see ``LogAudit.answer``."""
    _audits[0].answer(holding)


def end() -> Json:
    """Return what is wrong with games beside each other, as ``findings``."""
    return {"findings": _audits[0].findings()}


def report(block: int) -> bytes:
    """Return a block of the report, JSON lines; empty after the last one."""
    return _audits[0].report.block(block).encode()


def show(path: str, number: int, version: int, language: str, *, width: Width) -> Json:
    """Return a game at a version; see ``LogAudit.show``."""
    return _audits[0].show(path, number, version, language, width=width)


def what_if(
    path: str, number: int, variants: dict[str, VariantValue], revision: int | None = None
) -> Json:
    """Return how a game would have differed under another reading of the rules."""
    return _audits[0].what_if(path, number, variants, revision)


def reread(path: str, variants: dict[str, VariantValue], revision: int | None = None) -> None:
    """Go on to a file all of whose games are compared with another reading of the rules."""
    _audits[0].begin_what_if(path, variants, revision)


def reread_step(milliseconds: int) -> Json:
    """Return the next findings on the file; see ``LogAudit.step_what_if``."""
    return _audits[0].step_what_if(milliseconds / 1000)


def _brief(verdict: Json) -> Json:
    """Return what a list shows of a verdict."""
    brief = {name: verdict[name] for name in ("word", "game", "id", "reason")}
    return {**brief, "unchecked": bool(verdict["unchecked_signatures"])}


def _kind_of(path: str) -> str:
    """Return what a file is that games are compared with, by its name and by how it begins."""
    begun = _beginning(path).lstrip()
    if begun.startswith(b"-----BEGIN"):
        return "key"
    if path.endswith(".toml") or (path.endswith(".json") and b'"party"' in begun):
        return "policy"
    return "notes" if begun.startswith(b"{") else "manifest"


def _beginning(path: str) -> bytes:
    with local_file(path) as opened:
        return opened.read(LARGEST)


def public_key(path: str) -> str:
    """Return the public key in a PEM file, in hexadecimal digits, without the extra ``sign``.

    Raises:
        MalformedError: it is none of Ed25519, or one that may not be.
    """
    armoured = ARMOUR.search(_beginning(path))
    try:
        content = base64.b64decode(
            b"".join(armoured[1].split()) if armoured else b"", validate=True
        )
    except binascii.Error:
        content = b""
    if not content.startswith(ED25519) or len(content) != len(ED25519) + KEY:
        raise MalformedError("is not a public key of Ed25519 in PEM form", path)
    key = content.removeprefix(ED25519)
    if problem := key_problem(key):
        raise MalformedError(problem, path)
    return key.hex()
