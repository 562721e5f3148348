"""A party discloses nothing that others could take advantage of, and notes what an audit needs."""

from __future__ import annotations

import pytest

from maginor_core.engine.errors import MalformedError
from maginor_core.evidence.joint_dice import (
    ChainExhaustedError,
    HashChain,
    Party,
    UnsafeDisclosureError,
)
from tests.tiny.distrust import agreed, chains_of, table
from tests.tiny.game import TINY, Choose

COMMAND = {"type": "choose", "player": 1, "swap": True}
OTHER = {"type": "choose", "player": 1, "swap": False}


def party(noted: bool = True) -> Party:
    chains = chains_of(agreed())
    one = Party(chains[0])
    if noted:
        one.note_ends([chain.end for chain in chains])
    return one


def test_nothing_is_disclosed_before_all_ends_are_noted() -> None:
    one = party(noted=False)
    with pytest.raises(UnsafeDisclosureError, match="ends of all parties"):
        one.disclose(0)
    ends = [chain.end for chain in chains_of(agreed())]
    for wrong, why in (
        (ends[:-1], "must be 3"),
        ([ends[1], ends[0], ends[2]], "another end than that of this"),
        ([ends[0], ends[0], ends[2]], "all be different"),
    ):
        with pytest.raises(MalformedError, match=why):
            one.note_ends(wrong)
    one.note_ends(ends)
    one.note_ends(ends)
    with pytest.raises(MalformedError, match="noted before"):
        one.note_ends([ends[0], ends[1], bytes(32)])
    assert one.disclose(0) == one.chain.preimage(0)


def test_a_step_is_disclosed_in_its_turn_and_for_one_command() -> None:
    one = party()
    with pytest.raises(UnsafeDisclosureError, match="which is 0; a later one reveals"):
        one.disclose(1, 3, COMMAND)
    one.disclose(0)
    assert one.disclose(0) == one.chain.preimage(0)
    assert one.disclose(1, 3, COMMAND) == one.disclose(1, 3, COMMAND)
    for record, command in ((3, OTHER), (4, COMMAND)):
        with pytest.raises(UnsafeDisclosureError, match="for another command"):
            one.disclose(1, record, command)
    for record in (3, 2):
        with pytest.raises(UnsafeDisclosureError, match="for record 3 already"):
            one.disclose(2, record, OTHER)
    for step in (3, 0):
        with pytest.raises(UnsafeDisclosureError, match="is not the next one, which is 2"):
            one.disclose(step, 9, COMMAND)
    for at, more in ((None, None), (5, None), (None, COMMAND)):
        with pytest.raises(MalformedError, match="must be that of a record"):
            one.disclose(2, at, more)
    assert one.notes()["steps"] == {"0": "deal", "1": {"record": 3, "command": COMMAND}}


def test_the_first_step_is_disclosed_for_what_the_parties_have_agreed_on_alone() -> None:
    with pytest.raises(UnsafeDisclosureError, match="step 0 is for the deal, by what"):
        party().disclose(0, 3, COMMAND)
    chains = chains_of(agreed(first_step="command"))
    one = Party(chains[0])
    one.note_ends([chain.end for chain in chains])
    with pytest.raises(UnsafeDisclosureError, match="step 0 is for the first command that draws"):
        one.disclose(0)
    assert one.disclose(0, 3, COMMAND) == chains[0].preimage(0)
    chains = chains_of(agreed(first_step=None))
    one = Party(chains[0])
    one.note_ends([chain.end for chain in chains])
    assert one.disclose(0, 3, COMMAND) == chains[0].preimage(0)


def test_a_step_that_somebody_withholds_is_passed_and_its_command_asked_again() -> None:
    one = party()
    one.disclose(0)
    one.disclose(1, 3, COMMAND)
    one.pass_step(1)
    for step in (0, 1, 3):
        with pytest.raises(UnsafeDisclosureError, match="neither the next one nor the last"):
            one.pass_step(step)
    assert one.disclose(2, 4, COMMAND) == one.chain.preimage(2)
    other = party()
    other.disclose(0)
    other.pass_step(1)
    assert other.disclose(2, 4, COMMAND) == other.chain.preimage(2)
    kept = {"0": "deal", "2": {"record": 4, "command": COMMAND}}
    assert other.notes()["steps"] == kept
    assert one.notes()["steps"] == {**kept, "1": {"record": 3, "command": COMMAND}}


def test_a_chain_that_is_used_up_discloses_nothing_more() -> None:
    terms = agreed()
    chains = [HashChain(terms, one, bytes([one]) * 32, 1) for one in terms.parties]
    one = Party(chains[2])
    one.note_ends([chain.end for chain in chains])
    one.disclose(0)
    with pytest.raises(ChainExhaustedError):
        one.disclose(1, 3, COMMAND)
    assert one.notes() == {
        "ends": {"0": chains[0].end.hex(), "1": chains[1].end.hex(), "host": chains[2].end.hex()},
        "noted_by": ["host"],
        "steps": {"0": "deal"},
    }


def test_a_command_of_the_game_is_noted_as_the_log_contains_it() -> None:
    start = table()
    assert TINY.record_json.to_json(Choose(1, True)) == COMMAND
    assert start.agreement.name(2) == "host"
