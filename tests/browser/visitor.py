"""A visitor: a browser context with one page, which acts as a person does and notes all it sees."""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from tests.serving.seats import new_table, taken_table
from tests.serving.served import ROOT, Served
from tests.tables.client_schema import changed

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
"""Milliseconds in which what is awaited appears on a busy machine."""
expect.set_options(timeout=PATIENCE)

LINES = "document.querySelectorAll('.log *').length"
"""How many elements the lines of the history have."""


class Held(NamedTuple):
    """What a page holds: listeners, elements beside those of the history, and bytes of heap."""

    listeners: int
    elements: int
    heap: int


class Visitor:
    """Somebody who looks at a server with a browser.

    Attributes:
        server: the server.
        context: the browser's context, with storage of its own.
        page: the page.
        received: every message that came by a socket, with the number of that socket, and with the
            whole picture.
        sent: every message that was sent, with the number of its socket.
        raw: the text of each message received.
        problems: what the page complained about.
    """

    def __init__(
        self,
        browser: Browser,
        server: Served,
        path: str = "/",
        *,
        language: str = "en",
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        motion: bool = False,
        touch: bool = False,
        pace: str = "",
    ) -> None:
        """Visit ``path``; ``pace`` is how long what happens is shown, by default nothing moves."""
        self.server = server
        self.context: BrowserContext = browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            accept_downloads=True,
            has_touch=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        chosen = json.dumps(pace or ("normal" if motion else "none"))
        keep = f"localStorage.pace ??= {json.dumps(chosen)}"
        self.context.add_init_script(f"if (location.protocol === 'http:') {keep}")
        self.received: list[tuple[int, dict[str, Any]]] = []  # Any: JSON
        self.sent: list[tuple[int, dict[str, Any]]] = []  # Any: JSON
        self.raw: list[str] = []
        self.problems: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.sockets = 0
        self.page = self.open(path)

    # --- pages ----------------------------------------------------------------------------------

    def open(self, path: str) -> Page:
        """Open another page of the same browser."""
        page = self.context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("requestfailed", self._on_failed)
        page.on("response", self._on_response)
        page.on("websocket", self._on_socket)
        page.goto(self.server.url + path)
        return page

    def close(self) -> None:
        """Close the browser's context."""
        self.context.close()

    def allow(self, pattern: str) -> None:
        """Let the page complain about what contains ``pattern``: the test provokes it."""
        self.expected.append(re.compile(pattern))

    def check(self) -> None:
        """Make sure that nothing was complained about."""
        found = [
            problem
            for problem in self.problems
            if not any(pattern.search(problem) for pattern in self.expected)
        ]
        assert found == [], found

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _on_failed(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # the page itself went elsewhere
            self.problems.append(f"failed: {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if not response.url.startswith(self.server.url):
            self.problems.append(f"elsewhere: {response.url}")
        if response.status >= 400:
            self.problems.append(f"status {response.status}: {response.url}")

    def _on_socket(self, socket: WebSocket) -> None:
        self.sockets += 1
        number = self.sockets
        picture: list[str] = []

        def received(payload: str | bytes) -> None:
            text = payload if isinstance(payload, str) else payload.decode()
            self.raw.append(text)
            message = json.loads(text)
            if "parts" in message.get("shown", ()):
                picture[:] = changed(picture, message["shown"].pop("parts"))
                message["shown"]["picture"] = "".join(picture)
            self.received.append((number, message))

        def sent(payload: str | bytes) -> None:
            self.sent.append((number, json.loads(payload)))

        socket.on("framereceived", received)
        socket.on("framesent", sent)

    # --- at a table -----------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:  # Any: JSON
        """The last state that the table sent."""
        return next(message for _, message in reversed(self.received) if "to_act" in message)

    @property
    def picture(self) -> str:
        """The picture that the table sent last."""
        drawn: str = self.state["shown"]["picture"]
        return drawn

    @property
    def menu(self) -> Locator:
        """What can be done."""
        return self.page.locator("#menu")

    @property
    def version(self) -> int:
        """The version that the page shows; -1 if it shows none."""
        return int(self.page.locator("body").get_attribute("data-version") or -1)

    def wait_for_version(self, version: int) -> None:
        """Wait until the page shows ``version`` or a later one."""
        self.page.wait_for_function(
            "version => Number(document.body.dataset.version ?? -1) >= version", arg=version
        )

    def expect_version(self, version: int) -> None:
        """Wait until the page shows just this version."""
        expect(self.page.locator("body")).to_have_attribute("data-version", str(version))

    def wait_for_state(self, version: int) -> None:
        """Wait until the page shows a version and was sent no later one."""
        self.wait_for_version(version)
        until(lambda: self.state["version"] == version, page=self.page)

    def save(self, button: str, path: Path) -> Path:
        """Click a button that saves a file, behind the one for further tools, and keep that."""
        with self.page.expect_download() as saved:
            self.tool(button)
        saved.value.save_as(path)
        return path

    def wait_until_open(self) -> None:
        """Wait until the page is connected to its table, and shows it."""
        expect(self.page.locator("body")).to_have_attribute("data-connection", "open")
        self.wait_for_version(0)

    @property
    def may_act(self) -> bool:
        """Whether the page offers commands."""
        return self.menu.get_by_role("button").count() > 0

    def choose(self, command: int) -> None:
        """Click the buttons that lead to a legal command, by its index."""
        for place in path_to(self.state["shown"]["menu"], command):
            self.pull_out()
            self.menu.get_by_role("listitem").nth(place).get_by_role("button").click()

    def pull_out(self) -> None:
        """Pull out the list of what can be done on the board."""
        drawer = self.menu.locator(".drawer[aria-expanded=false]")
        if drawer.is_visible():
            drawer.click()

    def tool(self, name: str) -> None:
        """Click one of the tools behind the button for further ones."""
        self.button("More").click()
        self.button(name).click()

    def button(self, name: str) -> Locator:
        """Return the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    # --- what everybody needs -------------------------------------------------------------------

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )

    def held(self) -> Held:
        """Return what the page holds once its garbage is collected."""
        session = self.context.new_cdp_session(self.page)
        try:
            session.send("HeapProfiler.enable")
            for _ in range(2):
                session.send("HeapProfiler.collectGarbage")
            listeners = session.send("Memory.getDOMCounters")["jsEventListeners"]
            heap = session.send("Runtime.getHeapUsage")["usedSize"]
        finally:
            session.detach()
        elements = self.page.evaluate(f"document.querySelectorAll('*').length - {LINES}")
        return Held(listeners, elements, int(heap))

    def violations(self) -> list[str]:
        """Return what axe-core finds wrong for people who use assistive technology."""
        # The policy of the page admits no script of ours, so the debugger brings it in.
        if not self.page.evaluate("'axe' in globalThis"):
            session = self.context.new_cdp_session(self.page)
            try:
                session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
            finally:
                session.detach()
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations'],"
            " rules: {'label-content-name-mismatch': {enabled: true}}})"
        )
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]


def path_to(menu: Sequence[dict[str, Any]], command: int) -> list[int]:  # Any: JSON
    """Return the places on each level of a menu that lead to a command."""
    for place, branch in enumerate(menu):
        if branch["command"] == command:
            return [place]
        if branch["branches"] and (rest := path_to(branch["branches"], command)):
            return [place, *rest]
    return []


def path_of_seat(table: str, seat: int, token: str) -> str:
    """Return the path by which a seat is visited."""
    return f"/t/{table}#token={seat}:{token}"


def seated(  # Any: of a fixture, and settings of a table
    visit: Any, server: Served, game: str, players: int = 2, *, by_link: bool = False, **more: Any
) -> tuple[str, list[str], list[Visitor]]:
    """Make a table and let each player visit it with the token of their seat.

    All tokens are the host's, unless the others have come by link.
    """
    options = {key: more.pop(key) for key in ("language", "width", "dark", "motion") if key in more}
    table, tokens = (taken_table if by_link else new_table)(server.url, game, players, **more)
    visitors = [
        visit(server, path_of_seat(table, seat, token), **options)
        for seat, token in enumerate(tokens)
    ]
    for visitor in visitors:
        visitor.wait_until_open()
    return table, tokens, visitors


def unfold_new_table(page: Page) -> None:
    """Unfold, in the lobby, everything that can be agreed on for a new table."""
    page.locator(".making > summary").click()


def opened_in_the_lobby(  # Any: of a fixture
    visit: Any, server: Served, choose: Callable[[Page], None]
) -> tuple[str, Visitor, Visitor]:
    """Let Ada choose further rules and open a table of Maginor for two, and Bo come by its link."""
    ada = visit(server)
    page = ada.page
    unfold_new_table(page)
    page.get_by_role("radio", name="Maginor").check()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_role("button", name="Remove player 3").click()
    page.get_by_text("Rules, dice and clock").click()
    choose(page)
    assert ada.violations() == []
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("To play", exact=True).input_value()
    expect(page.get_by_text("Waiting for 1 more player")).to_be_visible()
    bo = visit(server, link.removeprefix(server.url))
    bo.page.get_by_label("Name").fill("Bo")
    bo.page.get_by_role("button", name="Take a seat").click()
    for visitor in (ada, bo):
        visitor.wait_until_open()
    return link.partition("/t/")[2].partition("#")[0], ada, bo


def until(
    condition: Callable[[], object], seconds: float = PATIENCE / 1000, page: Page | None = None
) -> None:
    """Wait until something holds; with a page, what it sends meanwhile is received."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come to be"
        if page is None:
            time.sleep(0.05)
        else:
            page.wait_for_timeout(50)


def holds(page: Page, condition: str) -> bool:
    """Return what a function of a page returns, or its promise; False if it is loaded again.

    ``Page.wait_for_function`` looks again and again at a function alone: a promise is true for it.
    """
    try:
        return bool(page.evaluate(condition))
    except Error:
        return False


def stop_clock(page: Page) -> None:
    """Stop the clock of a page, so that what is being shown stays until the clock goes on."""
    page.clock.install()
    page.clock.pause_at(int(time.time()) + 60)  # no earlier than what it has been put to


def drop_file(page: Page, path: Path) -> None:
    """Drop a file on the page, as from a file manager."""
    transfer = page.evaluate_handle(
        """([name, data]) => {
            const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], name));
            return transfer;
        }""",
        [path.name, base64.b64encode(path.read_bytes()).decode()],
    )
    target = page.locator(".drop")
    target.dispatch_event("dragover", {"dataTransfer": transfer})
    target.dispatch_event("drop", {"dataTransfer": transfer})
