"""The options ``--key`` and ``--policy``: whose signatures count for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from maginor_core.cli.options import FILE
from maginor_core.eventlog.signing import public_key
from maginor_core.trust.policy import Policy
from maginor_core.trust.policy_file import read_policy

T = TypeVar("T")

NO_TRUST = (
    "whether these keys may be trusted is not known; name those that are by --key or --policy"
)
"""What is to be said where signatures were checked and no keys were named."""


def trust_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command ``--key`` and ``--policy``, which it gets as ``policy``, None without them."""

    @wraps(function)
    def with_policy(
        *args: Any,  # Any: the arguments of any command
        keys: tuple[Path, ...],
        policy_file: Path | None,
        **options: Any,  # Any: likewise
    ) -> T:
        return function(*args, policy=_policy(keys, policy_file), **options)

    key = click.option(
        "--key",
        "keys",
        type=FILE,
        multiple=True,
        help="The PEM file of a public key that must have signed; may be given again.",
    )
    policy = click.option(
        "--policy",
        "policy_file",
        type=FILE,
        help="A file, TOML or JSON, that names whose signatures count and are required.",
    )
    return key(policy(with_policy))


def _policy(keys: tuple[Path, ...], policy_file: Path | None) -> Policy | None:
    if keys and policy_file is not None:
        raise click.UsageError("name either --key or --policy; a policy contains its keys")
    if policy_file is not None:
        return read_policy(policy_file)
    return Policy.of_keys(map(public_key, keys)) if keys else None
