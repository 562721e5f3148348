"""Every promise on the page about threats is tested, by the tests that are named here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")

PARTIES = "audit/test_dishonest_parties"
CROSSCHECK = "audit/test_crosscheck"
ENDINGS = "audit/test_endings"
PLANTED = "audit/test_planted: each_kind_of_bad_game_is_named_for_what_it_is"
EXHAUSTION = "audit/test_exhaustion"
WRITERS = "eventlog/test_concurrent_writers"
CHEATS = "tiny/test_host_cheats: each_way_of_cheating_is_named_as_the_page_says"
JOINT = "tiny/test_distrust_logs: joint_dice_are_verified_by_the_ends_that_one_party_noted"
SIMULATION = "simulation/test_simulation"
BOGUS = (
    "eventlog/test_ed25519: a_bogus_signature_under_somebodys_key_does_not_make_the_game_bad",
    "cli/test_trust: a_bogus_signature_does_not_stand_in_for_a_party",
)
FORKS = (
    f"{CROSSCHECK}: an_earlier_state_of_a_game_is_a_duplicate_and_another_history_a_fork",
    f"{CROSSCHECK}: a_history_that_was_exchanged_after_it_was_entered_is_a_fork",
)
MANIFEST = f"{CROSSCHECK}: missing_truncated_forked_unlisted_and_late_games_are_named"
POLICY = "trust/test_policy: enough_parties_of_each_role_must_have_signed"
CUT = f"{ENDINGS}: a_sealed_log_that_was_cut_between_records_is_only_ok_so_far"
TORN = "eventlog/test_truncation: a_log_cut_at_any_byte_is_torn_or_shorter"
DAMAGED = "eventlog/test_damage: damage_is_located_and_what_comes_before_and_after_stays_readable"
COMMITTED = "tiny/test_committed_choices"
MODES = f"{WRITERS}: live_logs_and_what_belongs_to_them_are_for_their_owner_alone"
PUBLISHED = "audit/test_commitments: dice_whose_last_text_the_host_supplied_are_never_verified"

TESTS: dict[str, tuple[str, ...]] = {
    # What must leave the hands of the person whom you distrust.
    "the rules were followed": (PLANTED,),
    "the log is complete": (CUT,),
    "nobody replaced the game": FORKS,
    "the host did not choose the dice": (JOINT, CHEATS),
    "no player chose after seeing the others' choice": (
        f"{COMMITTED}: nobody_sees_what_was_committed_to_before_it_is_disclosed",
        f"{COMMITTED}: a_choice_is_disclosed_only_after_all_who_are_awaited_have_committed",
    ),
    "no game was left out, repeated or replaced": (MANIFEST,),
    "who vouches for it": (POLICY, "cli/test_trust: without_a_key_no_trust_is_claimed"),
    # Who can do what.
    "host: illegal commands, other events, invented records": (PLANTED,),
    "host: choose the dice or the deal": (CHEATS, PUBLISHED),
    "host: disclose one player's choice to another": (
        f"{COMMITTED}: nobody_sees_what_was_committed_to_before_it_is_disclosed",
    ),
    "host: keep two histories of one game": FORKS,
    "host: leave games out, or add them later": (MANIFEST,),
    "host: two different manifests": (
        "manifest/test_proofs: two_histories_of_one_manifest_contradict_each_other",
        "manifest/test_proofs: two_lists_name_the_games_of_which_they_have_two_histories",
    ),
    "player: commands out of turn or against the rules": (
        f"{PARTIES}: a_command_that_was_refused_is_never_logged",
    ),
    "player: withhold a preimage of joint dice, or the disclosure of a choice": (
        "tiny/test_distrust_logs: a_game_that_ended_because_somebody_withheld_names_it",
        "tiny/test_distrust_logs: a_choice_that_was_not_disclosed_names_its_seat",
    ),
    "player: deny what it chose": (
        f"{COMMITTED}: a_false_disclosure_is_refused_names_the_seat_and_can_be_proved",
    ),
    "player: sign another history": (
        f"{PARTIES}: both_histories_that_a_player_has_signed_bear_its_signature",
    ),
    "referee: sign a game that breaks the rules": (
        f"{PARTIES}: a_referees_signature_never_makes_a_game_ok",
    ),
    "archive: change, shorten or exchange a game": (
        "eventlog/test_damage: records_changed_and_sealed_again_are_detected_by_another_head",
        MANIFEST,
    ),
    "archive: delete or invent signatures": (
        *BOGUS,
        "cli/test_trust: a_policy_is_satisfied_only_by_the_parties_that_it_names",
    ),
    "network: change or cut off logs on the way": (
        "audit/test_remote: a_transfer_that_fails_midway_is_the_verdict_of_its_file",
        "audit/test_remote: a_transfer_that_ends_early_without_an_error_is_noticed",
    ),
    "network: read live logs": (),  # it remains possible, as the page states
    "writer in the folder: everything an archive can; hard links, FIFOs, deep folders, odd names": (
        f"{PARTIES}: hard_links_and_odd_names_cost_only_their_own_verdicts",
        "eventlog/test_strict_readers: an_audit_refuses_what_is_not_a_file",
        f"{EXHAUSTION}: folders_in_one_another_do_not_end_the_audit",
        f"{EXHAUSTION}: a_file_name_that_is_not_text_is_reported_escaped",
    ),
    "writer in the folder: change a checkpoint, a policy, or an index": (
        "audit/test_checkpoint: a_flipped_bit_never_changes_a_verdict",
        "manifest/test_manifest: an_index_that_does_not_fit_is_made_again",
    ),
    "submitter to an auditor: logs that cost much time or memory": (
        "audit/test_exhausting: calls_and_memory_are_bounded_by_the_bytes_of_the_input",
    ),
    "submitter to an auditor: text that forges output": (
        "eventlog/test_strict_readers: an_id_cannot_forge_lines_of_what_is_shown",
        f"{PARTIES}: no_text_in_a_log_forges_what_is_shown_of_it",
        f"{PARTIES}: reports_escape_what_they_quote",
    ),
    "submitter to an auditor: signatures under somebody else's key": BOGUS,
    "submitter to an auditor: the same game many times, to be counted often": (
        f"{CROSSCHECK}: a_game_that_is_there_twice_is_named_and_not_a_game_of_another_id",
        f"{CROSSCHECK}: a_finished_game_under_another_id_is_a_copy",
    ),
    "submitter to an auditor: keys under which many messages verify": (
        "eventlog/test_ed25519: every_encoding_of_every_point_of_small_order_is_refused",
        "eventlog/test_ed25519: a_key_in_another_than_its_canonical_form_is_refused",
    ),
    # What a verdict promises.
    "`ok`": (PLANTED, "eventlog/test_damage: any_change_of_a_sealed_file_is_noticed"),
    "`ok so far`": (CUT,),
    "`ok in part`": (
        "eventlog/test_seat_log_audit: every_changed_byte_of_the_log_of_a_seat_is_noticed",
        "eventlog/test_seat_log_audit: a_host_that_withholds_what_the_seat_may_see_is_named",
    ),
    "`torn`": (TORN, PLANTED),
    "`damaged`": (DAMAGED, PLANTED),
    "`illegal`, `other events`, `false dice`, `false disclosure`, `false terms`": (
        PLANTED,
        "audit/test_planted: what_is_wrong_is_located",
        CHEATS,
    ),
    "`insufficient`": (
        f"{ENDINGS}: what_is_missing_is_listed_also_where_something_is_wrong",
        f"{ENDINGS}: the_command_line_takes_requirements_and_shows_endings",
    ),
    "`unknown`, `could not be judged`": (
        PLANTED,
        f"{EXHAUSTION}: a_game_by_which_processes_die_costs_only_its_own_verdict",
    ),
    "`unreadable`": (PLANTED,),
    "`head`, `record_count`, `ending`": (
        f"{ENDINGS}: the_head_of_a_sealed_log_is_the_same_in_every_form",
        f"{ENDINGS}: the_head_of_an_open_log_is_the_digest_of_its_header_and_records",
    ),
    "`dice`: `verified`": (JOINT,),
    "`dice`: `follow from a published commitment`": (PUBLISHED,),
    "`deal`: `dealt`": ("audit/test_commitments: a_stacked_deal_is_reported_as_not_dealt",),
    "`signed_by`": ("eventlog/test_signing: a_signature_holds_for_no_other_game",),
    "`trust`: `satisfied`": (POLICY,),
    "no finding beside a manifest": (
        f"{CROSSCHECK}: nothing_is_said_of_games_that_are_as_their_manifest_states",
        MANIFEST,
    ),
    # How to lose a log.
    "Copying a backup over a live log": (
        f"{WRITERS}: a_log_that_is_removed_or_renamed_while_open_takes_nothing_more",
    ),
    "Deleting or renaming a live log": (
        f"{WRITERS}: a_log_that_is_removed_or_renamed_while_open_takes_nothing_more",
    ),
    "Two machines on one network file system without working locks": (
        f"{SIMULATION}: locks_that_do_nothing_are_noticed",
    ),
    "Programs that write without our lock": (
        f"{WRITERS}: a_file_that_another_program_changes_meanwhile_is_not_replaced",
    ),
    "Conversion of line ends or character sets": (
        f"{PARTIES}: a_log_that_was_converted_as_text_is_never_confirmed",
    ),
    "Repairing by hand": (f"{WRITERS}: what_is_torn_is_set_aside_and_stays", CUT),
    "Disks that change bits": ("eventlog/test_damage: a_changed_byte_is_noticed",),
    '`sync="never"` or `sync="turn"`': (
        "eventlog/test_writer: a_turn_is_on_disk_once_it_ends",
        "eventlog/test_crash: thirty_kills_lose_nothing",
        f"{SIMULATION}: no_promise_is_broken_whatever_fails",
    ),
    "Going on after a failed sync": (
        "eventlog/test_writer: a_log_that_the_disk_does_not_confirm_is_closed",
        f"{SIMULATION}: what_the_simulation_once_found_is_noticed_again",
    ),
    "Disks and hypervisors that ignore a flush": (
        f"{SIMULATION}: a_disk_that_does_not_sync_is_noticed",
    ),
    "Disks whose sectors are not written as a whole": (
        f"{SIMULATION}: sectors_that_are_not_whole_are_noticed",
    ),
    "Copying a live log with `cp`": (TORN,),
    "A full disk": ("eventlog/test_writer: a_full_disk_costs_no_record_that_was_answered",),
    "`FILE.secret`": ("audit/test_commitments: a_secret_that_is_withheld_is_reported",),
    "The private key": (
        "manifest/test_manifest: only_the_owner_continues_a_manifest_and_one_at_a_time",
        "trust/test_policy: a_revoked_key_counts_for_nothing_and_is_named",
    ),
    "The manifest": (
        "manifest/test_manifest: a_manifest_that_is_cut_off_is_an_earlier_one_and_the_rest_is_torn",
        MANIFEST,
    ),
    "Heads that nobody noted": (
        "eventlog/test_damage: records_changed_and_sealed_again_are_detected_by_another_head",
    ),
    "Live logs and `FILE.secret` contain secrets": (MODES,),
    "A log sent to a player during the game": (
        "eventlog/test_seat_log: nothing_of_the_secrets_is_in_the_bytes_of_any_form",
    ),
    "Resuming a copy": (f"{PARTIES}: two_who_continue_copies_of_one_log_make_two_histories",),
    "Reusing an id": (
        f"{CROSSCHECK}: a_fork_names_the_first_record_in_which_two_histories_differ",
    ),
}


def promises() -> list[str]:
    """Return the rows of all tables on the page and the points of how to lose a log."""
    found: list[str] = []
    advice, party, heading = False, "", ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        advice = heading == "How to be sure"  # it repeats what the tables promise
        point = re.match(r"- \*\*(.+?)\*\*", line)
        if point is not None and not advice:
            found.append(point[1].rstrip("."))
        if not line.startswith("| ") or line.startswith("| ---"):
            continue
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if heading != "Who can do what":
            found.append(cells[0])
        else:
            party = cells[0].strip("*") or party
            found.append(f"{party}: {cells[2]}")
    titles = {"you want to know", "verdict", "besides the verdict", "party: can try"}
    return [each for each in found if each not in titles]


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / f"{path}.py").read_text(encoding="utf-8"))
    return frozenset(each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))


def test_every_promise_on_the_page_is_listed_here() -> None:
    found = promises()
    assert len(found) == len(set(found)) > 50
    assert sorted(found) == sorted(TESTS)


@pytest.mark.parametrize("promise", TESTS)
def test_the_tests_of_a_promise_are_there(promise: str) -> None:
    for each in TESTS[promise]:
        path, name = each.split(": ")
        assert f"test_{name}" in functions(path), each
