"""The worker: the Python end of a contestant, which does a round of a measure for each line.

It reports first what it runs on. Then each input line asks for a round, and each line out is what
the round came to; ``benchmarks/node/worker.js`` speaks the same.
"""

from __future__ import annotations

import importlib
import json
import os
import platform
import sqlite3
import sys
import traceback
from importlib.metadata import distributions
from typing import Any, TextIO

from benchmarks.effort import Effort, Round


def prepare(name: str, effort: Effort) -> Round:
    """Make ready the measure ``module:function`` of this package, or ``module:function:number``."""
    module, function, *numbers = name.split(":")
    measure = getattr(importlib.import_module(f"benchmarks.{module}"), function)
    prepared: Round = measure(effort, *map(int, numbers))
    return prepared


def reported() -> dict[str, Any]:  # Any: JSON
    """Return what this interpreter is and has."""
    return {
        "language": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {
            "sqlite": sqlite3.sqlite_version,
            **{one.metadata["Name"].lower(): one.version for one in distributions()},
        },
        "compiled": _is_compiled(),
    }


def _is_compiled() -> bool:
    """Return whether the engine is here, and compiled."""
    try:
        build = importlib.import_module("maginor_core.engine.resources")
    except ModuleNotFoundError:
        return False
    return str(build.BUILD) == "compiled"


def serve(requests: TextIO, answers: TextIO) -> None:
    """Answer each request in turn."""
    print(json.dumps(reported()), file=answers, flush=True)
    prepared: dict[tuple[str, float], Round] = {}
    for line in requests:
        request = json.loads(line)
        name, share = request["measure"], request["share"]
        try:
            if (name, share) not in prepared:
                prepared[name, share] = prepare(name, Effort(share))
            answer: dict[str, object] = {"sample": prepared[name, share]()}
        except Exception:  # any exception is reported, and ends the run there
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer), file=answers, flush=True)


def main() -> None:
    """Serve on standard input and output; what a measure prints goes to the errors."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
