"""HTTP as an audit uses it: a response has a deadline and a size, and a redirect stays at home.

fsspec asks for a session by ``get_client``; the one that it gets here watches every response, also
of what fsspec itself asks for, such as the page of a folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from maginor_core.eventlog.files import LimitError, Limits

if TYPE_CHECKING:
    from types import SimpleNamespace

    from aiohttp import ClientHandlerType, ClientRequest, ClientResponse, ClientSession
    from aiohttp import TraceRequestRedirectParams as Redirect
    from yarl import URL

PROTOCOLS: Final = ("http", "https")
SLOWEST: Final = 1 << 16
"""How many bytes must come for each second that a response takes beyond the limit: 64 KiB."""
LOOK: Final = 0.1
"""Every so many seconds a response is looked at."""


def options(url: str, limits: Limits) -> dict[str, Any]:  # Any: options of a file system
    """Return what fsspec is told of a URL, so that the responses keep to the ``limits``."""
    client = BoundedClient(limits.seconds, limits.download << 20, limits.redirects)
    return {name: {"get_client": client} for name in PROTOCOLS if f"{name}://" in url}


@frozen
class BoundedClient:
    """What makes sessions whose responses are bounded; equal ones share a session.

    Attributes:
        seconds: how long a response may take, and longer as long as it is not ``SLOWEST``.
        size: how many bytes a response may have.
        redirects: how many redirects to another origin are followed.
    """

    seconds: int
    size: int
    redirects: int

    async def __call__(self, **_: object) -> ClientSession:
        """Return a new session."""
        import asyncio  # 4 MiB, which audits of files do without

        from aiohttp import ClientSession, ClientTimeout, TraceConfig

        watching: set[asyncio.Task[None]] = set()

        async def bounded(request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
            try:
                async with asyncio.timeout(self.seconds):
                    response = await handler(request)
            except TimeoutError:
                raise self._slow() from None
            task = asyncio.create_task(self._watch(response))
            watching.add(task)
            task.add_done_callback(watching.discard)
            return response

        trace = TraceConfig()
        trace.on_request_redirect.append(self._redirected)
        patient = ClientTimeout(total=None)  # the time that it takes is counted by what comes
        return ClientSession(middlewares=[bounded], trace_configs=[trace], timeout=patient)

    async def _watch(self, response: ClientResponse) -> None:
        """Let whoever reads a response that is too slow or too large get a ``LimitError``."""
        from asyncio import get_running_loop, sleep

        now = get_running_loop().time
        begun = now()
        while not (response.closed or response.content.is_eof()):
            came = response.content.total_bytes
            error = None
            if came > self.size:
                error = too_large(self.size)
            elif now() - begun > self.seconds + came / SLOWEST:
                error = self._slow()
            if error is not None:
                response.content.set_exception(error)
                response.close()
                return
            await sleep(LOOK)

    async def _redirected(
        self, _: ClientSession, context: SimpleNamespace, redirect: Redirect
    ) -> None:
        headers = redirect.response.headers
        where: URL = redirect.url.join(type(redirect.url)(headers.get("Location", "")))
        if where.is_absolute() and where.origin() == redirect.url.origin():
            return
        context.elsewhere = getattr(context, "elsewhere", 0) + 1
        if context.elsewhere > self.redirects:
            what = f"it redirects to another origin, {where.scheme}://{where.host}"
            raise LimitError("redirects", what, context.elsewhere)

    def _slow(self) -> LimitError:
        what = f"its server takes longer than {self.seconds} s, and sends less than 64 KiB a second"
        return LimitError("seconds", what)


def too_large(size: int) -> LimitError:
    """Return the error of a file of more than ``size`` bytes."""
    return LimitError("download", f"it has more than {size >> 20} MiB")
