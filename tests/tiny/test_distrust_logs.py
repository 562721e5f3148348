"""Logs of games with joint dice and committed choices: written, resumed, converted and audited."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.commitments import Published, steps_used
from maginor_core.audit.whatif import Reading, what_if
from maginor_core.cli import main
from maginor_core.engine.codec import pack
from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import GameLog, JointSeed, OpenSeed
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stored_game import read_log
from maginor_core.eventlog.stores import MemoryStore, create_game, export_game, open_game
from maginor_core.evidence.commitment_state import CommitmentState
from maginor_core.evidence.committed_game import CommittedGame, require_committed
from maginor_core.evidence.joint_dice import FirstStep, HashChain
from maginor_core.evidence.logs import agreement_before, agreement_in, options_of
from maginor_core.games import known_game
from tests.tiny.distrust import (
    STEPS,
    Stored,
    Table,
    agreed,
    chains_of,
    dealt,
    joint_seed_of,
    logged_game,
    logged_table,
    table,
)
from tests.tiny.game import TINY, Choose
from tests.tiny.played import setup_of

GOLDEN = Path(__file__).parents[1] / "golden-logs" / "joint.log"


def published(played: Table, path: Path, *parties: int) -> Commitments:
    """The ends that these parties have published, all of them if none is named, and the steps.

    They are noted as an honest host has asked for them, which is as the log at ``path`` uses them.
    """
    parties = parties or tuple(played.agreement.parties)
    names = ["host" if one == played.agreement.host else str(one) for one in parties]
    ends = {name: played.chains[one].end.hex() for name, one in zip(names, parties, strict=True)}
    steps = steps_used(read_log(path, known_game))
    return Commitments({played.agreement.game_id: Published(ends=ends, steps=steps)})


def verdict_on(path: Path, commitments: Commitments | None = None) -> Verdict:
    [verdict] = audit([path], commitments=commitments)
    return verdict


def test_joint_dice_are_verified_by_the_ends_that_one_party_noted(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played = logged_game(path)
    alone = verdict_on(path)
    assert (alone.word, alone.dice) == ("ok", "follow from the commitment in this log")
    assert alone.deal == "dealt"
    assert alone.commitments == tuple(chain.end.hex() for chain in played.chains)
    verdict = verdict_on(path, published(played, path))
    assert (verdict.word, verdict.dice, verdict.reason) == ("ok", "verified", "")
    for parties, lacking in (((0,), "1, host"), ((1, 2), "0"), ((0, 1), "host")):
        verdict = verdict_on(path, published(played, path, *parties))
        assert (verdict.word, verdict.dice) == ("ok", "follow from the commitment in this log")
        assert verdict.reason.startswith(f"the ends of {lacking} are not among the published ones")
    [required] = audit([path], require=["committed"], commitments=published(played, path))
    assert required.word == "ok"


def test_a_log_is_of_format_2_only_where_it_needs_it(tmp_path: Path) -> None:
    logged_game(tmp_path / "joint.maginor")
    setup = setup_of(2)
    with GameLog.create(
        tmp_path / "open.maginor", setup, OpenSeed("7", "standard"), definition=TINY
    ):
        pass
    formats = [read_log(one, known_game).header.format for one in sorted(tmp_path.iterdir())]
    assert formats == [2, 1]


def test_a_game_is_resumed_from_its_log_with_all_that_was_committed_to(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played, log = logged_table(path)
    played.play_round()
    first = played.commit(0, True)
    second = played.commit(1, False)
    played.disclose(second)
    log.close()
    again, stored = GameLog.reopen(path, sync="never")
    game = require_committed(stored.game(store=again.store))
    assert game.commitments.pending == {0: first.commitment}
    assert game.choice_number == played.game.choice_number
    assert game.definition.states.snapshot(
        game.live_state
    ) == played.game.definition.states.snapshot(game.live_state)
    resumed = Table(played.agreement, played.chains, game, Stored())
    assert resumed.dice.step == played.dice.step
    resumed.disclose(first)
    while not game.finished:
        resumed.play_round()
    again.seal("finished")
    verdict = verdict_on(path, published(played, path))
    assert (verdict.word, verdict.dice, verdict.records) == ("ok", "verified", game.version)
    assert read_log(path, known_game).verify().state is not None


def test_a_stored_match_is_opened_again_and_exported(tmp_path: Path) -> None:
    terms = agreed()
    chains = chains_of(terms)
    _, setup = dealt(terms, chains)
    store = MemoryStore()
    chance = joint_seed_of(terms, chains)
    game_id, game = create_game(
        store, TINY, setup, chance, terms.game_id, options=options_of(terms)
    )
    Table(terms, chains, require_committed(game), Stored()).play_round()
    reopened = require_committed(open_game(store, game_id, known_game))
    opened = Table(terms, chains, reopened, Stored())
    assert opened.game.version == game.version
    while not opened.game.finished:
        opened.play_round()
    store.seal(game_id, "finished")
    export_game(store, game_id, tmp_path / "game.maginor")
    assert verdict_on(tmp_path / "game.maginor").word == "ok"


def test_every_form_of_a_log_keeps_the_verdict(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path = tmp_path / "game.maginor"
    played, log = logged_table(path)
    while not played.game.finished:
        played.play_round()
    log.close()
    lines, back = tmp_path / "game.jsonl", folder / "back.maginor"
    assert main(["log", "convert", str(path), str(lines)]) == 0
    assert main(["log", "convert", str(lines), str(back)]) == 0
    assert back.read_bytes() == path.read_bytes()
    assert verdict_on(back).word == "ok so far"
    assert main(["log", "seal", str(back)]) == 0
    assert main(["log", "show", str(back)]) == 0
    assert verdict_on(back, published(played, back)).dice == "verified"
    (found,) = what_if([back], Reading({"tie_scores": False}))
    assert (found.word, found.reason) == ("same", "")


@pytest.mark.parametrize("party", [0, 1, 2])
def test_a_game_that_ended_because_somebody_withheld_names_it(tmp_path: Path, party: int) -> None:
    path = tmp_path / "game.maginor"
    played, log = logged_table(path)
    played.play_round()
    played.game.exclude_party(party)
    log.seal("abandoned")
    verdict = verdict_on(path, published(played, path))
    who = "the host" if party == 2 else f"seat {party}"
    assert (verdict.word, verdict.ending, verdict.dice) == ("ok", "abandoned", "verified")
    assert f"{who} withheld its preimage of step 2" in verdict.reason


def test_a_choice_that_was_not_disclosed_names_its_seat(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played, log = logged_table(path, agreed(if_undisclosed="first"))
    played.commit(0, True)
    played.disclose(played.commit(1, True))
    played.disclose_preimages()
    played.game.replace_choice(0)
    log.close()
    verdict = verdict_on(path)
    assert verdict.word == "ok so far"
    assert "seat 0 did not disclose the choice that it has committed to" in verdict.reason


@pytest.mark.parametrize(("end", "word"), [(b"\x94\x02\x04\xc4", "torn"), (b"junk", "damaged")])
def test_who_withheld_something_is_named_also_where_the_log_is_not_whole(
    tmp_path: Path, end: bytes, word: str
) -> None:
    path = tmp_path / "game.maginor"
    played, log = logged_table(path, agreed(if_undisclosed="first"))
    played.commit(0, True)
    played.disclose(played.commit(1, True))
    played.disclose_preimages()
    played.game.replace_choice(0)
    log.close()
    path.write_bytes(path.read_bytes() + end)
    verdict = verdict_on(path)
    assert verdict.word == word, verdict.reason
    assert verdict.reason.endswith("; seat 0 did not disclose the choice that it has committed to")


def test_a_header_that_contradicts_its_ends_is_not_written(tmp_path: Path) -> None:
    terms = agreed()
    chains = chains_of(terms)
    _, setup = dealt(terms, chains)
    right = joint_seed_of(terms, chains)

    def begin(chance: JointSeed, game_id: str = terms.game_id) -> None:
        GameLog.create(
            tmp_path / "x",
            setup,
            chance,
            definition=TINY,
            game_id=game_id,
            options=options_of(terms),
        ).close()

    for chance, why in (
        (evolve(right, deal=(bytes(32), *right.deal[1:])), "seat 0 disclosed for step 0"),
        (evolve(right, deal=right.deal[:-1]), "one preimage of the deal of each"),
        (evolve(right, deal=()), "must name components"),
        (
            evolve(right, ends=right.ends[:-1], deal=right.deal[:-1]),
            "does not contain one preimage of each party",
        ),
        (evolve(right, ends=(right.ends[0],) * 3), "all be different"),
    ):
        with pytest.raises(MalformedError, match=why):
            begin(chance)
    with pytest.raises(MalformedError, match="seat 0 disclosed for step 0"):
        begin(right, "another id")
    assert not (tmp_path / "x").exists()


def test_what_parties_agree_on_is_known_before_the_deal_and_found_in_the_header(
    tmp_path: Path,
) -> None:
    terms = agreement_before(TINY, "tiny", 2, if_undisclosed="abandon")
    assert terms == agreed()
    logged_game(tmp_path / "game.maginor", terms)
    assert agreement_in(read_log(tmp_path / "game.maginor", known_game).header, 2) == terms
    other = agreement_before(TINY, "tiny", 2, variants={"tie_scores": True})
    assert other.digest != evolve(terms, if_undisclosed=None).digest


@pytest.mark.parametrize("first_step", ["command", None])
def test_dice_without_a_joint_deal_are_reported_as_such(
    tmp_path: Path, first_step: FirstStep | None
) -> None:
    terms = agreed(if_undisclosed=None, first_step=first_step)
    chains = [HashChain(terms, one, bytes([one + 1]) * 32, STEPS) for one in terms.parties]
    setup = setup_of(2)
    chance = JointSeed(tuple([chain.end for chain in chains]))
    path = tmp_path / "game.maginor"
    options = options_of(terms)
    log = GameLog.create(
        path, setup, chance, definition=TINY, game_id=terms.game_id, options=options
    )
    stored = read_log(path, known_game)
    played = Table(terms, chains, require_committed(stored.game(store=log.store)), Stored())
    for seat in (0, 1):
        command = played.game.legal(seat)[0]
        played.disclose_preimages()
        played.game.submit(command, seat=seat)
    log.close()
    verdict = verdict_on(path, published(played, path))
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "not dealt")
    assert "the setup was not dealt" in verdict.reason


def test_evidence_is_refused_where_nothing_in_the_header_needs_it(tmp_path: Path) -> None:
    setup = setup_of(2)
    log = GameLog.create(tmp_path / "one", setup, OpenSeed("7"), definition=TINY, seat_proofs=True)
    game = CommittedGame(
        TINY, setup, "7", commitments=CommitmentState(TINY.decider, agreed()), store=log.store
    )
    game.commit_choice(0, bytes(32))
    log.close()
    verdict = verdict_on(tmp_path / "one")
    assert verdict.word == "false terms"
    assert "nothing in the header needs any" in verdict.reason
    plain = GameLog.create(tmp_path / "two", setup, OpenSeed("7"), definition=TINY)
    game = CommittedGame(
        TINY, setup, "7", commitments=CommitmentState(TINY.decider, agreed()), store=plain.store
    )
    with pytest.raises((MalformedError, LogError), match="format 2"):
        game.commit_choice(0, bytes(32))
    assert game.version == 0
    plain.close()


def test_choices_are_committed_to_in_a_log_with_an_open_seed(tmp_path: Path) -> None:
    terms = agreed(if_undisclosed="first", first_step=None)
    setup = setup_of(2)
    path = tmp_path / "game.maginor"
    log = GameLog.create(
        path,
        setup,
        OpenSeed("7", "standard"),
        definition=TINY,
        game_id="tiny",
        options=options_of(terms),
    )
    stored = read_log(path, known_game)
    assert agreement_in(stored.header, 2) == terms
    game = require_committed(stored.game(store=log.store))
    played = Table(terms, [], game, Stored())
    choices = [played.commit(seat, True) for seat in (1, 0)]
    for choice in choices:
        played.disclose(choice)
    log.close()
    verdict = verdict_on(path)
    assert (verdict.word, verdict.dice) == ("ok so far", "follow an open seed")
    assert (verdict.deal, verdict.records) == ("dealt", 4)
    assert isinstance(stored.game(), CommittedGame)


def test_a_log_from_which_seats_get_theirs_hides_preimages_and_nonces(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played, log = logged_table(path, seat_proofs=True)
    while not played.game.finished:
        played.play_round()
    log.close()
    [game] = games_in(path)
    assert game.header is not None
    preimages = {chain.preimage(step) for chain in played.chains for step in range(STEPS)}
    for public in (game.header.public, *(form.public for form in game.forms())):
        packed = pack(public)
        assert not any(preimage in packed for preimage in preimages)
    kinds = {item[0] for form in game.forms() for item in form.public[2]}
    assert kinds == {1, 10, 11}
    assert {item[1] for form in game.forms() for item in form.public[2] if item[0] != 10} == {b""}
    verdict = verdict_on(path, published(played, path))
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "dealt")
    assert main(["log", "seal", str(path)]) == 0
    for seat in (0, 1):
        own = tmp_path / f"seat-{seat}.maginor"
        assert main(["log", "seat", str(path), "--seat", str(seat), "-o", str(own)]) == 0
        [logged] = games_in(own)
        content = b"".join([logged.header_bytes, *logged.pieces])
        assert not any(preimage in content for preimage in preimages)
        verdict = verdict_on(own)
        assert (verdict.word, verdict.head) == ("ok in part", verdict_on(path).head)
        assert "since the game contains commitments" in verdict.reason or "setup" in verdict.reason


def test_anybody_may_answer_the_decision_that_it_saw_before_another_committed() -> None:
    start = table()
    start.commit(0, True)
    start.game.submit(Choose(1, False), expected=0)
    with pytest.raises(ConcurrencyError):
        start.game.submit(Choose(1, False), expected=3)


@pytest.mark.parametrize("command", ["replay", "log score", "log legal", "log stats"])
def test_every_command_that_shows_a_log_shows_one_with_commitments(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), str(GOLDEN), "--json"]) == 0
    assert main([*command.split(), str(GOLDEN)]) == 0
    assert main(["replay", "--notation", str(GOLDEN)]) == 0
    for shown in (["log", "show"], ["log", "cat"], ["log", "count"]):
        assert main([*shown, str(GOLDEN)]) == 0
    assert capsys.readouterr().err == ""
