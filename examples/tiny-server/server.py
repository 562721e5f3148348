"""A table for three in a browser: python server.py FOLDER [PORT [HOST]]. FOLDER keeps the game."""

import asyncio
import json
import sys
from pathlib import Path

from websockets.asyncio.server import serve

from maginor_core import games
from maginor_core.engine.picture import sheet
from maginor_core.eventlog.stores import FileStore, deal_game
from maginor_core.tables import SUBPROTOCOL, Table, attend, new_token, token_digest


def table_in(folder, address):
    """Return the table that a folder keeps; if it is new, print each player's link."""
    store, seats = FileStore(folder), Path(folder, "seats.json")
    if not seats.exists():
        tokens = [new_token() for _ in range(3)]
        seats.write_text(json.dumps({token_digest(token): n for n, token in enumerate(tokens)}))
        print(*[f"player {n}: http://{address}/#{t}" for n, t in enumerate(tokens, 1)], sep="\n")
    if "game" not in store.ids():
        deal_game(store, games.game("maginor"), 3, "game")
    return Table.open(store, "game", games.known_game, json.loads(seats.read_text()))


async def main(folder, port="8000", host="localhost"):
    """Serve the page to browsers, and the table to pages."""
    table = table_in(folder, f"{host}:{port}")
    page = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    page = page.replace("<!-- symbols -->", sheet(games.game("maginor")).to_text())

    def show_page(connection, request):
        if "Upgrade" in request.headers:
            return None
        answer = connection.respond(200, page)
        del answer.headers["Content-Type"]
        answer.headers["Content-Type"] = "text/html; charset=utf-8"
        return answer

    async def client(socket):
        await attend(table, socket, socket.send)

    speaks = {"subprotocols": [SUBPROTOCOL], "process_request": show_page}
    async with serve(client, host, int(port), **speaks) as server:
        await server.serve_forever()


asyncio.run(main(*sys.argv[1:]))
