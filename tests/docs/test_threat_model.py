"""Every promise on the page about threats is tested, by the tests that are named here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("explanation/threat-model.md", "contributing/second-review.md")
PAGE = "\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)

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
ENGINES = "conformance/test_engines"
FILES = "stores/test_untrusted_files"
PUBLISHED = "audit/test_commitments: dice_whose_last_text_the_host_supplied_are_never_verified"
UPLOADS = "web/test_uploads"
FLOODS = "web/test_floods"
PUSH = "web/test_push"
ADDRESS = "web/test_client_address"
FORESEEING = "audit/test_foreseeing"
NOTED = f"{FORESEEING}: dice_of_which_nobody_had_a_preimage_early_are_verified"
REGROUPED = "eventlog/test_regrouped_leaves"
CLIENT = (
    "web/test_chain_client: the_chain_of_the_web_client_is_the_librarys_and_it_discloses_one_step_"
    "for_one_command"
)
CHOICES = "web/test_cheating_with_choices"
UNDONE = "tiny/test_undone_steps"
SEATS = "audit/test_seat_logs"
AGAIN = "audit/test_second_reading"

TESTS: dict[str, tuple[str, ...]] = {
    # What must leave the hands of the person whom you distrust.
    "the rules were followed": (PLANTED,),
    "the log is complete": (CUT,),
    "nobody replaced the game": FORKS,
    "the host did not choose or foresee the dice": (JOINT, CHEATS, NOTED),
    "no player chose after seeing the others' choice": (
        f"{COMMITTED}: nobody_sees_what_was_committed_to_before_it_is_disclosed",
        f"{COMMITTED}: a_choice_is_disclosed_only_after_all_who_are_awaited_have_committed",
    ),
    "no game was left out, repeated or replaced": (MANIFEST,),
    "who vouches for it": (POLICY, "cli/test_trust: without_a_key_no_trust_is_claimed"),
    # Who can do what.
    "host: illegal commands, other events, invented records": (PLANTED,),
    "host: choose the dice or the deal, or have preimages before their outcome is due": (
        CHEATS,
        PUBLISHED,
        NOTED,
    ),
    "host: disclose one player's choice to another": (
        f"{COMMITTED}: nobody_sees_what_was_committed_to_before_it_is_disclosed",
    ),
    "host: write that all have agreed to an undo, and so erase an outcome": (
        f"{UNDONE}: forged_consent_to_an_undo_is_never_verified",
        f"{UNDONE}: a_signature_of_the_sealed_game_proves_consent",
        f"{UNDONE}: a_preimage_of_each_party_proves_consent",
        f"{UNDONE}: what_nobody_has_noted_is_not_named",
    ),
    "host: withhold from a seat, in its log, what everybody may know": (
        f"{SEATS}: a_header_that_hides_what_is_public_is_refused",
        f"{SEATS}: a_record_that_hides_what_is_public_is_refused",
        f"{SEATS}: whatever_more_a_host_hides_its_log_and_those_of_seats_are_refused",
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
        f"{SEATS}: the_commitments_of_a_seats_log_are_compared",
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
        f"{SEATS}: an_unsigned_log_of_a_seat_is_insufficient_where_a_signature_is_required",
    ),
    "`unknown`, `could not be judged`": (
        PLANTED,
        f"{EXHAUSTION}: a_game_by_which_processes_die_costs_only_its_own_verdict",
        f"{AGAIN}: what_cannot_be_read_a_second_time_could_not_be_judged",
    ),
    "`unreadable`": (PLANTED,),
    "`head`, `record_count`, `ending`": (
        f"{ENDINGS}: the_head_of_a_sealed_log_is_the_same_in_every_form",
        f"{ENDINGS}: the_head_of_an_open_log_is_the_digest_of_its_header_and_records",
    ),
    "`dice`: `verified`": (JOINT, NOTED),
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
    # The second review: boards, engines under test, files of stores.
    "A table is opened on a board of Magalon on which looking ahead takes long": (
        "magalon/test_speed: a_board_that_stalled_all_tables_is_refused",
        "magalon/test_speed: the_worst_lists_that_were_found_take_few_bounded_searches",
        "magalon/test_boards: steps_of_gnomes_count_together",
    ),
    "Commands that are refused are sent at a position whose list takes long": (
        "tables/test_seat_sessions: refused_commands_compute_no_legal_commands",
    ),
    "An engine under test answers with 10 MB of small objects, ten times": (
        f"{ENGINES}: answers_of_many_small_objects_cost_little_memory",
    ),
    "An engine under test answers all transcripts with as much as a line may have": (
        f"{ENGINES}: a_fault_does_not_hold_the_answers_before_it",
        "conformance/test_differences: what_is_shown_of_an_answer_is_bounded",
    ),
    "`store audit`, `list` or `export` gets a SQLite file with views in place of tables": (
        f"{FILES}: only_real_tables_are_read",
        f"{FILES}: reading_a_file_takes_a_bounded_number_of_steps",
    ),
    "Generated columns or virtual tables do the same": (f"{FILES}: only_real_tables_are_read",),
    "An index of the file is forged, so that ids come again": (
        f"{FILES}: ids_that_a_forged_index_repeats_are_not_listed_for_ever",
    ),
    "Rows of the file have values of wrong types": (
        f"{FILES}: a_row_of_wrong_types_is_the_verdict_of_its_game",
        f"{FILES}: a_store_with_a_game_of_no_valid_id_is_refused",
    ),
    "The tables of the file have several versions, or endless ones": (
        f"{FILES}: a_store_of_no_one_version_is_refused",
        f"{FILES}: only_real_tables_are_read",
    ),
    "A state of a declared class is copied by `copy` or `pickle`": (
        "unit/test_declared_games: the_standard_library_copies_all_of_a_state",
    ),
    # The second review: the table server.
    "Twelve small compressed files with 600 games each are dropped": (
        f"{UPLOADS}: games_are_counted_before_any_is_judged_or_replayed",
        f"{UPLOADS}: files_are_examined_elsewhere_two_at_once_while_others_play",
    ),
    "A file that decompresses to too much, or takes too long, is dropped": (
        f"{UPLOADS}: a_file_that_decompresses_to_too_much_is_refused_before_any_game_is_judged",
        f"{UPLOADS}: a_file_that_takes_too_long_costs_only_itself",
    ),
    "More files are dropped than can be examined": (
        f"{UPLOADS}: a_full_queue_is_told_at_once",
        f"{UPLOADS}: one_address_cannot_fill_the_queue",
    ),
    "Pings whose pongs are not read": (
        f"{FLOODS}: a_flood_of_control_frames_ends_the_connection",
        f"{FLOODS}: a_client_that_leaves_too_much_unread_is_disconnected",
    ),
    "40,000 small messages at once on each of 20 sockets": (
        f"{FLOODS}: few_of_the_messages_that_came_at_once_are_parsed_before_the_first_is_answered",
        f"{FLOODS}: all_messages_that_came_at_once_are_answered_in_order",
    ),
    "Empty continuation frames": (
        f"{FLOODS}: a_message_in_too_many_fragments_ends_the_connection",
        f"{FLOODS}: fragments_of_many_messages_count_together",
    ),
    "A socket is made to end, and what was sent to it is not read": (
        f"{FLOODS}: a_connection_that_has_ended_is_not_kept_until_the_client_reads",
    ),
    "Headers, trailers or chunk extensions without an end": (
        f"{FLOODS}: a_flood_in_the_head_of_a_request_ends_the_connection",
    ),
    "Pipelined requests whose answers are not read": (
        f"{FLOODS}: a_flood_in_the_head_of_a_request_ends_the_connection",
    ),
    "Heads and bodies that drip (Slowloris)": (
        f"{FLOODS}: a_request_that_drips_is_ended",
        f"{FLOODS}: one_address_has_only_so_many_connections_besides_its_sockets",
    ),
    "An answer that is not read": (f"{FLOODS}: an_answer_that_is_not_read_is_ended",),
    "A push service redirects into the server's network": (
        f"{PUSH}: redirections_are_not_followed",
    ),
    "The name of a push service is resolved to another address after the check": (
        f"{PUSH}: the_address_that_was_checked_is_the_one_that_is_connected_to",
    ),
    "A push service drips its answer": (
        f"{PUSH}: a_push_service_that_drips_has_a_deadline_and_keeps_no_thread",
    ),
    "A push service has an address such as 64:ff9b::7f00:1": (
        f"{PUSH}: addresses_with_a_special_purpose_are_not_public",
        f"{PUSH}: addresses_of_the_servers_own_network_get_nothing",
    ),
    "A client names another address in each `X-Forwarded-For`": (
        f"{ADDRESS}: a_client_that_is_no_proxy_cannot_name_its_address",
        f"{ADDRESS}: what_a_client_sends_to_a_proxy_that_adds_its_address_does_not_count",
        f"{ADDRESS}: a_server_does_not_start_that_would_let_everybody_name_an_address",
    ),
    "A client of IPv6 uses each of its addresses once": (
        f"{ADDRESS}: a_client_of_ipv6_is_its_network_and_not_each_of_its_addresses",
    ),
    "The check of a token is timed": (
        f"{ADDRESS}: the_check_of_a_token_takes_as_long_however_much_of_it_is_right",
    ),
    # The second review: tables, undos and policies.
    "A table for others is opened with a seed of one's own choice": (
        "web/test_foresight: who_opens_a_table_for_others_cannot_choose_its_seed",
        "web/test_foresight: a_table_with_a_chosen_seed_says_so_to_everybody",
        "web/test_foresight: each_language_has_the_warnings",
    ),
    "Others are invited to the beginning of a game that is over": (
        "web/test_foresight: a_branch_warns_those_who_join_it_and_a_rematch_is_dealt_anew",
    ),
    "Spectators take the place of an invited player": (
        "web/test_crowds: spectators_take_neither_seats_nor_the_places_of_those_invited",
    ),
    "A player asks for a rematch until the others get `full`": (
        "web/test_crowds: a_player_who_asks_for_many_rematches_takes_no_other_players_place",
    ),
    "One token opens socket after socket": (
        "web/test_crowds: a_seat_has_so_many_connections_and_no_more",
    ),
    "All events of a game are asked for again and again": (
        "web/test_paces: the_sockets_of_an_address_share_its_allowance_and_others_play_on",
        "web/test_paces: a_socket_that_would_have_to_wait_for_long_is_closed_with_the_reason",
        "web/test_paces: a_message_that_has_waited_for_long_ends_its_connection",
        "web/test_paces: all_who_look_on_at_a_table_share_an_allowance_and_each_seat_has_its_own",
    ),
    "Versions of a game are asked for again and again": (
        "web/test_paces: an_address_that_must_wait_for_long_is_refused_and_others_are_not",
        "web/test_paces: every_route_and_socket_is_under_the_same_limit",
    ),
    "A crowd looks on, so that each command costs much": (
        "tables/test_seat_sessions: spectators_who_are_alike_are_told_what_was_made_once",
    ),
    "A player has a name that prints nothing, or differs from another by what is not printed": (
        "web/test_names: a_name_that_prints_nothing_or_hides_something_is_refused",
    ),
    "A page of another site lets its name lead to the server (DNS rebinding)": (
        "web/test_hosts: a_name_that_leads_here_opens_nothing",
        "web/test_hosts: a_name_that_leads_here_opens_no_socket",
        "web/test_hosts: with_a_public_url_the_proxy_decides_on_names",
    ),
    "An undo is exchanged for a larger one while another player agrees": (
        "tables/test_seat_sessions: consent_to_one_undo_is_not_consent_to_another",
        "tables/test_seat_sessions: consent_to_an_undo_lapses_once_the_match_has_moved_on",
    ),
    "A command is carried out and taken back without end": (
        "tables/test_seat_sessions: a_log_does_not_grow_without_end_by_undos",
    ),
    "A command is taken back and repeated for the time that is added": (
        "web/test_clocks: taking_back_a_command_and_repeating_it_adds_no_time",
        "web/test_clocks: commands_after_an_agreed_undo_add_time_once_they_lead_further",
    ),
    "Undos, answers to them and commands race in several processes": (
        "web/test_undo_races: an_undo_at_several_processes_needs_the_consent_to_exactly_this_undo",
    ),
    "The same is asked of several processes at once": (
        "web/test_worker_races: a_seat_is_taken_once_however_many_ask_for_it_at_once",
        "web/test_worker_races: the_number_of_spectators_holds_in_all_processes_together",
        "web/test_worker_races: of_two_commands_for_one_decision_one_counts",
        "web/test_worker_races: nothing_is_added_to_a_game_that_another_process_closes_meanwhile",
        "web/test_worker_races: players_who_ask_for_a_rematch_at_once_meet_at_one_table",
    ),
    "An id contains what no text in PostgreSQL can": (
        "web/test_worker_races: an_id_that_no_text_of_the_database_can_be_is_unknown",
    ),
    "A policy has a key of 100,000 parts": (
        "trust/test_hostile_policies: a_large_or_deep_file_is_refused_soon",
    ),
    "A policy has 24,000 parties": (
        "trust/test_hostile_policies: a_large_or_deep_file_is_refused_soon",
    ),
    "Any value or bytes are in any place of a policy": (
        "trust/test_hostile_policies: any_value_in_any_place_is_refused_or_makes_a_policy",
        "trust/test_hostile_policies: any_bytes_in_any_place_are_refused_or_make_a_policy",
    ),
    # The second review: joint dice, disclosures and committed choices.
    "A host asks the players for the step of the deal, deals as it likes, and has each later step "
    "one command early": (
        f"{FORESEEING}: a_step_of_the_deal_that_is_used_for_a_roll_makes_the_dice_false",
        f"{FORESEEING}: by_an_agreement_that_states_the_first_step_no_log_uses_it_for_a_roll",
        CHEATS,
    ),
    "A host asks for a step for a command that draws nothing, and has each later step one command "
    "early": (
        f"{FORESEEING}: a_step_disclosed_for_a_command_that_draws_nothing_makes_the_dice_false",
        CHEATS,
    ),
    "The same, and the audit gets notes that do not say what steps were for": (
        f"{FORESEEING}: the_audit_says_where_notes_do_not_say_what_steps_were_for",
    ),
    "A server asks a browser for step 0 for a command, before the deal": (CLIENT,),
    "Several values for one field are proven by one head": (
        f"{REGROUPED}: three_values_for_one_field_are_not_proven_by_one_head",
        f"{REGROUPED}: of_every_way_to_group_the_leaves_of_a_record_only_the_right_one_is_verified",
        f"{REGROUPED}: a_host_that_puts_several_values_in_a_tree_proves_at_most_one_at_each_place",
    ),
    "Two logs of a seat with one head show two values at one place": (
        f"{REGROUPED}: two_logs_of_a_seat_with_one_head_do_not_show_two_values",
    ),
    "An entry of a manifest is proven at another number, by regrouped nodes": (
        "manifest/test_merkle: an_entry_is_proven_at_its_own_number_however_leaves_are_grouped",
    ),
    "A player changes a committed choice, commits to it twice, opens it early or with another "
    "nonce, or looks for the other's": (
        f"{CHOICES}: a_choice_is_neither_seen_early_nor_changed_once_it_is_committed_to",
        f"{CHOICES}: a_spectator_and_a_stranger_commit_to_nothing_and_disclose_nothing",
    ),
    "A player commits to what it or another seat has committed to already, and withholds": (
        f"{CHOICES}: a_commitment_of_an_earlier_decision_or_of_another_seat_is_never_opened",
    ),
    "A seat commits to two choices at once, at two processes": (
        "web/test_workers: of_choices_that_a_seat_commits_to_at_two_processes_at_once_one_counts",
    ),
    "A server offers the same bytes for several choices, so that it knows what a page commits to": (
        "web/test_chain_client: the_web_client_commits_to_nothing_that_the_server_could_know",
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
    titles = {"you want to know", "verdict", "besides the verdict", "party: can try", "attack"}
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
