"""How smoothly tables are played: the longest tasks of the page, and the times between frames.

Nothing is asserted of times. ``pytest -s tests/browser/test_smoothness.py`` prints them.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from maginor_core.games import GAMES, game
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.visitor import seated, until
from tests.serving.served import Served

BOTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}
COMMANDS = 8
WATCHING = """
globalThis.tasks = [];
globalThis.frames = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask" });
let last = performance.now();
const frame = (now) => { frames.push(now - last); last = now; requestAnimationFrame(frame); };
requestAnimationFrame(frame);
"""
"""Notes tasks of 50 ms or more, and the milliseconds between frames."""
BUSY = "() => setTimeout(() => { for (const end = Date.now() + 80; Date.now() < end; ); })"
"""A task of 80 ms."""


@pytest.mark.parametrize("name", GAMES)
def test_tasks_and_frames_are_measured_while_playing(
    visit: Visit, server: Served, browser: Browser, name: str
) -> None:
    table, _, visitors = seated(visit, server, name, 2, motion=True)
    page = visitors[0].page
    page.evaluate(WATCHING)
    browser.start_tracing(page=page, categories=["toplevel"])
    play(visitors, table, BOTS[name], COMMANDS)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    tasks, frames = page.evaluate("[tasks, frames]")
    page.evaluate(BUSY)
    until(lambda: page.evaluate("tasks.length") > len(tasks))  # so that tasks are noted at all
    threads = {
        (one["pid"], one["tid"])
        for one in traced
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    used = [
        one["tdur"] / 1000
        for one in traced
        if (one["pid"], one["tid"]) in threads and "tdur" in one
    ]
    frames.sort()
    assert used
    assert frames
    longest, usual = max(tasks, default=0), frames[len(frames) // 2]
    report = (
        f"{name}: {len(tasks)} tasks of 50 ms or more, the longest {longest:.0f} ms; of processor "
        f"time {sum(one >= 50 for one in used)}, the longest {max(used):.0f} ms; {len(frames)} "
        f"frames, median {usual:.1f} ms, 99 % {frames[int(len(frames) * 0.99)]:.1f} ms, "
        f"longest {frames[-1]:.1f} ms"
    )
    print(report)  # noqa: T201 # with -s


@pytest.mark.parametrize("name", GAMES)
def test_the_way_to_the_first_own_decision_is_measured(
    visit: Visit, server: Served, name: str
) -> None:
    """From the address of the lobby, by one click; of processor time, what page and server take."""
    visitor = visit(server, motion=True)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Performance.enable")

    def used() -> tuple[float, float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        [task] = [one["value"] for one in metrics if one["name"] == "ThreadTime"]
        times = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return task, sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    offer = visitor.page.get_by_role("region", name=game(name).title)
    expect(offer).to_be_visible()
    before, begun = used(), time.monotonic()
    offer.get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    expect(visitor.menu.get_by_role("button").first).to_be_enabled()
    passed = time.monotonic() - begun
    page, serving = (now - then for now, then in zip(used(), before, strict=True))
    assert page > 0
    print(  # noqa: T201 # with -s
        f"{name}: 1 click, {passed:.1f} s by the clock; of processor time the page "
        f"{page * 1000:.0f} ms, the server with its bots {serving * 1000:.0f} ms"
    )
