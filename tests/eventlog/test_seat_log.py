"""Logs of seats prove to be part of the signed game, and contain nothing a seat may not see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from hypothesis import given, settings

from maginor_core import logs
from maginor_core.audit import audit
from maginor_core.audit.crosscheck import CrossCheck
from maginor_core.audit.judge import judge
from maginor_core.bots import bots_of, play_out
from maginor_core.cli import main
from maginor_core.eventlog.disclosure import (
    Disclosure,
    DisclosureError,
    disclose,
    read_disclosure,
    write_disclosure,
)
from maginor_core.eventlog.game_frames import GROWING, PACKED, UNPACKED, GameFrames
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.hidden import Hidden, root
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.record_form import RecordForm
from maginor_core.eventlog.seat_log import seat_frames, seat_log
from maginor_core.games import DEFAULT, known_game
from maginor_core.kernel.commitment import commitment_to
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.match import Match
from maginor_core.kernel.strict import unpack
from maginor_core.kernel.visibility import has_hole, is_match
from maginor_core.logs import (
    CommittedSeed,
    GameLog,
    LogError,
    OpenSeed,
    read_log,
    sealed_game,
    write_log,
)
from tests.eventlog.specimens import game_of, read
from tests.tiny.distrust import STEPS, logged_table
from tests.tiny.game import TINY, Choose
from tests.tiny.played import CHANCE, played, setup_of
from tests.tiny.test_matches import knowledge, twins


def one(data: bytes) -> LoggedGame:
    (game,) = read(data)
    assert game.problem is None, game.problem
    return game


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> LoggedGame:
    """A whole game of Swap or Keep, of which each seat can keep a log."""
    path = tmp_path_factory.mktemp("tiny") / "log"
    match = played()
    write_log(path, match.setup, match.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    return one(path.read_bytes())


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> LoggedGame:
    """A whole game of Maginor with duels."""
    path = tmp_path_factory.mktemp("duels") / "log"
    game = game_of(1)
    write_log(path, game.setup, game.log, CHANCE, game_id="duels", began=0, seat_proofs=True)
    return one(path.read_bytes())


def of_seat(game: LoggedGame, seat: int) -> LoggedGame:
    return one(seat_frames(game, seat, known_game).to_bytes())


def verdict_on(game: LoggedGame) -> Any:
    return judge("file", game, {})


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_log_of_a_seat_has_the_head_that_the_host_signs(tiny: LoggedGame, seat: int) -> None:
    part = of_seat(tiny, seat)
    assert part.head == tiny.head
    assert part.header is not None
    assert (part.header.seat, part.header.salt) == (seat, b"")
    assert verdict_on(part).word == "ok in part"
    assert verdict_on(tiny).word == "ok"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_it_shows_what_the_seat_saw_and_nothing_else(tiny: LoggedGame, seat: int) -> None:
    part = of_seat(tiny, seat)
    match = played()
    seen = list(match.events_seen_by(seat))
    shown = [row for form in part.forms() for row in form.whole[1]]
    assert len(seen) == len(shown)
    words = TINY.vocabulary(match.setup)
    for event, row in zip(seen, shown, strict=True):
        if event in list(match.log.events()):
            assert words.row(event) == row
        else:
            assert type(event).__name__.endswith("Hidden")
            assert row[1] == event.player
            assert row[2:] == (b"",)
    assert part.header is not None
    hands = setup_of().hands
    own = tuple(hand if n == seat else b"" for n, hand in enumerate(hands))
    assert part.header.setup[1] == own
    assert part.header.chance == (1, b"", "standard")


def test_it_shows_the_commands_of_the_seat_and_not_those_of_others(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    for form, record in zip(part.forms(), played().log, strict=True):
        command = form.whole[0]
        assert isinstance(record.command, Choose)
        assert command[:2] == (Choose.tag, record.command.player)
        assert command[2] == (int(record.command.swap) if record.command.player == 1 else b"")


def shown(data: bytes) -> list[Any]:
    """Return all that the log of a seat shows: everything but the digests of withheld values."""

    def without_digests(value: Any) -> Any:
        if type(value) is not tuple:
            return value
        if value[:1] == (22,) and len(value) == 3:
            return value[:2]
        return tuple(map(without_digests, value))

    game = one(data)
    return [without_digests(unpack(part)) for part in (game.header_bytes, *game.pieces)]


@settings(max_examples=60)
@given(twins())
def test_games_that_differ_only_in_what_a_seat_may_not_know_give_it_the_same_log(
    games: tuple[Match, Match, int | None],
) -> None:
    seat = games[2] or 0
    logs = []
    if knowledge(games[0], seat) != knowledge(games[1], seat):
        return  # the twins were drawn for a spectator, and differ for this seat
    for match in games[:2]:
        with patch("secrets.token_bytes", lambda size: bytes(range(size))):
            sealed = sealed_game(
                match.setup,
                match.log,
                OpenSeed(f"secret {match.setup.numbers}"),
                outcome="finished" if match.finished else "abandoned",
                game_id="same",
                began=0,
                seat_proofs=True,
            )
        logs.append(seat_frames(one(sealed.plain()), seat, known_game).to_bytes())
    assert shown(logs[0]) == shown(logs[1])
    for data in logs:
        assert verdict_on(one(data)).word == "ok in part"
        assert bytes(range(32)) not in data
        assert b"secret (" not in data


def test_with_another_salt_no_withheld_digest_is_the_same() -> None:
    match = played()
    digests: list[set[bytes]] = []
    for _ in range(2):
        sealed = sealed_game(match.setup, match.log, CHANCE, game_id="x", began=0, seat_proofs=True)
        part = of_seat(one(sealed.plain()), 0)
        assert part.header is not None
        hidden = [*part.header.hidden, *(one for form in part.forms() for one in form.hidden)]
        digests.append({each.digest for each in hidden if not each.known})
    assert len(digests[0]) == len(digests[1]) > 10
    assert not digests[0] & digests[1]


def test_nothing_of_the_secrets_is_in_the_bytes_of_any_form(duels: LoggedGame) -> None:
    assert duels.header is not None
    for seat in (0, 1):
        frames = seat_frames(duels, seat, known_game)
        for form in (GROWING, UNPACKED):
            frames.form = form
            assert duels.header.salt not in frames.to_bytes()
        part = one(frames.to_bytes())
        for hidden, whole in zip(part.forms(), duels.forms(), strict=True):
            for ours, full in zip(hidden.hidden, whole.hidden, strict=True):
                assert full.value is not None
                assert ours.known == (whole.public[0][1] == seat)
                if not ours.known:
                    assert (ours.value, ours.nonce) == (None, b"")


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
    """Change the log of a seat as a forger does, who makes all links anew."""
    frames = GameFrames.of(part, UNPACKED)
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
    frames = GameFrames.of(part)
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


def test_the_log_of_an_open_game_grows_to_a_part_of_the_sealed_one(tmp_path: Path) -> None:
    match = played()
    with GameLog.create(tmp_path / "log", match.setup, CHANCE, seat_proofs=True) as log:
        for record in list(match.log)[:5]:
            log.append(record)
        early = of_seat(one((tmp_path / "log").read_bytes()), 2)
        for record in list(match.log)[5:]:
            log.append(record)
        log.seal("finished")
    late = of_seat(one((tmp_path / "log").read_bytes()), 2)
    assert early.pieces == late.pieces[:5]
    assert verdict_on(early).ending == "open"
    (verdict,) = audit([tmp_path / "log"])
    assert verdict.word == "ok"


def test_the_log_of_a_seat_is_neither_replayed_nor_resumed(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    path = tmp_path / "seat"
    path.write_bytes(seat_frames(tiny, 0, known_game).to_bytes())
    with pytest.raises(LogError, match="log of seat 0, which withholds what the seat may not see"):
        read_log(path)
    frames = seat_frames(tiny, 0, known_game)
    frames.seal, frames.form = None, GROWING
    path.write_bytes(frames.to_bytes())
    with pytest.raises(LogError, match="is the log of a seat, which cannot be resumed"):
        GameLog.reopen(path)
    with pytest.raises(MalformedError, match="log of seat 0"):
        seat_frames(of_seat(tiny, 0), 1, known_game)


@pytest.mark.parametrize("form", [GROWING, UNPACKED, PACKED])
def test_the_log_of_a_seat_comes_back_from_json_lines(tiny: LoggedGame, form: Any) -> None:
    frames = seat_frames(tiny, 0, known_game)
    frames.form = form
    data = one(frames.to_bytes())
    lines = [json.dumps(line).encode() for line in lines_of(data, known_game)]
    assert b"".join(games_from("x", lines, known_game, DEFAULT)) == frames.to_bytes()


def test_a_log_without_hidden_values_or_seat_is_refused(tiny: LoggedGame, tmp_path: Path) -> None:
    write_log(tmp_path / "log", played().setup, played().log, CHANCE)
    with pytest.raises(LogError, match="was not written with seat_proofs"):
        seat_log(tmp_path / "log", 0, tmp_path / "out", known_game)
    for seat in (3, -1):
        with pytest.raises(MalformedError, match="must be from 0 to 2"):
            seat_frames(tiny, seat, known_game)


def test_each_hidden_value_is_disclosed_by_itself(tiny: LoggedGame, tmp_path: Path) -> None:
    head = tiny.head
    assert tiny.header is not None
    contents = [(0, tiny.header.hidden)]
    contents += [(n + 1, form.hidden) for n, form in enumerate(tiny.forms())]
    count = 0
    for number, hidden in contents:
        for value in hidden:
            proof = disclose(tiny, number, value.path)
            content = proof.verify(head)
            found = content
            for index in value.path:
                found = found[index]
            assert found == value.value
            data = json.dumps(proof.to_json())
            assert tiny.header.salt.hex() not in data
            assert Disclosure.from_json(json.loads(data)) == proof
            assert len(data) < 6000
            count += 1
    assert count > 30
    proof = disclose(tiny, 0, tiny.header.hidden[0].path)
    write_disclosure(proof, tmp_path / "proof")
    assert read_disclosure(tmp_path / "proof") == proof


def test_a_false_disclosure_is_refused(tiny: LoggedGame, duels: LoggedGame) -> None:
    hidden = tiny.forms()[2].hidden[0]
    proof = disclose(tiny, 3, hidden.path)
    falsified = [
        evolve(proof, value=1 - proof.value),
        evolve(proof, nonce=bytes(32)),
        evolve(proof, number=4),
        evolve(proof, path=(1, 0, 1)),
        evolve(proof, content=evolve(proof.content, proof=proof.content.proof[1:])),
        evolve(proof, content=evolve(proof.content, public=proof.seal.public)),
        evolve(proof, seal=evolve(proof.seal, public=(0, 5, ""))),
        evolve(proof, seal=evolve(proof.seal, public=(0, 5))),
        evolve(proof, head=duels.head),
    ]
    for false in falsified:
        with pytest.raises(DisclosureError):
            false.verify(tiny.head)
    with pytest.raises(DisclosureError, match="is of a game with the head"):
        proof.verify(duels.head)


def test_any_change_in_the_file_of_a_disclosure_is_refused(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    proof = disclose(tiny, 3, tiny.forms()[2].hidden[0].path)
    write_disclosure(proof, tmp_path / "proof")
    data = (tmp_path / "proof").read_bytes()
    right = proof.verify(tiny.head)
    for place in range(0, len(data), 3):
        changed = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
        (tmp_path / "changed").write_bytes(changed)
        try:
            found = read_disclosure(tmp_path / "changed").verify(tiny.head)
        except (LogError, DisclosureError):
            continue
        assert found == right, place


def test_a_seat_discloses_what_it_knows_and_not_what_is_withheld(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    for number, form in enumerate(part.forms(), 1):
        for value in form.hidden:
            if value.known:
                assert disclose(part, number, value.path) == disclose(tiny, number, value.path)
            else:
                with pytest.raises(MalformedError, match="withheld in this log"):
                    disclose(part, number, value.path)
    with pytest.raises(MalformedError, match=r"hidden are 0\.2"):
        disclose(tiny, 1, (0, 1))


def test_a_signature_of_the_full_log_holds_for_the_log_of_each_seat(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    pytest.importorskip("cryptography")
    from maginor_core.eventlog.signing import new_keys, sign_games

    path = tmp_path / "log"
    path.write_bytes(GameFrames.of(tiny).to_bytes())
    key = new_keys(tmp_path / "private", tmp_path / "public")
    sign_games(path, tmp_path / "private")
    assert logs.seat_log(path, 2, tmp_path / "seat") > 0
    assert (tmp_path / "seat").stat().st_mode & 0o777 == 0o600
    (verdict,) = audit([tmp_path / "seat"])
    assert (verdict.word, verdict.signed_by, verdict.seat) == ("ok in part", (key,), 2)
    assert verdict.head == tiny.head.hex()


def test_two_roots_of_other_contents_are_never_taken_for_each_other() -> None:
    hidden = Hidden(20, (0, 2), 1)
    content = (1, 0, b""), (), ()
    salt = bytes(32)
    roots = {
        root(content, (hidden,), salt, 1),
        root(content, (hidden,), salt, 2),
        root(content, (evolve(hidden, path=(0, 1)),), salt, 1),
        root(content, (evolve(hidden, value=2),), salt, 1),
        root(((1, 0, 1), (), ()), (), salt, 1),
        root(content, (), salt, 1),
    }
    assert len(roots) == 6


def test_the_log_of_a_seat_of_joint_dice_contains_no_preimage_of_anybody(tmp_path: Path) -> None:
    path = tmp_path / "game"
    table, log = logged_table(path, seat_proofs=True)
    while not table.match.finished:
        table.play_round()
    log.seal("finished")
    full = one(path.read_bytes())
    preimages = {chain.preimage(step) for chain in table.chains for step in range(STEPS)}
    for seat in (0, 1):
        data = seat_frames(full, seat, known_game).to_bytes()
        part = GameFrames.of(one(data), UNPACKED).to_bytes()
        assert not any(preimage in part for preimage in preimages)
        verdict = verdict_on(one(data))
        assert (verdict.word, verdict.records) == ("ok in part", full.count), verdict.reason


def test_the_secret_of_committed_dice_is_disclosed_by_the_seal_of_the_full_log_alone() -> None:
    secret = "nobody guesses this"
    chance = CommittedSeed(commitment_to(secret), ("a", "b", "c"))
    match = played()
    sealed = sealed_game(match.setup, match.log, chance, secret=secret, seat_proofs=True)
    for data in (sealed.plain(), sealed.small()):
        full = one(data)
        assert full.seal is not None
        assert full.seal.secret == secret
        part = seat_frames(full, 0, known_game)
        part.form = UNPACKED
        assert secret.encode() not in part.to_bytes()
        seal = one(part.to_bytes()).seal
        assert seal is not None
        assert (seal.secret, seal.head) == ("", full.head)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_of_abracada_sees_the_hands_of_the_others_and_not_its_own(seat: int) -> None:
    game = known_game("abracada")
    assert game is not None
    setup = game.deal(3, "stones", None, {})
    match = Match(game, setup, "stones")
    play_out(match, [bots_of(game)["random"]] * 3, "bots")
    sealed = sealed_game(setup, match.log, OpenSeed("stones"), game_id="a", seat_proofs=True)
    full = one(sealed.plain())
    assert verdict_on(full).word == "ok"
    part = of_seat(full, seat)
    assert part.header is not None
    assert part.header.setup[3] == tuple(
        b"" if other == seat else hand for other, hand in enumerate(setup.numbers[3])
    )
    verdict = verdict_on(part)
    assert verdict.word == "ok in part", verdict.reason
    words = game.vocabulary(setup)
    seen = list(match.events_seen_by(seat))
    rows = [row for form in part.forms() for row in form.whole[1]]
    hidden = 0
    for event, row, whole in zip(seen, rows, match.log.events(), strict=True):
        if event == whole:
            assert row == words.row(whole)
        else:
            assert has_hole(row)
            assert is_match(words.row(whole), row)
            hidden += 1
    assert hidden > 3


def test_a_seat_and_the_whole_game_in_one_audit_are_no_duplicates(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    def found() -> list[str]:
        with CrossCheck() as check:
            for verdict in audit([tmp_path]):
                check.add(verdict)
            return [finding.word for finding in check.findings()]

    (tmp_path / "full.maginor").write_bytes(GameFrames.of(tiny).to_bytes())
    for seat in (0, 1):
        (tmp_path / f"{seat}.maginor").write_bytes(seat_frames(tiny, seat, known_game).to_bytes())
    assert found() == []
    (tmp_path / "again.maginor").write_bytes(GameFrames.of(tiny).to_bytes())
    assert found() == ["duplicated"]
    (tmp_path / "again.maginor").write_bytes(seat_frames(tiny, 1, known_game).to_bytes())
    assert found() == ["duplicated"]
    match = played(seed="other")
    other = sealed_game(match.setup, match.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    (tmp_path / "again.maginor").write_bytes(
        seat_frames(one(other.plain()), 1, known_game).to_bytes()
    )
    assert set(found()) == {"forked"}


def test_the_command_line_writes_discloses_and_verifies(
    duels: LoggedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, part, proof = tmp_path / "full.maginor", tmp_path / "1.maginor", tmp_path / "proof"
    full.write_bytes(GameFrames.of(duels).to_bytes())

    def run(*arguments: object) -> tuple[int, str]:
        status = main([*map(str, arguments)])
        output = capsys.readouterr()
        return status, output.out + output.err

    assert run("log", "seat", full, "--seat", 1, "-o", part)[0] == 0
    status, text = run("log", "seat", full, "--seat", 1, "-o", part)
    assert status == 2
    assert "already" in text
    assert run("log", "seat", full, "--seat", 7, "-o", tmp_path / "x")[0] == 2
    assert "log of seat" in run("log", "show", part)[1]
    assert run("audit", part)[0] == 2
    assert run("audit", part, "--seat-logs")[0] == 0
    status, text = run("log", "disclose", full, "--json")
    values = json.loads(text)
    assert status == 0
    assert values[0] == {"number": 0, "path": "7.1", "value": CHANCE.seed}
    record = values[1]["number"] - 1
    status, text = run("log", "disclose", full, "--record", record, "-o", proof)
    assert status == 2
    assert "2 hidden values would be disclosed" in text
    arguments = ("log", "disclose", full, "--record", record, "--path", "1.0.2", "-o", proof)
    assert run(*arguments)[0] == 0
    assert run("log", "verify-disclosure", proof, "--log", part)[0] == 0
    assert run("log", "verify-disclosure", proof, "--head", duels.head.hex())[0] == 0
    status, text = run("log", "verify-disclosure", proof, "--head", "00" * 32)
    assert status == 1
    assert "not proven" in text
    for bad in (("--head", "xyz"), (), ("--log", tmp_path / "none")):
        assert run("log", "verify-disclosure", proof, *bad)[0] == 2
    assert run("log", "verify-disclosure", full, "--log", part)[0] == 2
    for path in ("a", "1..2", "-1", "1" * 200):
        assert run("log", "disclose", full, "--path", path)[0] == 2
    status, text = run("log", "disclose", part)
    assert "withheld" in text


def test_in_a_game_without_secrets_a_seat_sees_everything_but_the_seed() -> None:
    game = known_game("magalon")
    assert game is not None
    setup = game.deal(2, "board", None, {})
    match = Match(game, setup, "board")
    for _ in range(30):
        match.submit(match.to_act[0], match.legal(match.to_act[0])[0])
    sealed = sealed_game(
        setup, match.log, OpenSeed("board"), outcome="abandoned", game_id="m", seat_proofs=True
    )
    part = of_seat(one(sealed.plain()), 1)
    assert part.header is not None
    assert [hidden.path for hidden in part.header.hidden] == [(7, 1)]
    assert not any(form.hidden for form in part.forms())
    verdict = verdict_on(part)
    assert verdict.word == "ok in part", verdict.reason
    assert "the rules allow it" in verdict.reason
