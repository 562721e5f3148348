"""``maginor witness``: sign the checkpoints of others' logs, and never two that contradict."""

from __future__ import annotations

from pathlib import Path
from socket import socket

import click

from maginor_core.cli.answers import json_option, tell
from maginor_core.cli.options import FILE
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.signing import private_key
from maginor_core.evidence.transparency.signed_note import NoteKey
from maginor_core.evidence.transparency.witness import LogWitness


def _log_keys(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[NoteKey, ...]:
    try:
        return tuple(map(NoteKey.from_text, values))
    except MalformedError as error:
        raise click.BadParameter(error.reason) from None


@click.command()
@click.argument("memory", type=FILE)
@click.option("--key", type=FILE, required=True, help="The PEM file of the witness's private key.")
@click.option(
    "--name", required=True, help="The name of the witness, such as witness.example/club."
)
@click.option(
    "--log",
    "logs",
    multiple=True,
    required=True,
    callback=_log_keys,
    help="The key of a log, as manifest publish prints it; again for each.",
)
@click.option("--new", is_flag=True, help="Begin the file MEMORY; else it must be there.")
@click.option("--host", default="127.0.0.1", help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8181, help="The port; 0 for any.")
@json_option
def witness(
    *,
    memory: Path,
    key: Path,
    name: str,
    logs: tuple[NoteKey, ...],
    new: bool,
    host: str,
    port: int,
) -> None:
    """Serve a witness of published logs, which remembers in the file MEMORY what it has signed.

    It speaks C2SP's tlog-witness. A host asks it by maginor manifest publish --witnesses. A witness
    that has lost its memory must not go on under the same key. TLS is a proxy's task.
    """
    import uvicorn

    from maginor_core.evidence.transparency.witness_server import witness_application

    class Server(uvicorn.Server):
        """Tells the address once it can be reached."""

        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup()
            if self.started:
                bound = self.servers[0].sockets[0].getsockname()[1]
                url = f"http://{f'[{host}]' if ':' in host else host}:{bound}"
                content = {"url": url, "key": str(one.key)}
                tell(content, [f"Witness at {url}", f"Its key: {one.key}"])

    with LogWitness(memory, private_key(key), name, logs, new=new) as one:
        config = uvicorn.Config(
            witness_application(one), host=host, port=port, log_config=None, access_log=False
        )
        Server(config).run()
