"""A host that cheats two players, as the page on playing without trust lists: each way is named.

The host writes whatever it likes, and all digests in its logs are right; the players publish the
ends of their chains before the game, and the audit is given these.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import define, evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.commitments import DEALT, Published, StepUse
from maginor_core.audit.judge import judge
from maginor_core.cli import main
from maginor_core.engine.codec import pack, pack_record, unpack
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.definition import Json
from maginor_core.engine.disclosures import ChoiceWithheld, ReplaceChoice
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import Header, chance_to_numbers, pack_header
from maginor_core.eventlog.hidden import RecordForm, holes
from maginor_core.eventlog.logged_game import Outcome, make_seal
from maginor_core.eventlog.logs import GivenDice, JointSeed, Recorder, header_of
from maginor_core.eventlog.reader import read_games
from maginor_core.evidence.joint_dice import Agreement, HashChain
from maginor_core.evidence.logs import options_of
from maginor_core.games import known_game
from tests.tiny.distrust import STEPS, Table, agreed, dealt, joint_seed_of, table, whole_game
from tests.tiny.game import TINY, Choose, Chosen, Setup, StoneDrawn, Variants
from tests.tiny.played import AnyRecord

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = (DOCS / "explanation" / "cheating-hosts.md").read_text(encoding="utf-8")
ROWS: Final = {
    int(number): (cheat, word, reason)
    for number, cheat, word, reason in re.findall(
        r"^\| (\d+) \| (.*) \| `?(.*?)`? \| (.*) \|$", PAGE, re.MULTILINE
    )
}
NOTHING: Final[Mapping[int, StepUse]] = {}
SWAPS: Final[Json] = {"type": "choose", "player": 1, "swap": True}
NOTED: Final[Mapping[int, StepUse]] = {0: DEALT, 1: StepUse(3, SWAPS)}
"""What the players have noted of one round with an honest host."""


@define
class Forgery:
    """What the host writes: at first, the honest log of a game."""

    header: Header
    records: list[AnyRecord]
    evidence: list[Evidence]
    outcome: Outcome = "abandoned"

    def write(self, path: Path, setup: Setup) -> None:
        """Write a sealed log in which chain, seal and terms fit whatever it contains."""
        header = pack_header(self.header)
        words = TINY.vocabulary(setup)
        recorder = Recorder(TINY, self.header, setup.players, words)
        packed = [
            recorder.record(pack_record(words, record), evidence)
            for record, evidence in zip(self.records, self.evidence, strict=True)
        ]
        chain = chain_of(self.header, header)
        chain.add_records(packed)
        seal = make_seal(chain, self.outcome, len(packed), "")
        path.write_bytes(StoredRecords(header, packed, seal).to_bytes("packed"))


def setup_of(played: Table) -> Setup:
    assert isinstance(played.game.setup, Setup)
    return played.game.setup


def forgery_of(played: Table, outcome: Outcome = "abandoned") -> Forgery:
    terms = played.agreement
    header = header_of(
        TINY,
        played.game.setup,
        joint_seed_of(terms, played.chains),
        terms.game_id,
        0,
        options=options_of(terms),
    )
    return Forgery(header, list(played.game.log), list(played.stored.evidence), outcome)


def one_round(agreement: Agreement | None = None) -> Table:
    """Play a round: both commit, seat 0 discloses, then seat 1, which draws the stones."""
    played = table(agreement)
    first, second = played.commit(0, True), played.commit(1, True)
    played.disclose(first)
    played.disclose(second)
    return played


def verdict_on(
    path: Path,
    chains: Sequence[HashChain],
    game_id: str = "tiny",
    noted: Mapping[int, StepUse] = NOTHING,
) -> Verdict:
    published = Published(ends=ends_of(chains), noted_by=("0", "1"), steps=noted)
    [verdict] = audit([path], commitments=Commitments({game_id: published}))
    return verdict


def ends_of(chains: Sequence[HashChain]) -> dict[str, str]:
    return dict(zip(("0", "1", "host"), [chain.end.hex() for chain in chains], strict=True))


def preimages_replaced(forged: Forgery, preimages: Sequence[bytes]) -> None:
    kept = tuple([item for item in forged.evidence[-1] if item[0] != 1])
    forged.evidence[-1] = ((1, tuple(preimages)), *kept)


def chooses_its_chain_late(played: Table) -> Forgery:
    """The host has the players' preimages of the deal, and tries chains until it likes the deal."""
    terms, chains = played.agreement, played.chains[:2]
    host = next(
        chain
        for chain in (HashChain(terms, 2, bytes([n]) * 32, STEPS) for n in range(200))
        if dealt(terms, [*chains, chain])[1].hands[0] == 5
    )
    _, setup = dealt(terms, [*chains, host])
    chance = joint_seed_of(terms, [*chains, host])
    header = header_of(TINY, setup, chance, terms.game_id, 0, options=options_of(terms))
    return Forgery(header, [], [])


