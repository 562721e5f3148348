"""Results: everything that a run measured, round by round, and on what, as one JSON file."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.contestant import Contestant
from benchmarks.races import BUILDS, Samples

TOLD_VERSIONS = {
    "pure": ("maginor-core", "attrs", "cattrs", "msgpack"),
    "compiled": ("maginor-core", "attrs", "cattrs", "msgpack"),
    "native": ("maginor-core", "attrs", "cattrs", "msgpack", "numpy"),
    "rivals": (
        "open-spiel",
        "numpy",
        "pettingzoo",
        "pgx",
        "jax",
        "chess",
        "eventsourcing",
        "sqlite",
    ),
    "node": ("boardgame.io", "immer", "redux"),
}
"""The packages whose versions are recorded; others do not affect what is measured."""


@dataclass(frozen=True)
class Results:
    """What a run measured.

    Attributes:
        share: how much of the full amount of work was done.
        machine: what it ran on.
        languages: by contestant, the interpreter.
        versions: by contestant, the packages that count.
        samples: by contestant and measure, what each round came to.
    """

    share: float
    machine: dict[str, str | int]
    languages: dict[str, str]
    versions: dict[str, dict[str, str]]
    samples: Samples

    @property
    def builds(self) -> list[str]:
        """Those of our builds that were measured."""
        return [build for build in BUILDS if build in self.samples]

    def write(self, path: Path) -> None:
        """Write them to a file."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Results:
        """Return those that were written to a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))


def results_of(present: Mapping[str, Contestant], share: float, samples: Samples) -> Results:
    """Return the results of a run: its ``samples``, and what the contestants ran on."""
    versions = {
        name: {
            package: version
            for package in TOLD_VERSIONS[name]
            if (version := one.reported["versions"].get(package))
        }
        for name, one in present.items()
    }
    machine: dict[str, str | int] = {
        "cpus": os.cpu_count() or 1,
        "system": platform.system(),
        "architecture": platform.machine(),
    }
    languages = {name: one.reported["language"] for name, one in present.items()}
    return Results(share, machine, languages, versions, samples)
