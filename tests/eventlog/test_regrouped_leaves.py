"""One head proves one value at each place, however the leaves of its trees are grouped."""

from __future__ import annotations

import io
from itertools import product

import pytest
from attrs import evolve

from maginor_core.engine.codec import pack
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.header import pack_header, unpack_header
from maginor_core.eventlog.hidden import (
    Content,
    FieldPath,
    Hidden,
    RecordForm,
    holes,
    leaf_hash,
    node_hash,
    root_of,
)
from maginor_core.eventlog.logged_game import LoggedGame, unpack_seal
from maginor_core.eventlog.reader import read_games
from maginor_core.evidence.seat_log import Disclosure, DisclosureError, disclose
from tests.eventlog.regrouped import (
    NONCE,
    digest_of,
    disclosed,
    groupings,
    log_with,
    showing,
    with_one_record,
    withheld,
)
from tests.eventlog.seat_parts import of_seat, verdict_on

PLACE = (0, 2)
ONE: Content = ((1, 0, b""), (), ())
"""The public form of a record with one hidden value."""


def verified(disclosure: Disclosure) -> bool:
    """Return whether a disclosure is verified, as it is and as it is read from its file."""
    try:
        disclosure.verify(disclosure.head)
    except DisclosureError:
        assert not _read_verified(disclosure)
        return False
    assert _read_verified(disclosure)
    return True


def _read_verified(disclosure: Disclosure) -> bool:
    try:
        Disclosure.from_json(disclosure.to_json()).verify(disclosure.head)
    except (DisclosureError, MalformedError):
        return False
    return True


def test_three_values_for_one_field_are_not_proven_by_one_head() -> None:
    given = with_one_record(ONE, [digest_of(PLACE, value) for value in (1, 2, 3)])
    assert not any(verified(showing(given, at, PLACE, at + 1)) for at in range(3))
    three: Content = ((1, 0, b""), ((2, b""), (3, b"")), ())
    given = with_one_record(three, [digest_of(PLACE, value) for value in (1, 2, 3)])
    assert [verified(showing(given, at, PLACE, at + 1)) for at in range(3)] == [True, False, False]
    right = with_one_record(ONE, [digest_of(PLACE, 1)])
    assert verified(showing(right, 0, PLACE, 1))
    given = with_one_record(ONE, [digest_of(PLACE, value) for value in (1, 2, 3)])
    with pytest.raises(DisclosureError, match="there are 3 leaves for 1 hidden value"):
        showing(given, 0, PLACE, 1).verify(given.head)


@pytest.mark.parametrize("count", range(1, 8))
def test_of_every_way_to_group_the_leaves_of_a_record_only_the_right_one_is_verified(
    count: int,
) -> None:
    public: Content = ((1, *[b""] * count), (), ())
    paths = holes(public)
    assert paths == tuple([(0, place) for place in range(1, count + 1)])
    leaves = [digest_of(path, value) for value, path in enumerate(paths)]
    given = with_one_record(public, leaves)
    first = leaf_hash(pack(public))
    tried = same_root = 0
    right = []
    for grouped in set(groupings([first, *leaves])):
        whole = root_of(grouped) == root_of([first, *leaves])
        # Whatever digests stand there, the public form is one that somebody can show, as the first.
        shown = evolve(given, content=evolve(given.content, leaves=grouped[1:]))
        for at, (value, path) in product(range(len(grouped) - 1), enumerate(paths)):
            tried += 1
            same_root += whole and grouped[0] == first and grouped[at + 1] == leaves[value]
            if verified(showing(shown, at, path, value)):
                right.append((grouped, at, path))
    honest = (first, *leaves)
    assert sorted(right) == [(honest, place, path) for place, path in enumerate(paths)]
    assert tried >= count * count
    # With so many leaves some other grouping has the same root, and a value that fits a leaf in it.
    assert (same_root > count) == (count in (3, 5, 6, 7))


@pytest.mark.parametrize("count", range(2, 5))
def test_a_host_that_puts_several_values_in_a_tree_proves_at_most_one_at_each_place(
    count: int,
) -> None:
    """The host makes leaves of any path and value; the others try all of them at every place."""
    places: list[FieldPath] = [(0, 1), (0, 2)]
    choices = [(path, value) for path in places for value in (0, 1)]
    public: Content = ((1, b"", b""), (), ())
    for made in product(choices, repeat=count):
        leaves = [digest_of(path, value) for path, value in made]
        proven: dict[FieldPath, set[int]] = {}
        for grouped in set(groupings([leaf_hash(pack(public)), *leaves])):
            base = with_one_record(public, leaves)
            given = evolve(base, content=evolve(base.content, leaves=grouped[1:]))
            for at, (path, value) in product(range(len(grouped) - 1), choices):
                if verified(showing(given, at, path, value)):
                    proven.setdefault(path, set()).add(value)
        assert all(len(values) == 1 for values in proven.values()), made