def plays_alone(played: Table) -> Forgery:
    alone = table(played.agreement, "the host's own")
    while not alone.game.finished:
        alone.play_round()
    return forgery_of(alone, "finished")


def invents_a_preimage(played: Table) -> Forgery:
    forged = forgery_of(played)
    right = [chain.preimage(1) for chain in played.chains]
    preimages_replaced(forged, [right[0], bytes(32), right[2]])
    return forged


def records_another_outcome(played: Table) -> Forgery:
    forged = forgery_of(played)
    command, events = forged.records[-1]
    at = max(n for n, event in enumerate(events) if isinstance(event, StoneDrawn))
    drawn = events[at]
    wanted = StoneDrawn(drawn.player, 0 if drawn.stone else 1)
    forged.records[-1] = Record(command, (*events[:at], wanted, *events[at + 1 :]))
    return forged


def stacks_the_deal(played: Table) -> Forgery:
    forged = forgery_of(played)
    stacked = evolve(setup_of(played), hands=setup_of(played).hands[::-1])
    assert stacked != setup_of(played)
    return Forgery(evolve(forged.header, setup=stacked.numbers), [], [])


def passes_over_a_step(played: Table) -> Forgery:
    forged = forgery_of(played)
    preimages_replaced(forged, [chain.preimage(2) for chain in played.chains])
    return forged


def rolls_alone(played: Table) -> Forgery:
    forged = forgery_of(played)
    preimages_replaced(forged, [played.chains[0].preimage(1)])
    return forged


def withholds_its_preimage(played: Table) -> Forgery:
    del played
    start = table()
    start.disclose_preimages(but=[2])
    start.game.exclude_party(2)
    return forgery_of(start)


def changes_a_choice(played: Table) -> Forgery:
    forged = forgery_of(played)
    nonce = [item for item in forged.evidence[-1] if item[0] == 11]
    forged.records[-1] = Record(Choose(1, False), (Chosen(1, False),))
    forged.evidence[-1] = tuple(nonce)
    return forged


def lets_one_disclose_early(played: Table) -> Forgery:
    forged = forgery_of(played)
    forged.records[1:] = [forged.records[2], forged.records[1]]
    forged.evidence[1:] = [forged.evidence[2], forged.evidence[1]]
    return forged


def replaces_by_another_choice(played: Table) -> Forgery:
    del played
    start = table(agreed(if_undisclosed="first"))
    start.commit(1, False)
    start.commit(0, True)
    start.disclose_preimages()
    forged = forgery_of(start)
    forged.records.append(Record(ReplaceChoice(1, 0), (ChoiceWithheld(1, 0), Chosen(1, True))))
    forged.evidence.append(())
    return forged


def continues_after_the_end(played: Table) -> Forgery:
    del played
    start = table()
    start.commit(0, True)
    start.commit(1, True)
    start.game.replace_choice(1)
    forged = forgery_of(start)
    forged.records.append(Record(Choose(1, False), (Chosen(1, False),)))
    forged.evidence.append(())
    return forged


def changes_the_terms(played: Table) -> Forgery:
    forged = forgery_of(played)
    other = evolve(setup_of(played), variants=Variants(tie_scores=True))
    terms = TINY.setups.terms(other.numbers, TINY.revision)
    return Forgery(evolve(forged.header, setup=other.numbers, terms=terms), [], [])


def uses_chains_again(played: Table) -> Forgery:
    forged = forgery_of(played)
    return evolve(forged, header=evolve(forged.header, id="another"))


def says_real_dice_were_rolled(played: Table) -> Forgery:
    forged = forgery_of(played)
    header = header_of(TINY, played.game.setup, GivenDice(), "tiny", 0)
    records = [one for one in forged.records if isinstance(one.command, Choose)]
    return Forgery(header, records, [() for _ in records])


def uses_preimages_for_another_command(played: Table) -> Forgery:
    """The log is that of an honest game; only the players know that they were asked otherwise."""
    return forgery_of(played)


