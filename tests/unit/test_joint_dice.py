"""Joint dice: chains and outcomes as specified, and what each adversary can do to them."""

from __future__ import annotations

import hashlib
import pickle

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.header import IF_WITHHELD, IfWithheld
from maginor_core.evidence.joint_dice import (
    Agreement,
    ChainExhaustedError,
    DisclosureNeededError,
    FalseDisclosureError,
    FirstStep,
    HashChain,
    IfUndisclosed,
    JointChance,
    JointDice,
    joint_seed,
)

AGREED = Agreement("swap_or_keep", "game-1", bytes(range(32)), 2)
STEPS = 20


def chains_of(agreed: Agreement = AGREED, salt: int = 0) -> list[HashChain]:
    return [HashChain(agreed, party, bytes([salt + party]) * 32, STEPS) for party in agreed.parties]


def dice_of(chains: list[HashChain]) -> JointDice:
    return JointDice(chains[0].agreement, [chain.end for chain in chains])


def disclose_all(dice: JointDice, chains: list[HashChain]) -> None:
    for party in dice.parties:
        dice.disclose(party, chains[party].preimage(dice.step))


def specified_value(agreed: bytes, party: int, secret: bytes, number: int) -> bytes:
    who = party.to_bytes(4, "big")
    value = hashlib.sha256(b"maginor chain secret:" + agreed + who + secret).digest()
    for step in reversed(range(number, STEPS)):
        text = b"maginor chain:" + agreed + who + step.to_bytes(4, "big") + value
        value = hashlib.sha256(text).digest()
    return value


@pytest.mark.parametrize("withheld", IF_WITHHELD)
@pytest.mark.parametrize("undisclosed", [None, "abandon", "first", "drawn"])
@pytest.mark.parametrize("first_step", [None, "deal", "command"])
def test_agreements_chains_and_seeds_are_those_of_the_specification(
    withheld: IfWithheld, undisclosed: IfUndisclosed | None, first_step: FirstStep | None
) -> None:
    agreed = Agreement("g", "id", bytes(32), 2, withheld, undisclosed, first_step)
    rule = [None, "abandon", "first", "drawn"].index(undisclosed)
    first = {None: [], "deal": [1], "command": [2]}[first_step]
    packed = msgpack.packb(["g", "id", bytes(32), 2, IF_WITHHELD.index(withheld), rule, *first])
    digest = hashlib.sha256(b"maginor agreement:" + packed).digest()
    assert agreed.digest == digest
    chains = chains_of(agreed)
    for party, chain in enumerate(chains):
        assert chain.end == specified_value(digest, party, bytes([party]) * 32, 0)
        assert chain.preimage(7) == specified_value(digest, party, bytes([party]) * 32, 8)
    dice = dice_of(chains)
    for step in range(3):
        disclose_all(dice, chains)
        ends = hashlib.sha256(b"".join(chain.end for chain in chains)).digest()
        shown = b"".join(
            party.to_bytes(4, "big") + chain.preimage(step) for party, chain in enumerate(chains)
        )
        text = b"maginor joint dice:" + digest + ends + step.to_bytes(4, "big") + shown
        assert dice.seed() == hashlib.sha256(text).hexdigest()
        dice.complete()


def test_a_command_that_draws_several_outcomes_takes_them_from_the_seed_of_one_step() -> None:
    chains = chains_of()
    dice = dice_of(chains)
    disclose_all(dice, chains)
    chance = JointChance(dice)
    chance.start(17)
    assert not chance.used
    drawn = [chance.die(6), chance.draw([1, 2, 0, 5]), chance.die(6)]
    seeded = SeededChance(dice.seed())
    assert drawn == [seeded.die(6), seeded.draw([1, 2, 0, 5]), seeded.die(6)]
    assert chance.used


def test_an_outcome_needs_the_preimage_of_every_party() -> None:
    chains = chains_of()
    dice = dice_of(chains)
    chance = JointChance(dice)
    for left in ((0, 1, 2), (0, 2), (2,)):
        chance.start(0)
        with pytest.raises(DisclosureNeededError) as needed:
            chance.die(6)
        assert needed.value.missing == left == dice.missing
        assert not chance.used
        party = {3: 1, 2: 0, 1: 2}[len(left)]
        dice.disclose(party, chains[party].preimage(0))
    chance.start(0)
    assert 0 <= chance.die(6) < 6


@given(
    party=st.integers(0, 2),
    step=st.integers(0, STEPS - 2),
    kind=st.sampled_from(["bit", "next", "last", "other's", "other game's", "short"]),
    bit=st.integers(0, 255),
)
def test_no_value_but_the_right_preimage_is_accepted_and_the_party_is_named(
    party: int, step: int, kind: str, bit: int
) -> None:
    chains = chains_of()
    dice = dice_of(chains)
    for _ in range(step):
        disclose_all(dice, chains)
        dice.complete()
    right = chains[party].preimage(step)
    other = HashChain(
        Agreement("swap_or_keep", "game-2", bytes(range(32)), 2), party, bytes([party]) * 32, STEPS
    )
    value = {
        "bit": (int.from_bytes(right, "big") ^ 1 << bit).to_bytes(32, "big"),
        "next": chains[party].preimage(step + 1),
        "last": chains[party].preimage(step - 1) if step else chains[party].end,
        "other's": chains[(party + 1) % 3].preimage(step),
        "other game's": other.preimage(step),
        "short": right[:-1],
    }[kind]
    with pytest.raises(
        FalseDisclosureError, match="the host" if party == 2 else f"seat {party}"
    ) as e:
        dice.disclose(party, value)
    assert (e.value.party, e.value.step, e.value.value) == (party, step, value)
    again = pickle.loads(pickle.dumps(e.value))
    assert (str(again), again.party) == (str(e.value), party)
    assert e.value.belongs == (step + 1 if kind == "next" else None)
    assert ("so that a step was passed over" in str(e.value)) == (kind == "next")
    assert party in dice.missing
    dice.disclose(party, right)
    assert party not in dice.missing


