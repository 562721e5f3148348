"""Audits of logs of seats: what they confirm, and what a host or a forger cannot change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit import audit
from maginor_core.audit.crosscheck import CrossCheck
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.hidden import RecordForm
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import sealed_game, write_log
from maginor_core.evidence.seat_log import seat_frames, seat_log
from maginor_core.games import known_game
from tests.eventlog.seat_parts import of_seat, one, verdict_on
from tests.eventlog.specimens import game_of, read
from tests.tiny.played import CHANCE, played


def test_the_audit_of_a_seat_finds_a_game_by_the_rules_that_explains_it(duels: LoggedGame) -> None:
    for seat in (0, 1):
        verdict = verdict_on(of_seat(duels, seat))
        assert verdict.word == "ok in part", verdict.reason
        assert not verdict.ok
        assert "the rules allow it with some values in their place" in verdict.reason
        assert verdict.records == duels.count
        assert (verdict.dice, verdict.deal) == ("not verifiable", "not checked")


def test_where_the_setup_is_withheld_the_audit_says_that_the_rules_were_not_checked(
    tiny: LoggedGame,
) -> None:
    verdict = verdict_on(of_seat(tiny, 0))
    assert "not checked were the rules and chance" in verdict.reason
    assert "log of seat 0, which withholds" in verdict.reason


def test_a_log_with_changed_dice_fits_no_game_by_the_rules(tmp_path: Path) -> None:
    game = game_of(1)
    records = [*game.log]
    at = next(n for n, r in enumerate(records) if type(r.command).__name__ == "MoveWizard")
    records.insert(at, records[at])
    write_log(tmp_path / "log", game.setup, records, CHANCE, seat_proofs=True)
    verdict = verdict_on(of_seat(one((tmp_path / "log").read_bytes()), 0))
    assert (verdict.word, verdict.record) == ("illegal", at + 1)
    assert "no values in place of those withheld make this record follow the rules" in (
        verdict.reason
    )


def test_every_changed_byte_of_the_log_of_a_seat_is_noticed(tiny: LoggedGame) -> None:
    for form in (GROWING, PACKED):
        frames = seat_frames(tiny, 1, known_game)
        frames.form = form
        data = frames.to_bytes()
        for place in range(0, len(data), 7 if form == GROWING else 2):
            for bit in (1, 64):
                changed = data[:place] + bytes((data[place] ^ bit,)) + data[place + 1 :]
                found = read(changed)
                assert not any(g.problem is None and g.seal is not None for g in found), place


def relinked(part: LoggedGame, change: Any) -> LoggedGame:
    """Change the log of a seat as a forger does, who makes all links again."""
    frames = StoredRecords.of(part, UNPACKED)
    forms = part.forms()
    change(forms, frames)
    frames.records = [form.pack() for form in forms]
    return next(iter(read(frames.to_bytes())))


def test_a_forger_who_makes_all_links_anew_cannot_keep_the_head(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    tried = 0
    for number, form in enumerate(part.forms()):
        for at, hidden in enumerate(form.hidden):

            def change(forms: list[RecordForm], _: Any, n: int = number, at: int = at) -> None:
                old = forms[n].hidden[at]
                if old.known:
                    new = evolve(old, value=old.value + 1)
                else:
                    new = evolve(old, digest=bytes(32))
                hidden = (*forms[n].hidden[:at], new, *forms[n].hidden[at + 1 :])
                forms[n] = evolve(forms[n], hidden=hidden)

            forged = relinked(part, change)
            assert forged.problem is not None
            assert forged.problem.trouble == "damaged"
            tried += 1
            del hidden
    assert tried > 20


def test_a_host_that_withholds_what_the_seat_may_see_is_named(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    number, form = next((n, f) for n, f in enumerate(part.forms()) if f.hidden[0].known)
    full = tiny.forms()[number].hidden
    salt = tiny.header.salt if tiny.header else b""

    def withhold(forms: list[RecordForm], _: Any) -> None:
        hidden = tuple([each.withheld(salt, number + 1) for each in full])
        forms[number] = evolve(form, hidden=hidden)

    forged = relinked(part, withhold)
    assert forged.problem is None, "chain and head are right"
    verdict = verdict_on(forged)
    assert (verdict.word, verdict.record) == ("other events", number)
    assert "it withholds swap of the command, Choose, which seat 1 may see" in verdict.reason


def test_a_host_that_withholds_the_hand_of_the_seat_is_named(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    assert part.header is not None
    assert tiny.header is not None
    salt = tiny.header.salt
    hidden = tuple([each.withheld(salt, 0) for each in tiny.header.hidden])
    frames = StoredRecords.of(part)
    frames.header = pack_header(evolve(part.header, hidden=hidden))
    verdict = verdict_on(one(frames.to_bytes()))
    assert verdict.word == "false terms"
    assert "withholds a part of the setup that seat 1 may know" in verdict.reason


def test_a_value_that_is_disclosed_to_the_seat_later_is_no_fault(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    salt = tiny.header.salt if tiny.header else b""

    def disclose_all(forms: list[RecordForm], _: Any) -> None:
        for number, full in enumerate(tiny.forms()):
            hidden = tuple([each.disclosed(salt, number + 1) for each in full.hidden])
            forms[number] = evolve(forms[number], hidden=hidden)

    assert verdict_on(relinked(part, disclose_all)).word == "ok in part"


def test_a_signature_of_the_full_log_holds_for_the_log_of_each_seat(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    pytest.importorskip("cryptography")
    from maginor_core.eventlog.signing import new_keys, sign_games

    path = tmp_path / "log"
    path.write_bytes(StoredRecords.of(tiny).to_bytes())
    key = new_keys(tmp_path / "private", tmp_path / "public")
    sign_games(path, tmp_path / "private")
    assert seat_log(path, 2, tmp_path / "seat") > 0
    assert (tmp_path / "seat").stat().st_mode & 0o777 == 0o600
    (verdict,) = audit([tmp_path / "seat"])
    assert (verdict.word, verdict.signed_by, verdict.seat) == ("ok in part", (key,), 2)
    assert verdict.head == tiny.head.hex()


def test_a_seat_and_the_whole_game_in_one_audit_are_no_duplicates(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    def found() -> list[str]:
        with CrossCheck() as check:
            for verdict in audit([tmp_path]):
                check.add(verdict)
            return [finding.word for finding in check.findings()]

    (tmp_path / "full.maginor").write_bytes(StoredRecords.of(tiny).to_bytes())
    for seat in (0, 1):
        (tmp_path / f"{seat}.maginor").write_bytes(seat_frames(tiny, seat, known_game).to_bytes())
    assert found() == []
    (tmp_path / "again.maginor").write_bytes(StoredRecords.of(tiny).to_bytes())
    assert found() == ["duplicated"]
    (tmp_path / "again.maginor").write_bytes(seat_frames(tiny, 1, known_game).to_bytes())
    assert found() == ["duplicated"]
    game = played(seed="other")
    other = sealed_game(game.setup, game.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    (tmp_path / "again.maginor").write_bytes(
        seat_frames(one(other.to_bytes("kept")), 1, known_game).to_bytes()
    )
    assert set(found()) == {"forked"}