def uses_the_step_of_the_deal_for_an_outcome(played: Table) -> Forgery:
    """The host has the preimages of step 0, deals as it likes, and draws by them."""
    forged = forgery_of(played)
    ends = tuple([chain.end for chain in played.chains])
    stacked = evolve(setup_of(played), hands=setup_of(played).hands[::-1])
    chance = chance_to_numbers(JointSeed(ends))
    return Forgery(evolve(forged.header, setup=stacked.numbers, chance=chance), [], [])


def asks_for_a_command_that_draws_nothing(played: Table) -> Forgery:
    """The log is that of an honest game; only the players know that they were asked too early."""
    return forgery_of(played)


def writes_that_all_agree_to_an_undo(played: Table) -> Forgery:
    forged = forgery_of(played)
    forged.records.append(Record(Undo(1, 3, (0,)), (Undone(1, 3),)))
    forged.evidence.append(())
    return forged


def proves_an_undo_by_the_step_of_a_command(played: Table) -> Forgery:
    """The host has asked for step 2 for another command."""
    forged = writes_that_all_agree_to_an_undo(played)
    forged.evidence[-1] = ((1, tuple([chain.preimage(2) for chain in played.chains])),)
    return forged


CHEATS: Final[dict[int, Callable[[Table], Forgery]]] = {
    1: plays_alone,
    2: invents_a_preimage,
    3: records_another_outcome,
    4: stacks_the_deal,
    5: passes_over_a_step,
    6: rolls_alone,
    7: withholds_its_preimage,
    8: changes_a_choice,
    9: lets_one_disclose_early,
    10: replaces_by_another_choice,
    11: continues_after_the_end,
    12: changes_the_terms,
    13: uses_chains_again,
    14: says_real_dice_were_rolled,
    15: uses_preimages_for_another_command,
    19: chooses_its_chain_late,
    20: uses_the_step_of_the_deal_for_an_outcome,
    21: asks_for_a_command_that_draws_nothing,
    22: writes_that_all_agree_to_an_undo,
    23: proves_an_undo_by_the_step_of_a_command,
}
NOTED_OF: Final[dict[int, Mapping[int, StepUse]]] = {
    15: {**NOTED, 1: StepUse(3, {**SWAPS, "swap": False})},
    21: {**NOTED, 1: StepUse(2, {"type": "choose", "player": 0, "swap": True})},
    22: NOTED,
    23: {**NOTED, 2: StepUse(4, SWAPS)},
}
"""By the number of a cheat, what the players have noted that the host has asked for."""


def as_pattern(reason: str) -> str:
    """Return the pattern of a reason on the page, in which … stands for what differs."""
    return ".*".join(map(re.escape, reason.split("…")))


def test_an_honest_host_is_confirmed(tmp_path: Path) -> None:
    played = one_round()
    forgery_of(played).write(tmp_path / "game.maginor", setup_of(played))
    verdict = verdict_on(tmp_path / "game.maginor", played.chains, noted=NOTED)
    assert (verdict.word, verdict.dice) == ("ok", "verified")
    assert verdict.deal == "dealt"
    assert verdict.reason == ""


@pytest.mark.parametrize("number", CHEATS)
def test_each_way_of_cheating_is_named_as_the_page_says(tmp_path: Path, number: int) -> None:
    played = one_round()
    forged = CHEATS[number](played)
    path = tmp_path / "game.maginor"
    forged.write(path, setup_of(played))
    verdict = verdict_on(path, played.chains, forged.header.id, NOTED_OF.get(number, NOTHING))
    _, word, reason = ROWS[number]
    assert verdict.word == word
    assert re.search(as_pattern(reason), verdict.reason), verdict.reason


def test_a_log_that_the_host_keeps_to_itself_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = one_round()
    forgery_of(played).write(tmp_path / "game.maginor", setup_of(played))
    chain = HashChain(agreed(game_id="lost"), 0, b"p" * 32, STEPS)
    ends = {"lost": {"ends": {"0": chain.end.hex()}}}
    (tmp_path / "ends.json").write_text(json.dumps(ends))
    # The audit runs here, since the game of these tests is not known to a new process.
    found = Commitments.read(tmp_path / "ends.json")
    assert [one.word for one in audit([tmp_path], commitments=found)] == ["ok"]
    assert found.unmet == {"lost"}
    options = ["--jobs", "1", "--commitments", str(tmp_path / "ends.json")]
    assert main(["audit", str(tmp_path), *options]) == 1
    assert f'{ROWS[16][2]}: "lost"' in capsys.readouterr().out


