"""``maginor serve``: the table server, on which people play in a browser."""

from __future__ import annotations

import socket
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from attrs import evolve

from maginor_core.cli.answers import EXTRAS, UnansweredError
from maginor_core.engine.paths import make_folder
from maginor_core.registry import every_game

NEEDED = tuple(name for name, extra in EXTRAS.items() if extra in ("web", "sql"))
"""The packages of the extra ``web``."""

UNLIMITED: dict[str, Any] = {
    "core_share": 1e9,
    "core_burst": 1e9,
    "upload_burst": 1e9,
    "posts_per_minute": 1_000_000_000,
    "sockets_per_address": 1_000_000_000,
    "bot_share": 1e9,
}  # Any: numbers of both kinds
"""Limits that nobody reaches."""


@click.command()
@click.option("--host", default="127.0.0.1", help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, help="The port; 0 for any that is free."
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("maginor-tables"),
    help="Where the games are, in SQLite, unless --store names a database.",
)
@click.option("--store", metavar="URL", help="The database: postgresql://USER@HOST/DATABASE.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    help="How many processes serve; in SQLite, the tables are divided over them.",
)
@click.option("--public-url", metavar="URL", help="The address under which people reach it.")
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help="Another site whose pages may use it."
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Offer a policy of your own as a bot: MODULE:FUNCTION or FILE.onnx; may be repeated.",
)
@click.option(
    "--bot-seconds",
    type=click.FloatRange(min=0.1),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="How long a policy of your own may take for a decision; then another bot takes over.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESSES",
    help="Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, comma-separated.",
)
@click.option(
    "--evict-after",
    "idle_seconds",
    type=click.FloatRange(min=0.1),
    default=600,
    metavar="SECONDS",
    help="When a table at which nobody is leaves memory.",
)
@click.option(
    "--abandon-after",
    "abandon_seconds",
    type=click.FloatRange(min=0),
    default=2_592_000,
    metavar="SECONDS",
    help="When a table at which nobody has been is sealed as abandoned; 0 for never.",
)
@click.option(
    "--withheld-after",
    "withheld_seconds",
    type=click.FloatRange(min=0),
    default=86_400,
    show_default=True,
    metavar="SECONDS",
    help="When a seat that discloses neither for joint dice nor its choice is named for it.",
)
@click.option(
    "--absent-after",
    "absent_seconds",
    type=click.IntRange(0, 2_592_000),
    default=300,
    show_default=True,
    metavar="SECONDS",
    help="When the others may go on without an absent player, where the opener does not say.",
)
@click.option(
    "--compress/--no-compress",
    default=False,
    help="Compress all messages, not only those of more than 4 kB: less to send, more time.",
)
@click.option("--limits/--no-limits", default=True, help="Limit how much one address may ask for.")
@click.option(
    "--traces",
    is_flag=True,
    help="Record OpenTelemetry spans; start it by opentelemetry-instrument.",
)
@click.option(
    "--notify-command",
    metavar="COMMAND",
    help="Run this by the shell to send mail; it gets the notice as JSON on standard input.",
)
@click.option(
    "--push-contact",
    metavar="URL",
    help="Notify by Web Push; push services reach the operator at this mailto: or https: URL.",
)
@click.option(
    "--fingerprint", is_flag=True, help="Logs of new games name the rules that are installed."
)
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
def serve(
    *,
    folder: Path,
    store: str | None,
    public_url: str | None,
    limits: bool,
    push_contact: str | None,
    browser: bool,
    **options: Any,  # Any: further settings of the server, by their names
) -> None:
    """Serve tables on which people play in a browser.

    With no options, it serves this computer, keeps all games in the folder maginor-tables, and
    opens the browser. End it with Ctrl-C; games continue where they were when it is started again.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UnansweredError(
            f"the table server needs {', '.join(missing)}; install: pip install 'maginor-core[web]'"
        )
    if options["traces"] and find_spec("opentelemetry") is None:
        raise UnansweredError(
            "--traces needs OpenTelemetry; install: "
            "pip install opentelemetry-distro opentelemetry-exporter-otlp"
        )
    from maginor_core.play.bots import BotError, invite
    from maginor_core.tables.server.application import require_platform
    from maginor_core.tables.server.application import serve as run
    from maginor_core.tables.server.settings import Settings

    require_platform()
    if options["fingerprint"]:
        _require_fingerprints()
    for url in (public_url, *options["origins"]):
        _require_site(url)
    for name in options["bots"]:
        try:
            invite(name)
        except BotError as error:
            raise click.UsageError(f"--bot: {error}") from None
    if store is None or push_contact:
        make_folder(folder, 0o700)
    url = store or f"sqlite:///{folder / 'games.db'}"
    given: dict[str, Any] = {  # Any: of the types of the settings
        name: "" if value is None else value for name, value in options.items()
    }
    settings = Settings(store=url, public_url=(public_url or "").rstrip("/"), **given)
    if push_contact is not None:
        from maginor_core.tables.server.notices import make_key

        key = folder / "push-key.pem"
        make_key(key)
        settings = evolve(settings, push_key=str(key), push_contact=push_contact)
    if not limits:
        settings = evolve(settings, **UNLIMITED)

    def tell(used: int) -> None:
        host = settings.host
        shown = f"[{host}]" if ":" in host else host
        here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, shown)
        address = settings.public_url or f"http://{here}:{used}"
        click.echo(f"Tables: {address}/")
        click.echo(f"Games are kept in {folder if store is None else 'the database'}. Ctrl-C ends.")
        if host in ("127.0.0.1", "::1") and not settings.public_url:
            click.echo("Only this computer can reach it; --host 0.0.0.0 admits others.")
        if host in ("0.0.0.0", "::") and not settings.public_url:  # every address of this computer
            own = own_address()
            if own is not None:
                click.echo(f"Others of this network reach it at http://{own}:{used}/")
        if browser:
            webbrowser.open(f"{address}/")

    run(settings, tell)


def _require_fingerprints() -> None:
    """Make sure that the rules of each game can be named."""
    if unknown := [game.name for game in every_game() if not game.fingerprint]:
        reason = "has no fingerprint, since there are no sources of its rules"
        raise UnansweredError(f"--fingerprint: {unknown[0]} {reason}; serve without it")


def own_address() -> str | None:
    """Return the address of this computer in its network; None if it is in none.

    Nothing is sent: the system only tells from which address it would.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _require_site(url: str | None) -> None:
    """Make sure that a URL names a site."""
    if url is None:
        return
    scheme, mark, rest = url.partition("://")
    if scheme not in ("http", "https") or not mark or not rest.strip("/"):
        raise click.UsageError(f"{url!r} is not a URL such as https://tables.example.org")
