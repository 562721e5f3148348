"""``maginor site``: the static folder of a site on which people play without a server."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.answers import json_option, tell


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--interpreter",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the npm package pyodide; else node_modules/pyodide, or npm fetches it.",
)
@json_option
def site(out: Path, interpreter: Path | None) -> None:
    """Write a static folder into OUT, which any host of files serves: people play in the browser.

    The games are those of this package, and those of --module.
    """
    from maginor_core.site.folder import LIST, write_site

    sizes = write_site(out, interpreter)
    total = sum(size for name, size in sizes.items() if not name.endswith((".gz", ".br")))
    lines = [
        f"{out}: {len(sizes)} files, {total / 1e6:.1f} MB, listed in {LIST}",
        f"try it: python -m http.server --directory {out}",
    ]
    tell({"folder": str(out), "files": sizes, "bytes": total}, lines)
