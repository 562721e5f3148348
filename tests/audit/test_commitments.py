"""How a host can choose committed dice, and that an audit does not call them verified.

Before commitments from outside were compared, an audit called the dice ``verified`` in each game
here whose secret was revealed, and passed over the secret that was not.
"""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.verdict import Requirement
from maginor_core.cli import main
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.eventlog.header import commitment_to, seed_from
from maginor_core.eventlog.logs import CommittedSeed, header_of
from tests.tiny.game import TINY, Setup
from tests.tiny.played import log_bytes, play_on, setup_of

SECRET = "the host's secret"
TEXTS = ("one", "two", "three")


def write(
    folder: Path,
    secret: str = SECRET,
    texts: tuple[str, ...] = TEXTS,
    *,
    name: str = "game",
    setup: Setup | None = None,
    revealed: bool = True,
) -> Path:
    """Write a sealed game whose dice follow from a secret; the setup is dealt if none is given."""
    seed = seed_from(secret, texts)
    components = "standard" if setup is None else ""
    begun = setup_of(seed=seed) if setup is None else setup
    game = play_on(Game(TINY, begun, seed), seed)
    chance = CommittedSeed(commitment_to(secret), texts, components)
    header = header_of(TINY, begun, chance, game_id=name, began=0)
    path = folder / f"{name}.maginor"
    path.write_bytes(log_bytes(begun, header, [*game.log], secret=secret if revealed else ""))
    return path


def judged(path: Path, published: object = None, require: bool = False) -> Verdict:
    commitments = None
    if published is not None:
        (path.parent / "published.json").write_text(json.dumps(published))
        commitments = Commitments.read(path.parent / "published.json")
    required: tuple[Requirement, ...] = ("committed",) if require else ()
    [verdict] = audit([path], commitments=commitments, require=required)
    return verdict


def first_stone(seed: str) -> int:
    """The first stone that the second player would draw."""
    chance = SeededChance(seed)
    chance.start(0)
    return chance.draw(setup_of(seed=seed).stones)


def test_a_secret_that_is_drawn_after_the_texts_is_not_verified(tmp_path: Path) -> None:
    honest = commitment_to(SECRET).hex()
    wanted = [s for s in map(str, range(200)) if first_stone(seed_from(s, TEXTS)) == 5]
    path = write(tmp_path, wanted[0])
    assert judged(path).dice == "follow from the commitment in this log"
    assert judged(path, require=True).missing == ("committed",)
    verdict = judged(path, {"game": {"commitment": honest}})
    assert (verdict.word, verdict.dice) == ("false dice", "false")
    assert f"the published commitment is {honest}; the log contains " in verdict.reason


def test_dice_whose_last_text_the_host_supplied_are_never_verified(tmp_path: Path) -> None:
    texts = [(*TEXTS[:2], str(text)) for text in range(200)]
    path = write(tmp_path, texts=next(t for t in texts if first_stone(seed_from(SECRET, t)) == 5))
    verdict = judged(path, {"game": {"commitment": commitment_to(SECRET).hex()}}, require=True)
    assert (verdict.word, verdict.dice) == ("ok", "follow from a published commitment")


def test_a_stacked_deal_is_reported_as_not_dealt(tmp_path: Path) -> None:
    stacked = evolve(setup_of(), hands=(5, 0, 0))
    path = write(tmp_path, setup=stacked)
    verdict = judged(path, {"game": {"commitment": commitment_to(SECRET).hex()}})
    assert (verdict.word, verdict.deal) == ("ok", "not dealt")
    assert verdict.reason == "the setup was not dealt"
    required = judged(path, {"game": {"commitment": commitment_to(SECRET).hex()}}, require=True)
    assert (required.word, required.missing) == ("insufficient", ("committed",))
    assert judged(write(tmp_path)).deal == "dealt"


def test_a_secret_that_is_withheld_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path, revealed=False)
    verdict = judged(path, {"game": {"commitment": commitment_to(SECRET).hex()}})
    assert (verdict.word, verdict.dice) == ("ok", "secret withheld")
    assert "sealed without the secret" in verdict.reason
    assert judged(path, require=True).word == "insufficient"


