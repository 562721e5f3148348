"""The file of a secret that committed dice follow from."""

from __future__ import annotations

from pathlib import Path

from maginor_core.eventlog.log_error import LogError
from maginor_core.kernel.regular_file import read_regular

LONGEST_SECRET_FILE = 1 << 12


def read_secret(path: Path) -> str:
    """Return the secret that a file contains.

    Raises:
        LogError: it cannot be read, or is not text.
    """
    try:
        return read_regular(path, LONGEST_SECRET_FILE).decode().strip()
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise LogError(path, "contains no secret, which is text") from None
