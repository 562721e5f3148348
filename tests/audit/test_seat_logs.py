"""What an audit requires and compares holds for logs of seats, and none withholds what is public.

The hosts here write logs whose chain, seal and digests all fit; the log of each seat is made of
them as an honest one is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.audit import Commitments, CrossCheck, Verdict, audit
from maginor_core.audit.commitments import Published, StepUse, commitments_from_json, steps_used
from maginor_core.audit.verdict import Requirement
from maginor_core.cli import main
from maginor_core.engine.game import Game
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import commitment_to, pack_header, seed_from
from maginor_core.eventlog.hidden import FieldPath, RecordForm
from maginor_core.eventlog.logged_game import LoggedGame, make_seal
from maginor_core.eventlog.logs import CommittedSeed, OpenSeed, sealed_game, write_log
from maginor_core.eventlog.signing import new_keys, sign_games
from maginor_core.eventlog.stored_game import read_log
from maginor_core.evidence.policy import Policy, policy_from_json
from maginor_core.evidence.seat_log import seat_frames, seat_log
from maginor_core.games import known_game
from tests.eventlog.seat_parts import SALT, hiding, of_seat, one, verdict_on
from tests.tiny.distrust import Table, logged_table
from tests.tiny.game import TINY
from tests.tiny.played import CHANCE, play_on, played, setup_of

SECRET, TEXTS = "the host's secret", ("one", "two", "three")


@cache
def open_game() -> LoggedGame:
    """A game of three with an open seed."""
    game = played()
    sealed = sealed_game(game.setup, game.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    return one(sealed.to_bytes())


@cache
def committed_game() -> LoggedGame:
    """A game of three with committed dice."""
    seed = seed_from(SECRET, TEXTS)
    game = play_on(tiny_match(seed), seed)
    chance = CommittedSeed(commitment_to(SECRET), TEXTS, "standard")
    sealed = sealed_game(
        game.setup, game.log, chance, secret=SECRET, game_id="tiny", began=0, seat_proofs=True
    )
    return one(sealed.to_bytes())


def tiny_match(seed: str) -> Game:
    return Game(TINY, setup_of(seed=seed), seed)


def joint_table(path: Path, rounds: int = 100) -> Table:
    """Play a game of two with joint dice and committed choices into a sealed log."""
    table, log = logged_table(path, seat_proofs=True)
    for _ in range(rounds):
        if not table.game.finished:
            table.play_round()
    log.seal("finished" if table.game.finished else "abandoned")
    return table


@pytest.fixture(scope="module")
def joint(tmp_path_factory: pytest.TempPathFactory) -> LoggedGame:
    path = tmp_path_factory.mktemp("joint") / "log"
    joint_table(path)
    return one(path.read_bytes())


def test_a_game_that_hides_what_the_format_hides_is_ok(joint: LoggedGame) -> None:
    for game in (open_game(), committed_game(), joint):
        assert verdict_on(hiding(game)).word == "ok"
        for seat in (0, 1):
            verdict = verdict_on(of_seat(hiding(game), seat))
            assert verdict.word == "ok in part", verdict.reason


PUBLIC = {
    "the commitment of its dice": (committed_game, (7, 1)),
    "the texts of the players": (committed_game, (7, 2)),
    "one of these texts": (committed_game, (7, 2, 1)),
    "the kind of its chance": (open_game, (7, 0)),
    "the parts that it was dealt from": (open_game, (7, 2)),
    "how many stones there are": (open_game, (6, 2)),
    "all hands": (open_game, (6, 1)),
    "a variant": (open_game, (6, 3, 0)),
}


@pytest.mark.parametrize(("game", "path"), PUBLIC.values(), ids=PUBLIC)
def test_a_header_that_hides_what_is_public_is_refused(game: Any, path: FieldPath) -> None:
    hidden = hiding(game(), [path])
    full = verdict_on(hidden)
    assert (full.word, full.dice) != ("ok", "follow an open seed")
    assert full.word == "false terms"
    assert "everybody may see" in full.reason
    part = verdict_on(of_seat(hidden, 1))
    assert part.word == "false terms", part.reason


@pytest.mark.parametrize("path", [(7, 1), (7, 1, 2), (7, 3), (7, 4)])
def test_joint_dice_whose_ends_or_rule_are_withheld_are_refused(
    joint: LoggedGame, path: FieldPath
) -> None:
    hidden = hiding(joint, [path])
    assert verdict_on(hidden).word == "false terms"
    part = verdict_on(of_seat(hidden, 0))
    assert part.word == "false terms", part.reason


def test_a_record_that_hides_what_is_public_is_refused(joint: LoggedGame) -> None:
    public = {
        "the player of a command": (0, 1),
        "the tag of an event": (1, 0, 0),
        "a whole event": (1, 0),
        "the commitment to a choice": (2, 0, 1),
    }
    for name, path in public.items():
        hidden = hiding(joint, record=0, record_paths=[path])
        full = verdict_on(hidden)
        assert (full.word, full.record) == ("other events", 0), name
        assert "everybody may see" in full.reason
        part = withholding(hidden, 1, path)
        verdict = verdict_on(part)
        assert (verdict.word, verdict.record) == ("other events", 0), (name, verdict.reason)


def withholding(game: LoggedGame, seat: int, path: FieldPath) -> LoggedGame:
    """The log of a seat, from which the host withholds this value of record 0 too."""
    frames = seat_frames(game, seat, known_game)
    form = RecordForm.read(frames.records[0], "seat")
    full = {one.path: one.withheld(SALT, 1) for one in game.forms()[0].hidden}
    hidden = tuple([full[one.path] if one.path == path else one for one in form.hidden])
    frames.records[0] = RecordForm(form.public, hidden).pack()
    return one(frames.to_bytes())


def places(value: Any, path: FieldPath = ()) -> list[FieldPath]:
    """Return the path of every value in a content."""
    found = [path] if path else []
    if type(value) is tuple:
        for index, each in enumerate(value):
            found += places(each, (*path, index))
    return found


@given(data=st.data())
def test_whatever_more_a_host_hides_its_log_and_those_of_seats_are_refused(
    data: st.DataObject,
) -> None:
    game = open_game() if data.draw(st.booleans()) else committed_game()
    header = game.header
    assert header is not None
    number = data.draw(st.integers(0, game.count - 1))
    form = game.forms()[number]
    if data.draw(st.booleans()):
        usual = {one.path for one in header.hidden}
        whole = (*header.public[:6], header.setup, header.chance)
        choice = [p for p in places(whole) if p[0] in (6, 7) and len(p) > 1 and p not in usual]
        path = data.draw(st.sampled_from(choice))
        changed = hiding(game, [path])
    else:
        usual = {one.path for one in form.hidden}
        choice = [p for p in places(form.whole) if len(p) > 1 and p not in usual]
        path = data.draw(st.sampled_from(choice))
        changed = hiding(game, record=number, record_paths=[path])
    assert verdict_on(changed).word in ("false terms", "other events")
    for seat in range(3):
        part = of_seat(changed, seat)
        shown = {one.path for one in part.forms()[number].hidden if one.known}
        verdict = verdict_on(part)
        assert (verdict.word == "ok in part") <= (path in shown), verdict.reason


def with_header(game: LoggedGame, **changed: Any) -> LoggedGame:
    """The log of a seat with another header, whose links and head are kept."""
    assert game.header is not None
    frames = StoredRecords.of(game)
    frames.header = pack_header(evolve(game.header, **changed))
    return one(frames.to_bytes())


def test_the_log_of_a_seat_that_the_game_does_not_have_is_refused(joint: LoggedGame) -> None:
    """Before, any seat was taken that some game may have."""
    for game, players in ((joint, 2), (open_game(), 3)):
        for seat in (players, players + 1, 1 << 53):
            verdict = verdict_on(with_header(of_seat(game, 0), seat=seat))
            assert verdict.word == "false terms"
            assert f"has no seat {seat}" in verdict.reason


def sealed_seat(folder: Path, game: LoggedGame, seat: int = 0) -> Path:
    path = folder / "seat.maginor"
    path.write_bytes(seat_frames(game, seat, known_game).to_bytes())
    return path


def judged(path: Path, published: dict[str, Published] | None, *require: Requirement) -> Verdict:
    commitments = None if published is None else Commitments(published)
    [verdict] = audit([path], require=require, commitments=commitments)
    return verdict


def test_the_commitments_of_a_seats_log_are_compared(tmp_path: Path) -> None:
    path = sealed_seat(tmp_path, committed_game())
    right, wrong = commitment_to(SECRET).hex(), commitment_to("another").hex()
    assert judged(path, None).commitments == (right,)
    assert judged(path, {"tiny": Published(right)}).word == "ok in part"
    verdict = judged(path, {"tiny": Published(wrong)})
    assert (verdict.word, verdict.dice) == ("false dice", "false")
    assert f"the published commitment is {wrong}; the log contains {right}" in verdict.reason
    assert judged(path, {"tiny": Published(wrong)}, "committed").word == "false dice"
    lacking = judged(path, {"tiny": Published(right)}, "committed")
    assert (lacking.word, lacking.missing) == ("insufficient", ("committed",))
    none = judged(path, {"tiny": Published(ends={"0": "0" * 64})})
    assert none.word == "false dice"


def test_the_ends_and_steps_in_a_seats_log_are_compared(tmp_path: Path) -> None:
    table = joint_table(tmp_path / "full")
    [game] = [one((tmp_path / "full").read_bytes())]
    ends = [chain.end.hex() for chain in table.chains]
    steps = steps_used(read_log(tmp_path / "full", known_game))

    def found(ends: Sequence[str], steps: Any) -> Verdict:
        named = dict(zip(("0", "1", "host"), ends, strict=True))
        return judged(path, {"tiny": Published(ends=named, noted_by=("0",), steps=steps)})

    for seat in (0, 1):
        path = sealed_seat(tmp_path, game, seat)
        right = found(ends, steps)
        assert (right.word, right.dice) == ("ok in part", "not verifiable"), right.reason
        assert right.commitments == tuple(ends)
        assert found(ends[::-1], steps).word == "false dice"
        last = steps[len(steps) - 1]
        assert last.record is not None
        moved = evolve(last, record=last.record - 1)
        assert found(ends, {**steps, len(steps) - 1: moved}).word == "false dice"
        beyond = {**steps, len(steps): StepUse(10_000, last.command)}
        assert found(ends, beyond).word == "false dice"
        own = {step: use for step, use in steps.items() if use.command is not None}
        shown = [
            step
            for step, use in own.items()
            if use.command is not None and use.command["player"] == seat
        ]
        assert shown
        step = shown[0]
        other = evolve(steps[step], command={"type": "choose", "player": 1 - seat, "swap": True})
        assert found(ends, {**steps, step: other}).word == "false dice"


def test_one_secret_for_two_games_is_named_in_the_log_of_a_seat(tmp_path: Path) -> None:
    first = committed_game()
    (tmp_path / "a.maginor").write_bytes(seat_frames(first, 0, known_game).to_bytes())
    game = play_on(tiny_match("other"), "other")
    chance = CommittedSeed(commitment_to(SECRET), TEXTS)
    sealed = sealed_game(
        game.setup, game.log, chance, secret=SECRET, game_id="other", began=0, seat_proofs=True
    )
    (tmp_path / "b.maginor").write_bytes(
        seat_frames(one(sealed.to_bytes()), 0, known_game).to_bytes()
    )
    words = [verdict.word for verdict in audit([tmp_path])]
    assert words == ["ok in part", "false dice"]


POLICY = {
    "format": 1,
    "require": {"referee": 1},
    "party": [{"name": "Ruth", "role": "referee", "keys": []}],
}


def policy_of(key: str) -> Policy:
    party = {**POLICY["party"][0], "keys": [key]}  # type: ignore[index] # it is a list
    return policy_from_json({**POLICY, "party": [party]})


def test_an_unsigned_log_of_a_seat_is_insufficient_where_a_signature_is_required(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, seat = tmp_path / "full", tmp_path / "seat.maginor"
    game = played()
    write_log(full, game.setup, game.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    seat_log(full, 0, seat)
    key = new_keys(tmp_path / "private", tmp_path / "public")
    other = new_keys(tmp_path / "private2", tmp_path / "public2")
    policy = tmp_path / "policy.json"
    policy.write_text(
        json.dumps({**POLICY, "party": [{"name": "Ruth", "role": "referee", "keys": [key]}]})
    )

    def status(*options: object) -> int:
        found = main(["audit", str(seat), "--jobs", "1", *map(str, options)])
        capsys.readouterr()
        return found

    [verdict] = audit([seat], require=["signed", "sealed", "committed"])
    assert (verdict.word, verdict.missing) == ("insufficient", ("signed", "committed"))
    assert "required: signed, committed" in verdict.reason
    assert "log of seat 0" in verdict.reason
    [verdict] = audit([seat], policy=policy_of(key))
    assert (verdict.word, verdict.trust) == ("insufficient", "not satisfied")
    demands: list[tuple[object, ...]] = [
        ("--require", "signed"),
        ("--key", tmp_path / "public"),
        ("--policy", policy),
    ]
    for demand in demands:
        assert status("--seat-logs", *demand) == 1, demand
    sign_games(full, tmp_path / "private")
    seat.unlink()
    seat_log(full, 0, seat)
    for demand in demands:
        assert status("--seat-logs", *demand) == 0, demand
        assert status(*demand) == 2, demand
    assert status("--seat-logs", "--key", tmp_path / "public2") == 1
    [verdict] = audit([seat], policy=policy_of(key))
    assert (verdict.word, verdict.trust) == ("ok in part", "satisfied")
    [verdict] = audit([seat], policy=policy_of(other))
    assert verdict.word == "insufficient"


def test_a_policy_holds_in_a_program_without_another_requirement(tmp_path: Path) -> None:
    game = played()
    write_log(tmp_path / "log", game.setup, game.log, CHANCE, game_id="tiny", began=0)
    key = new_keys(tmp_path / "private", tmp_path / "public")
    [verdict] = audit([tmp_path / "log"], policy=policy_of(key))
    assert (verdict.word, verdict.missing) == ("insufficient", ("signed",))
    sign_games(tmp_path / "log", tmp_path / "private")
    [verdict] = audit([tmp_path / "log"], policy=policy_of(key))
    assert (verdict.word, verdict.trust) == ("ok", "satisfied")


def test_an_open_log_of_a_seat_is_insufficient_where_a_seal_is_required(tmp_path: Path) -> None:
    table, log = logged_table(tmp_path / "full", seat_proofs=True)
    table.play_round()
    log.close()
    seat = tmp_path / "seat.maginor"
    seat_log(tmp_path / "full", 1, seat)
    assert judged(seat, None).word == "ok in part"
    verdict = judged(seat, None, "sealed")
    assert (verdict.word, verdict.missing) == ("insufficient", ("sealed",))
    options = ["--jobs", "1", "--seat-logs", "--require", "sealed"]
    assert main(["audit", str(seat), *options]) == 1


def crossed(folder: Path) -> list[str]:
    with CrossCheck() as check:
        for verdict in audit([folder]):
            assert verdict.word == "ok", verdict.reason
            check.add(verdict)
        return [finding.word for finding in check.findings()]


@pytest.mark.parametrize("first_has_salt", [False, True])
def test_a_game_that_is_written_again_with_a_salt_is_found_as_copied(
    tmp_path: Path, first_has_salt: bool
) -> None:
    game = played()
    for name, salted in (("a", first_has_salt), ("b", True)):
        path = tmp_path / f"{name}.maginor"
        write_log(path, game.setup, game.log, CHANCE, game_id=name, seat_proofs=salted)
    assert crossed(tmp_path) == ["copied"]


def test_games_that_differ_are_not_copies_of_each_other(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        game = played(seed=name)
        path = tmp_path / f"{name}.maginor"
        chance = OpenSeed(name, "standard")
        write_log(path, game.setup, game.log, chance, game_id=name, seat_proofs=True)
    assert crossed(tmp_path) == []


def test_an_undo_that_the_rules_refuse_is_named_in_the_log_of_a_seat(tmp_path: Path) -> None:
    table, log = logged_table(tmp_path / "full", seat_proofs=True)
    table.play_round()
    table.game.undo(0, 0, (1,))
    table.play_round()
    log.seal("abandoned")
    part = of_seat(one((tmp_path / "full").read_bytes()), 0)
    assert verdict_on(part).word == "ok in part", verdict_on(part).reason
    number = next(n for n, form in enumerate(part.forms()) if form.whole[0][0] == 126)
    for version, agreed, why in (
        (number, (1,), "not an earlier one"),
        (0, (), "needs the consent of every seat"),
        (0, (7,), "seats are 0 to 1"),
    ):
        forms = list(part.forms())
        command, events, evidence = forms[number].public
        command = (*command[:2], version, agreed)
        events = ((*events[0][:2], version),)
        forms[number] = evolve(forms[number], public=(command, events, evidence))
        assert part.header is not None
        assert part.seal is not None
        chain = chain_of(part.header, part.header_bytes)
        records = [form.pack() for form in forms]
        chain.add_records(records)
        seal = make_seal(chain, "abandoned", len(records), "", part.seal.hidden)
        forged = one(StoredRecords(part.header_bytes, records, seal).to_bytes())
        verdict = verdict_on(forged)
        assert (verdict.word, verdict.record, verdict.ruling) == ("illegal", number, "undo")
        assert why in verdict.reason


def test_keys_in_a_file_of_commitments_are_those_of_parties() -> None:
    key = "0" * 64
    read = commitments_from_json({"a": {"ends": {"0": key}, "keys": {"0": key.upper()}}})
    assert read["a"].keys == {"0": key}
