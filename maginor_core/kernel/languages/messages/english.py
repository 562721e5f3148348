"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.kernel.languages.texts import Arguments, Messages


def _list_and(a: Arguments) -> str:
    return (
        str(a["rest"])
        + " and "
        + str(a["last"])
    )


def _list_or(a: Arguments) -> str:
    return (
        str(a["rest"])
        + " or "
        + str(a["last"])
    )


def _nothing(a: Arguments) -> str:
    return (
        "nothing"
    )


def _none(a: Arguments) -> str:
    return (
        "none"
    )


def _undo(a: Arguments) -> str:
    return (
        "undo everything since version "
        + str(a["version"])
    )


def _undone(a: Arguments) -> str:
    return (
        str(a["player"])
        + " undoes everything since version "
        + str(a["version"])
        + "."
    )


def _commit_choice(a: Arguments) -> str:
    return (
        "commit to a choice, without saying which"
    )


def _replace_choice(a: Arguments) -> str:
    return (
        "let the agreed default count instead of the choice of "
        + str(a["player"])
    )


def _exclude_party(a: Arguments) -> str:
    return (
        "do without "
        + str(a["party"])
        + " in the joint dice"
    )


def _choice_committed(a: Arguments) -> str:
    return (
        str(a["player"])
        + " commits to a choice."
    )


def _choice_withheld(a: Arguments) -> str:
    return (
        str(a["player"])
        + " does not disclose its choice."
    )


def _preimage_withheld(a: Arguments) -> str:
    return (
        str(a["party"])
        + " withholds its preimage of step "
        + str(a["step"])
        + " of the joint dice."
    )


def _host(a: Arguments) -> str:
    return (
        "the host"
    )


def _host_first(a: Arguments) -> str:
    return (
        "The host"
    )


def _waiting(a: Arguments) -> str:
    return (
        "Waiting for "
        + str(a["players"])
        + "."
    )


def _advice(a: Arguments) -> str:
    return (
        "A bot would "
        + str(a["order"])
        + "."
    )


def _generic_question(a: Arguments) -> str:
    return (
        "choose a command."
    )


def _generic_explanation(a: Arguments) -> str:
    return (
        "Choose one of the commands listed; no others are legal now."
    )


def _generic_yes(a: Arguments) -> str:
    return (
        "yes"
    )


def _generic_no(a: Arguments) -> str:
    return (
        "no"
    )


MESSAGES: Messages = {
    "list-and": _list_and,
    "list-or": _list_or,
    "nothing": _nothing,
    "none": _none,
    "undo": _undo,
    "undone": _undone,
    "commit-choice": _commit_choice,
    "replace-choice": _replace_choice,
    "exclude-party": _exclude_party,
    "choice-committed": _choice_committed,
    "choice-withheld": _choice_withheld,
    "preimage-withheld": _preimage_withheld,
    "host": _host,
    "host-first": _host_first,
    "waiting": _waiting,
    "advice": _advice,
    "generic-question": _generic_question,
    "generic-explanation": _generic_explanation,
    "generic-yes": _generic_yes,
    "generic-no": _generic_no,
}
