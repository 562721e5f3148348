"""Takes from this machine what Windows lacks: for a process with this folder on its path, and its
own processes. What the standard library itself needs of it is imported before."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import os
import random
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import uuid
from typing import Any

NEEDED = (
    asyncio,
    logging,
    multiprocessing,
    random,
    shutil,
    sqlite3,
    ssl,
    subprocess,
    tempfile,
    uuid,
)
LACKING = {
    os: (
        *("fork", "forkpty", "pread", "pwrite", "preadv", "pwritev", "fchmod", "fchown", "chown"),
        *("link", "getuid", "geteuid", "getgid", "getegid", "killpg", "setsid", "nice", "mkfifo"),
        *("sched_getaffinity", "posix_fallocate", "O_DIRECTORY", "O_NONBLOCK", "O_CLOEXEC"),
        *("O_NOFOLLOW", "O_SYNC", "O_DSYNC"),
    ),
    signal: (
        "SIGALRM",
        "SIGHUP",
        "SIGPIPE",
        "SIGVTALRM",
        "ITIMER_PROF",
        "ITIMER_REAL",
        "ITIMER_VIRTUAL",
        "setitimer",
    ),
}
for module, names in LACKING.items():
    for name in names:
        delattr(module, name)
modules: dict[str, Any] = sys.modules  # Any: None stands for a module that is not there
modules.update(dict.fromkeys(("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop")))

scandir = os.scandir


def without_proc(path: Any = ".") -> Any:  # Any: as os.scandir
    """List a folder; there is no /proc."""
    if str(path).startswith("/proc"):
        raise FileNotFoundError(path)
    return scandir(path)


setattr(os, "scandir", without_proc)  # noqa: B010 # its type has overloads