def test_whoever_was_excluded_verifies_no_dice(tmp_path: Path) -> None:
    terms = agreed(if_withheld="exclude")
    played = table(terms)
    choices = [played.commit(0, True), played.commit(1, True)]
    played.game.exclude_party(0)
    for choice in choices:
        played.disclose(choice)
    path = tmp_path / "game.maginor"
    forgery_of(played).write(path, setup_of(played))

    def judged_with(*noted_by: str) -> Verdict:
        steps = {0: DEALT, 2: StepUse(4, SWAPS)}
        published = Published(ends=ends_of(played.chains), noted_by=noted_by, steps=steps)
        [verdict] = audit([path], commitments=Commitments({"tiny": published}))
        return verdict

    alone = judged_with("0")
    assert alone.excluded == ("0",)
    assert (alone.word, alone.dice) == ("ok", "follow from the commitment in this log")
    assert alone.reason == ROWS[18][2]
    assert judged_with().dice == alone.dice
    assert judged_with("1").dice == judged_with("0", "1").dice == "verified"


def test_two_histories_of_one_game_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, played in (("a", one_round()), ("b", whole_game())):
        forged = forgery_of(played, "abandoned" if name == "a" else "finished")
        forged.write(tmp_path / f"{name}.maginor", setup_of(played))
    assert main(["audit", str(tmp_path), "--jobs", "1"]) == 1
    assert f"tiny: {ROWS[17][2]}:" in capsys.readouterr().out


def test_the_page_lists_what_is_tested_and_more_than_ten_ways() -> None:
    assert sorted(ROWS) == sorted([*CHEATS, 16, 17, 18])
    assert len(CHEATS) >= 10


VALUES: Final = st.recursive(
    st.one_of(
        st.integers(-3, 300),
        st.sampled_from([2**32, 2**63, 2**64 - 1]),
        st.binary(max_size=33),
        st.just(bytes(32)),
        st.text(max_size=3),
    ),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=8,
)
ITEMS: Final = st.tuples(st.sampled_from([1, 10, 11]), VALUES)


@given(
    record=st.integers(0, 3),
    items=st.lists(ITEMS, max_size=3, unique_by=lambda item: item[0]),
    command=st.one_of(st.none(), st.tuples(st.sampled_from([1, 120, 122, 124]), VALUES, VALUES)),
)
def test_whatever_evidence_a_host_writes_the_audit_reports_a_verdict(
    record: int, items: list[tuple[int, Any]], command: tuple[Any, ...] | None
) -> None:
    played = one_round()
    forged = forgery_of(played)
    words = TINY.vocabulary(played.game.setup)
    pairs = [pack_record(words, one) for one in forged.records]
    if command is not None:
        pairs[record] = pack((command, unpack(pairs[record])[1]))
    proofs: list[Any] = [*forged.evidence]
    proofs[record] = tuple(sorted(items, key=lambda item: item[0]))
    changed = proofs[record] != forged.evidence[record] or command is not None
    forms = [
        RecordForm((*unpack(pair), proof)).pack() for pair, proof in zip(pairs, proofs, strict=True)
    ]
    verdict = judged(pack_header(forged.header), forged.header, forms)
    assert changed <= (verdict.word != "ok")
    known = ("ok", "false dice", "false disclosure", "other events", "illegal")
    assert verdict.word in known or (verdict.word == "damaged" and "empty bytes" in verdict.reason)


@given(chance=st.tuples(st.just(3), VALUES, VALUES, VALUES, VALUES), rule=VALUES)
def test_whatever_chance_and_option_a_host_writes_the_audit_reports_a_verdict(
    chance: tuple[Any, ...], rule: object
) -> None:
    played = table()
    right = forgery_of(played).header
    for header in (
        evolve(right, chance=chance),
        evolve(right, chance=(*right.chance[:2], *chance[2:])),
        evolve(right, options=((20, rule),)),
        evolve(right, options=((20, rule, rule),)),
        evolve(right, options=((10, rule), *right.options[1:])),
        evolve(right, options=((10, 1, rule), *right.options[1:])),
    ):
        if holes(header.public):
            continue  # empty bytes stand for a hidden value, so that it is no header
        verdict = judged(pack_header(header), header, [])
        assert verdict.word in ("false terms", "false dice", "ok"), verdict
        assert (verdict.word == "ok") <= (header == right)


def judged(packed: bytes, header: Header, records: Sequence[bytes]) -> Verdict:
    chain = chain_of(header, packed)
    chain.add_records(list(records))
    seal = make_seal(chain, "abandoned", len(records), "")
    data = StoredRecords(packed, list(records), seal).to_bytes("packed")
    [game] = read_games(io.BytesIO(data))
    return judge("forged", game, {}, known_game)
