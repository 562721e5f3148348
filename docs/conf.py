"""Sphinx: the pages of the project as they are, and the reference from the docstrings."""

from __future__ import annotations

import ast
import json
from importlib import import_module
from inspect import getsource
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

import maginor_core
from maginor_core.registry import every_game
from maginor_core.suite.transcript import read_head, text_of, transcript_files

TRANSCRIPTS = 8
"""How many transcripts the page of rulings offers of each."""

project = "maginor-core"
author = "the maginor-core authors"
version = release = maginor_core.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/**.md",
    "examples/*/README.md",
    "npm/README.md",
    "spec/*.md",
    "spec/*/*.md",
    "tests/*/README.md",
]
html_theme = "furo"
html_title = f"maginor-core {release}"
html_show_copyright = False
html_extra_path = ["site"]  # index.html, which leads to the first page
html_static_path = ["live"]  # what runs examples on the pages
html_css_files = ["live.css"]
html_js_files = [("live.js", {"type": "module"})]
# Summaries are fetched from the pages that were found, which fails where there is no server.
html_show_search_summary = False

myst_heading_anchors = 4
# A class may be reached by several paths, all of them documented: a reference takes the first.
suppress_warnings = ["ref.python"]
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_numpy_docstring = False
napoleon_use_ivar = True


def setup(app: Sphinx) -> None:
    """Describe aliases where they are offered, too."""
    app.add_lexer("json-lines", TextLexer)
    app.connect("autodoc-process-docstring", _describe)
    app.connect("build-finished", _write_transcripts)


def _write_transcripts(app: Sphinx, error: Exception | None) -> None:
    """Write the transcripts of each ruling, which its page plays (``live.js``)."""
    if error is not None or app.builder.format != "html":
        return
    for game in every_game():
        shown: dict[str, list[str]] = {}
        for path in transcript_files(game):
            _, text = text_of(path)
            for ruling in read_head(path).rulings:
                shown.setdefault(ruling, []).append(text)
        folder = Path(app.outdir, "_static", "transcripts", game.name)
        folder.mkdir(parents=True, exist_ok=True)
        for ruling, texts in shown.items():
            own_first = sorted(texts, key=lambda text: not text.startswith(f"{ruling}."))
            kept = json.dumps(own_first[:TRANSCRIPTS])
            Path(folder, f"{ruling}.json").write_text(kept, encoding="utf-8")


def _describe(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Describe a name that is imported by the text below it where it is made."""
    if what != "data":
        return
    found = _text_below(*name.rsplit(".", 1))
    if found is not None:
        lines[:] = found


def _text_below(module: str, name: str) -> list[str] | None:
    """Return the text below an assignment, in the module itself or where it imports it from."""
    seen: set[str] = set()
    while module not in seen:
        seen.add(module)
        try:
            described = ModuleAnalyzer.for_module(module).find_attr_docs()
        except PycodeError:
            return None
        if ("", name) in described:
            return described["", name]
        module = _home(module, name) or module
    return None


def _home(module: str, name: str) -> str | None:
    """Return the module from which ``module`` imports a name."""
    for node in ast.walk(ast.parse(getsource(import_module(module)))):
        if isinstance(node, ast.ImportFrom) and any(each.name == name for each in node.names):
            return node.module
    return None
