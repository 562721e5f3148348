"""Conversing: all conversations are held with an engine, some of them at the same time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor

from maginor_core.conformance.conversations.conversation import Conversation
from maginor_core.conformance.conversations.verdict import ConversationVerdict, check_conversation
from maginor_core.conformance.engines.engine import EngineUnderTest


def check_conversations(
    conversations: Sequence[Conversation],
    make_engine: Callable[[], EngineUnderTest],
    jobs: int = 1,
) -> Generator[ConversationVerdict, None, None]:
    """Hold each conversation with a fresh engine and yield the verdicts, in order.

    Raises:
        EngineFault: the engine does not start.
    """
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        verdicts = pool.map(
            lambda conversation: check_conversation(make_engine(), conversation), conversations
        )
        try:
            yield from verdicts
        finally:
            pool.shutdown(cancel_futures=True)