def test_one_secret_for_two_games_is_reported_with_both(tmp_path: Path) -> None:
    first = write(tmp_path, name="a")
    write(tmp_path, texts=("", "", ""), name="b")
    write(tmp_path, "another", name="c")
    found = {verdict.id: verdict for verdict in audit([tmp_path], jobs=2)}
    assert [found[name].word for name in "abc"] == ["ok", "false dice", "ok"]
    assert f"was used for game 0 of {first}" in found["b"].reason
    # A second log of the same game commits to the same.
    (tmp_path / "b.maginor").write_bytes(first.read_bytes())
    assert {verdict.word for verdict in audit([tmp_path])} == {"ok"}


def test_what_was_published_and_not_played_is_reported(tmp_path: Path, capsys: object) -> None:
    assert isinstance(capsys, pytest.CaptureFixture)
    games, published = tmp_path / "games", tmp_path / "published.json"
    games.mkdir()
    write(games)
    content = {
        "game": {"commitment": commitment_to(SECRET).hex().upper()},
        "lost": {"ends": {"0": "0" * 64, "host": "1" * 64}},
    }
    published.write_text(json.dumps(content))
    command = ["audit", str(games), "--jobs", "1", "--commitments", str(published)]
    assert main(command) == 1
    shown = capsys.readouterr().out
    assert 'Committed to, and no log found: "lost"' in shown
    assert "Dice of games that are ok: follow from a published commitment: 1" in shown
    assert "Setups of games that are ok: dealt: 1" in shown
    assert main([*command, "--json"]) == 1
    summary = json.loads(capsys.readouterr().out)
    assert (summary["ok"], summary["unmet"], summary["deals"]) == (False, ["lost"], {"dealt": 1})
    del content["lost"]
    published.write_text(json.dumps(content))
    assert main(command) == 0


def test_ends_that_were_published_for_dice_that_are_not_joint_contradict_the_log(
    tmp_path: Path,
) -> None:
    verdict = judged(write(tmp_path), {"game": {"ends": {"0": "0" * 64}}})
    assert verdict.reason == "ends of joint dice were published, and its dice are not joint"


def test_verdicts_with_commitments_survive_json_and_pickling(tmp_path: Path) -> None:
    verdict = judged(write(tmp_path))
    assert verdict.commitments == (commitment_to(SECRET).hex(),)
    assert Verdict.from_json(json.loads(json.dumps(verdict.to_json()))) == verdict
    assert pickle.loads(pickle.dumps(verdict)) == verdict


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("[]", "must be an object with the ids"),
        ('{"a": 1}', 'published.json: "a": must be an object with either'),
        ('{"a": {"commitment": "00", "ends": {}}}', "either commitment or ends"),
        ('{"a": {"commitment": "00"}}', "64 hexadecimal digits"),
        ('{"a": {"commitment": null}}', "64 hexadecimal digits, not null"),
        ('{"a": {"ends": {}}}', "one party at least"),
        ('{"a": {"ends": []}}', "ends must be an object"),
        ('{"a": {"ends": {}, "more": {}}}', "either commitment or ends"),
        ('{"a": {"ends": {"0": "%s"}, "commands": []}}' % ("0" * 64), "commands must be an object"),
        ('{"a": {"ends": {"0": "%s"}, "commands": {"x": {}}}}' % ("0" * 64), "number of a record"),
        ('{"a": {"ends": {"0": "%s"}, "commands": {"1": 2}}}' % ("0" * 64), "must be an object"),
        ('{"a": {"ends": {"guest": "00"}}}', "neither a seat nor host"),
        ('{"a": {"ends": {"0": 7}}}', "64 hexadecimal digits"),
        ('{"a": {"ends": {"\u0662": "00"}}}', "neither a seat nor host"),
        ('{"a": {}, "a": {}}', 'contains "a" twice'),
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("\xff", "is not JSON"),
    ],
)
def test_a_file_of_commitments_that_is_none_is_refused(
    tmp_path: Path, content: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "published.json"
    path.write_bytes(content.encode("latin-1" if content == "\xff" else "utf-8"))
    with pytest.raises(MalformedError, match=why):
        Commitments.read(path)
    write(tmp_path)
    assert main(["audit", str(tmp_path), "--commitments", str(path)]) == 2
    assert why.rsplit("published.json: ", maxsplit=1)[-1] in capsys.readouterr().err


def test_a_file_of_commitments_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MalformedError, match="no such file"):
        Commitments.read(tmp_path / "nowhere.json")
    with pytest.raises(MalformedError, match="not a regular file"):
        Commitments.read(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MalformedError, match="not a regular file"):
        Commitments.read(tmp_path / "pipe")