def test_a_party_cannot_take_the_end_of_another() -> None:
    chains = chains_of()
    ends = [chains[0].end, chains[1].end, chains[0].end]
    with pytest.raises(MalformedError, match="all be different"):
        JointDice(AGREED, ends)
    # An end that was made for another party cannot be opened, whoever has the chain.
    theirs = HashChain(AGREED, 0, b"x" * 32, STEPS)
    dice = JointDice(AGREED, [chains[0].end, chains[1].end, theirs.end])
    with pytest.raises(FalseDisclosureError, match="the host"):
        dice.disclose(2, theirs.preimage(0))


def test_whoever_withholds_is_excluded_and_the_others_continue_with_another_outcome() -> None:
    chains = chains_of()
    dice = dice_of(chains)
    disclose_all(dice, chains)
    dice.complete()
    dice.disclose(1, chains[1].preimage(1))
    for party, why in ((1, "has disclosed"), (3, "must be a seat below 2"), (True, "must be")):
        with pytest.raises(MalformedError, match=why):
            dice.exclude(party)
    disclose_all(expected := dice_of(chains), chains)
    expected.complete()
    disclose_all(expected, chains)
    known_to_the_last = expected.seed()
    dice.exclude(0)
    assert (dice.step, dice.parties, dice.missing) == (2, (1, 2), (1, 2))
    with pytest.raises(MalformedError, match="seat 0 is excluded"):
        dice.disclose(0, chains[0].preimage(2))
    # The host has not disclosed step 1, and proves its step 2 all the same.
    disclose_all(dice, chains)
    assert dice.seed() != known_to_the_last
    assert dice.preimages() == (chains[1].preimage(2), chains[2].preimage(2))
    dice.complete()
    dice.exclude(2)
    with pytest.raises(MalformedError, match="seat 0 is excluded from the dice already"):
        dice.exclude(0)
    with pytest.raises(MalformedError, match="the last party"):
        dice.exclude(1)


def test_the_deal_follows_from_the_first_step() -> None:
    chains = chains_of()
    shown = {party: chain.preimage(0) for party, chain in enumerate(chains)}
    ends = [chain.end for chain in chains]
    dice, seed = joint_seed(AGREED, ends, shown)
    assert dice.step == 1
    by_hand = dice_of(chains)
    disclose_all(by_hand, chains)
    assert by_hand.seed() == seed
    with pytest.raises(DisclosureNeededError) as needed:
        joint_seed(AGREED, ends, {0: shown[0], 2: shown[2]})
    assert needed.value.missing == (1,)
    assert pickle.loads(pickle.dumps(needed.value)).missing == (1,)


def test_a_chain_comes_again_from_its_secret_and_ends_where_it_ends() -> None:
    chain = HashChain.new(AGREED, 1, 5)
    assert HashChain.new(AGREED, 1, 5).end != chain.end
    again = HashChain(AGREED, 1, chain.secret, chain.steps)
    assert [again.preimage(step) for step in range(5)] == [chain.preimage(s) for s in range(5)]
    with pytest.raises(ChainExhaustedError, match="longer chains") as error:
        chain.preimage(5)
    assert pickle.loads(pickle.dumps(error.value)).steps == 5
    with pytest.raises(MalformedError, match="step"):
        chain.preimage(-1)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"terms": b"short"}, "terms"),
        ({"players": 0}, "players"),
        ({"players": True}, "players"),
        ({"if_withheld": "ignore"}, "if_withheld"),
        ({"if_undisclosed": "ignore"}, "if_undisclosed"),
        ({"first_step": "ignore"}, "first_step"),
        ({"game_id": None}, "neither number"),
    ],
)
def test_an_agreement_that_is_none_is_refused(changed: dict[str, object], why: str) -> None:
    given = {"game": "g", "game_id": "id", "terms": bytes(32), "players": 2, **changed}
    with pytest.raises(MalformedError, match=why):
        Agreement(**given)  # type: ignore[arg-type] # that is what is tested


@pytest.mark.parametrize(
    ("party", "secret", "steps"),
    [(3, bytes(32), 5), (-1, bytes(32), 5), (0, b"", 5), (0, bytes(32), 0)],
)
def test_a_chain_that_is_none_is_refused(party: int, secret: bytes, steps: int) -> None:
    with pytest.raises(MalformedError):
        HashChain(AGREED, party, secret, steps)
    with pytest.raises(MalformedError, match="ends"):
        JointDice(AGREED, [bytes(32), b"\1" * 32])
    with pytest.raises(MalformedError, match="ends"):
        JointDice(AGREED, [bytes(32), b"\1" * 32, b""])
