"""The native wheel: all rules of this package in C, and the reader of log files, compiled into it.

``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` asks for it; without that the wheel is pure. The libraries
depend on no version of Python, so one wheel of a platform serves all. They carry the digest of the
sources in the same wheel.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeWheel(BuildHookInterface[Any]):  # Any: the settings of the builder, which it reads not
    """Builds the libraries into a folder of its own, from which they go into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: as hatchling has
        """Compile the libraries, and name the wheel by its platform."""
        self._made = Path(mkdtemp(prefix="maginor-wheel-"))
        if version == "editable":  # maginor native build is for those who change the sources
            return
        sys.path.insert(0, self.root)
        from maginor_core.native.build import FLAGS, build, build_reader  # noqa: PLC0415 # from here
        from maginor_core.registry import GAMES, game  # noqa: PLC0415 # as above

        platform = sysconfig.get_platform()
        flags = _flags(platform)
        libraries = [build_reader(self._made, flags=(*FLAGS, *flags))]
        libraries += [build(game(name), self._made, flags=flags) for name in GAMES]
        for path in libraries:
            build_data["force_include"][str(path)] = f"maginor_core/native/{path.name}"
        build_data["tag"] = f"py3-none-{platform.replace('-', '_').replace('.', '_')}"
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder."""
        shutil.rmtree(self._made)


def _flags(platform: str) -> list[str]:
    """Return how the compiler is told the platform, where it may be another than it runs on."""
    if not platform.startswith("macosx-"):
        return []
    _, version, processor = platform.split("-")
    processors = ["arm64", "x86_64"] if processor == "universal2" else [processor]
    each = [word for one in processors for word in ("-arch", one)]
    return [f"-mmacosx-version-min={version}", *each]
