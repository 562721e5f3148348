"""Conversations: each violation of the protocol that they can find is found in a planted engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Barrier

import pytest
from attrs import evolve

from maginor_core.engine.definition import Resources
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite import process
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.conversations import (
    AT_ONCE,
    Conversation,
    ConversationVerdict,
    check_conversation,
    check_conversations,
    game_words,
    parse_conversation,
    read_conversation,
)
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.run import read_selection
from maginor_core.suite.transcript import TranscriptError
from tests.conformance.games import fake

HEAD = "PROTOCOL.a-test\nA test.\nprotocol: A sentence.\n"


def conversation(name: str) -> Conversation:
    _, (found,) = read_selection([f"PROTOCOL.{name}"])
    return found


def said(text: str) -> Conversation:
    return parse_conversation(HEAD + text, "a test", game_words())


def held(
    conversations: Sequence[Conversation], make_engine: Callable[[], EngineUnderTest], jobs: int = 1
) -> list[ConversationVerdict]:
    with check_conversations(conversations, make_engine, jobs) as found:
        return list(found)


def reasons(verdict: ConversationVerdict) -> str:
    return "; ".join(verdict.reasons)


@pytest.mark.parametrize(
    ("vice", "name", "reported"),
    [
        ("ends at garbage", "an-empty-line-is-malformed", "ended with exit code 1"),
        ("fails at the end", "the-end-of-input-ends-the-engine", "exit code 4 after the end of"),
        ("fails unasked", "input-that-ends-at-once-ends-the-engine", "exit code 5 after the end"),
        (
            "fails after garbage",
            "input-may-end-after-a-malformed-line",
            "exit code 6 after the end",
        ),
        ("announces itself", "input-that-ends-at-once-ends-the-engine", "continued writing after"),
        ("leaves badly", "bye-ends-the-engine", "ended with exit code 4 after bye, not with 0"),
        ("lingers", "bye-without-a-game-ends-the-engine", "did not end within 2 s after bye"),
        ("leaves without a word", "bye-ends-the-engine", "ended with exit code 0"),
        ("reads one line", "requests-may-be-written-ahead", "gave no answer"),
        ("answers late", "hello-is-optional", "gave no answer within"),
        ("slow crash", "legal-changes-nothing", "ended with exit code 3"),
        ("waits for the end", "hello-is-optional", "gave no answer within"),
    ],
)
def test_a_process_that_misbehaves_is_found(
    vice: str, name: str, reported: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_awaited = reported.startswith(("did not end", "gave no answer"))
    if is_awaited:
        monkeypatch.setattr(process, "START", 10.0)
    verdict = check_conversation(fake(vice, 2.0 if is_awaited else 60.0), conversation(name))
    assert reported in reasons(verdict)


def test_nobody_waits_for_an_engine_that_has_passed_over_a_line() -> None:
    verdict = check_conversation(
        fake("silent at garbage", 600.0), conversation("an-empty-line-is-malformed")
    )
    assert "gave no answer, and answered the request after it" in reasons(verdict)


def test_an_engine_may_take_its_time() -> None:
    """It answers the first request for legal commands once the probe has come."""
    assert not check_conversation(fake("slow"), conversation("legal-changes-nothing")).failing


@pytest.mark.parametrize(
    ("answer", "reported"),
    [
        ("no answer", "not JSON in UTF-8"),
        ("[]", "no JSON object"),
        ('{"seq":1,"ok":true,"ok":true,"state":{}}', 'an object that contains "ok" twice'),
        ('{"ok":true,"state":{}}', "the answer has no seq"),
        ('{"seq":"1","ok":true,"state":{}}', 'seq: must be a whole number or null, not "1"'),
        ('{"seq":1.0,"ok":true,"state":{}}', "seq: must be a whole number or null, not 1.0"),
        ('{"seq":1,"ok":1,"state":{}}', "ok: must be true or false"),
        ('{"seq":1,"state":{}}', "ok: must be true or false"),
        ('{"seq":1,"ok":false}', "error: must be an object with a text as its code"),
        ('{"seq":1,"ok":false,"error":{"code":7}}', "with a text as its message"),
        ('{"seq":2,"ok":true,"state":{}}', "seq: expected 1, got 2"),
        ('{"seq":1,"ok":true}', 'state: expected "<same one>", got —'),
        ('{"seq":1,"ok":true,"state":[]}', "state: expected an object, got []"),
        ('{"seq":1,"ok":true,"state":{"a":1}}', "a: expected —, got 1"),
        ('{"seq":1,"ok":true,"state":{},"commands":{}}', "commands: expected a list, got {}"),
    ],
)
def test_an_answer_of_a_wrong_form_is_found(answer: str, reported: str) -> None:
    class Parrot(LocalEngine):
        def answering(self) -> Callable[[bytes], tuple[str, bool]]:
            answers = iter(['{"seq":1,"ok":true,"state":{}}', answer])
            return lambda line: (next(answers), False)

    asked = '> {}\n< {"seq":1,"ok":true,"state":"<same one>"}\n'
    last = asked.replace("}\n", ',"commands":"<same two>"}\n') if '"commands"' in answer else asked
    verdict = check_conversation(Parrot(), said(asked + last))
    assert reported in reasons(verdict)


def test_only_a_state_or_commands_can_be_the_same() -> None:
    verdict = check_conversation(fake("none"), said('> {}\n< {"seq":"<same one>"}\n'))
    assert reasons(verdict) == "seq: expected state or commands, got null"


def test_one_of_several_answers_will_do() -> None:
    text = '> {"seq":1.0,"op":"legal"}\n< {"seq":1}\n| {"seq":CODE}\n'
    assert not check_conversation(fake("none"), said(text.replace("CODE", "null"))).failing
    verdict = check_conversation(fake("none"), said(text.replace("CODE", "7")))
    assert reasons(verdict) == 'seq: expected 7, got null; (or {"seq":1})'


def test_an_engine_that_crashes_here_is_a_fault() -> None:
    class Crashing(LocalEngine):
        def answering(self) -> Callable[[bytes], tuple[str, bool]]:
            return lambda line: (str(1 // 0), False)

    verdict = check_conversation(Crashing(), conversation("hello-is-optional"))
    assert "raised ZeroDivisionError" in reasons(verdict)
    assert "ZeroDivisionError" in "\n".join(verdict.account())


def test_an_engine_that_does_not_start_cannot_be_asked() -> None:
    _, all_of_them = read_selection(["PROTOCOL"])
    with pytest.raises(EngineFault, match="cannot be started"):
        held(all_of_them, lambda: EngineProcess("/nowhere/engine"))


def test_engines_start_while_others_are_still_starting() -> None:
    """The time of a run is mostly that of starting engines, one for each conversation."""
    together = Barrier(AT_ONCE, timeout=300)

    class Starting(LocalEngine):
        def answering(self) -> Callable[[bytes], tuple[str, bool]]:
            together.wait()  # broken, and so a fault, unless so many are under way at once
            return super().answering()

    some = read_selection(["PROTOCOL.hello-is-optional"])[1] * AT_ONCE
    verdicts = held(some, Starting)
    assert [verdict.outcome for verdict in verdicts] == ["kept"] * AT_ONCE


def test_several_at_a_time_find_the_same() -> None:
    some = read_selection(["PROTOCOL"])[1][:6]
    verdicts = held(some, lambda: fake("ends at garbage"), 3)
    assert [verdict.name for verdict in verdicts] == [one.name for one in some]
    assert {verdict.outcome for verdict in verdicts} == {"kept", "failed"}


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 1, 'must be PROTOCOL.what-is-shown, not ""'),
        ("DUEL-06.two-earths\n", 1, "must be PROTOCOL.what-is-shown"),
        ("PROTOCOL.a-test\nA test.", 2, "no line begins with 'protocol: '"),
        ("PROTOCOL.a-test\nprotocol: A sentence.\n", 2, "must describe what is shown"),
        (HEAD + "? now\n", 4, 'must begin with one of > < | # exit, not "?"'),
        (HEAD + "< {}\n", 4, "answers nothing"),
        (HEAD + "> {}\n| {}\n", 5, "answers nothing"),
        (HEAD + "> {}\n< {}\n< {}\n", 6, "is one answer too many"),
        (HEAD + "> {}\n> {}\n< {}\n", 5, "has no answer yet"),
        (HEAD + "> {}\nexit\n", 4, "has no answer yet"),
        (HEAD + "exit\n", 4, "an engine that is asked nothing waits"),
        (HEAD + "> {}\n< {}\nexit\n> {}\n", 7, "stands behind the exit of the engine"),
        (HEAD + "> {}\n< {\n", 5, "holds no JSON"),
        (HEAD + "> {}\n< []\n", 5, "must be an object, not []"),
        (HEAD + "> ${MOON}\n< {}\n", 4, '"MOON" is not one of them'),
        (HEAD + "> ${hex 1}\n< {}\n", 4, "places are SETUP, OTHER_SETUP, COMMAND, REFUSED, hex"),
    ],
)
def test_a_text_that_is_not_a_conversation(text: str, line: int, fault: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        parse_conversation(text, "here.lines", game_words())
    assert str(caught.value).startswith(f"here.lines:{line}: ")
    assert fault in str(caught.value)


def test_the_places_of_a_line_are_filled_in() -> None:
    text = "> a${hex ff 00}b\n> ${repeat 3 xy}${repeat 2 hex 0a}\n> ${COMMAND}\n" + "< {}\n" * 3
    (exchange,) = said(text).exchanges
    move = b'{"type":"move_wizard","player":0,"oracle":"owl"}'
    assert [line.data for line in exchange.requests] == [b"a\xff\x00b", b"xyxyxy\n\n", move]


def test_a_line_continues_below_and_notes_are_skipped() -> None:
    (exchange,) = said('> {"a":\n  1}\n# a note\n  in two lines\n< {"seq":\n  null}\n').exchanges
    assert exchange.requests[0].data == b'{"a":1}'
    assert exchange.answers[0] == ({"seq": None},)


def test_a_file_bears_the_name_of_its_conversation(tmp_path: Path) -> None:
    path = tmp_path / "PROTOCOL.another.lines"
    path.write_text(HEAD, encoding="utf-8")
    with pytest.raises(TranscriptError, match="names another conversation than its file"):
        read_conversation(path, {})
    path.write_bytes(HEAD.encode() + b"\xff")
    with pytest.raises(TranscriptError, match="is not UTF-8 text"):
        read_conversation(path, {})


def test_a_game_has_its_own_conversations_and_words_beside_those_for_every_game(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "PROTOCOL"
    folder.mkdir()
    words = '{"SETUP":1,"OTHER_SETUP":2,"COMMAND":3,"REFUSED":4}'
    folder.joinpath("words.json").write_text(words, encoding="utf-8")
    folder.joinpath("PROTOCOL.a-test.lines").write_text(HEAD, encoding="utf-8")
    read = {
        one.name: one
        for one in read_selection(
            ["PROTOCOL"], evolve(DEFINITION, resources=Resources(golden=str(tmp_path)))
        )[1]
    }
    assert "PROTOCOL.a-test" in read
    assert "PROTOCOL.dice-are-a-list-of-faces" not in read, "it is Maginor's"
    (request,) = read["PROTOCOL.bye-ends-the-engine"].exchanges[0].requests
    assert request.data == b'{"seq":1,"op":"new","setup":1}'
