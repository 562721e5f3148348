"""A cluster: a Dask scheduler whose workers take the chunks of an audit."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from maginor_core.kernel.errors import KernelError

PATIENCE = "10 s"
"""How long a scheduler may take to answer."""


class ClusterError(KernelError):
    """A cluster that cannot be used."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the cluster at ``address``, with the number of chunks that it can work on at once.

    Its workers need this package, and must find the logs under the same paths or URLs.

    Raises:
        ClusterError: nobody answers, it has no workers, or the extra ``cluster`` is missing.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise ClusterError("a cluster needs Dask; install maginor-core[cluster]") from None
    try:
        get_address_host_port(address)
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call] # Dask has no types
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address} ({error})") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the Dask scheduler at {address} has no workers")
        yield client.get_executor(pure=False, retries=3), threads