def test_the_seal_of_a_disclosure_has_as_many_leaves_as_hidden_values() -> None:
    record = [digest_of(PLACE, 1)]
    hidden: Content = (1, 1, b"")
    secret = digest_of((2,), "secret")
    right = with_one_record(ONE, record, hidden, [secret])
    assert verified(showing(right, 0, PLACE, 1))
    for digests in ([], [secret, secret], [secret] * 3):
        assert not verified(showing(with_one_record(ONE, record, hidden, digests), 0, PLACE, 1))
    for digests in ([secret], [secret] * 2):
        assert not verified(showing(with_one_record(ONE, record, hidden=digests), 0, PLACE, 1))


def test_a_value_is_proven_at_its_own_number_among_all_contents_of_a_game(tiny: LoggedGame) -> None:
    proof = disclose(tiny, 3, tiny.forms()[2].hidden[0].path)
    assert verified(proof)
    right = (proof.number, proof.content.proof)
    proofs = [proof.content.proof[:n] for n in range(len(proof.content.proof) + 1)]
    proofs += [proof.content.proof[n:] for n in range(len(proof.content.proof))]
    proofs += [(*proof.content.proof, proof.head), proof.seal.proof]
    tried = 0
    for number, path in product(range(tiny.count + 3), proofs):
        content = evolve(proof.content, proof=path)
        assert verified(evolve(proof, number=number, content=content)) == ((number, path) == right)
        tried += 1
    assert tried > 100


def test_two_logs_of_a_seat_with_one_head_do_not_show_two_values(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 0)
    public: Content = ((1, 1, b""), ((32, 1, b""), (33, 2, b"")), ())
    first, second, third = holes(public)
    shown, other, last = digest_of(second, 1), digest_of(second, 0), digest_of(third, 1)
    root = root_of([leaf_hash(pack(public)), shown, other, last])
    two = RecordForm(public, (disclosed(second, 1), withheld(third, node_hash(other, last))))
    three = RecordForm(
        public, (withheld(first, shown), disclosed(second, 0), withheld(third, last))
    )
    (one_log, head), (other_log, other_head) = [
        log_with(part, 0, form, root) for form in (two, three)
    ]
    assert head == other_head
    verdicts = []
    for data in (one_log, other_log):
        [game] = read_games(io.BytesIO(data))
        verdicts.append(verdict_on(game))
    assert [verdict.word for verdict in verdicts] == ["damaged", "ok in part"]
    assert "not one for each place of empty bytes" in verdicts[0].reason


@pytest.mark.parametrize("hidden", [(), (withheld((0, 2), bytes(32)),)])
def test_a_record_whose_empty_bytes_are_not_all_hidden_values_is_not_read_or_written(
    hidden: tuple[Hidden, ...],
) -> None:
    public: Content = ((1, 0, b""), ((32, 0, b""),), ())
    with pytest.raises(MalformedError, match="not one for each place"):
        RecordForm.read(RecordForm(public, hidden).pack(), "seat")
    with pytest.raises(MalformedError, match="not one for each place"):
        RecordForm.of(pack((public[0], public[1])), (), [one.path for one in hidden])


def test_bytes_that_look_like_a_hole_by_accident_are_none() -> None:
    digest = b"\xc4\x00" * 16
    form = RecordForm(ONE, (withheld(PLACE, digest),))
    assert RecordForm.read(form.pack(), "seat") == form
    assert RecordForm.read(RecordForm.of(pack(((1, 0, digest), ()))).pack(), "nobody").public == (
        (1, 0, digest),
        (),
        (),
    )


def test_a_header_whose_empty_bytes_are_not_all_hidden_values_is_not_read(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    assert part.header is not None
    hidden = part.header.hidden
    assert len(hidden) > 1
    packed = pack_header(part.header)
    assert unpack_header(packed) == part.header
    for at in range(len(hidden)):
        # Its public form still has the place, since what is withheld is empty bytes there too.
        fewer = evolve(part.header, hidden=(*hidden[:at], *hidden[at + 1 :]))
        if hidden[at].known:
            continue
        with pytest.raises(MalformedError, match="not one for each place"):
            unpack_header(pack_header(fewer))


@pytest.mark.parametrize(
    ("secret", "items"),
    [
        (b"", ()),
        ("text", ((22, (2,), bytes(32)),)),
        (b"", ((22, (2,), bytes(32)), (22, (3,), bytes(32)))),
        (b"", ((22, (1,), bytes(32)),)),
    ],
)
def test_a_seal_has_one_hidden_value_for_its_secret(secret: object, items: object) -> None:
    with pytest.raises(MalformedError):
        unpack_seal(pack((1, 1, secret, bytes(32), items)))
    assert unpack_seal(pack((1, 1, b"", bytes(32), ((21, (2,), NONCE, "text"),)))).secret == "text"
