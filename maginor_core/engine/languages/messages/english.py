"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.engine.languages import Messages

MESSAGES: Messages = {
    "list-and": lambda a: f"{a['rest']} and {a['last']}",
    "list-or": lambda a: f"{a['rest']} or {a['last']}",
    "nothing": lambda a: "nothing",
    "none": lambda a: "none",
    "undo": lambda a: f"undo everything since version {a['version']}",
    "undone": lambda a: f"{a['player']} undoes everything since version {a['version']}.",
    "commit-choice": lambda a: "commit to a choice, without saying which",
    "replace-choice": lambda a: (
        f"let the agreed default count instead of the choice of {a['player']}"
    ),
    "exclude-party": lambda a: f"do without {a['party']} in the joint dice",
    "choice-committed": lambda a: f"{a['player']} commits to a choice.",
    "choice-withheld": lambda a: f"{a['player']} does not disclose its choice.",
    "preimage-withheld": lambda a: (
        f"{a['party']} withholds its preimage of step {a['step']} of the joint dice."
    ),
    "host": lambda a: "the host",
    "host-first": lambda a: "The host",
    "waiting": lambda a: f"Waiting for {a['players']}.",
    "numbered-player": lambda a: f"Player {a['number']}",
    "advice": lambda a: f"A bot would {a['order']}.",
    "generic-question": lambda a: "choose a command.",
    "generic-explanation": lambda a: "Choose one of the commands listed; no others are legal now.",
    "generic-yes": lambda a: "yes",
    "generic-no": lambda a: "no",
}
