"""The tree: roots and proofs agree with the definitions of RFC 6962, and wrong proofs fail."""

from __future__ import annotations

import hashlib
from itertools import product

import pytest

from maginor_core.eventlog.hidden import Tree, inclusion_proof, leaf_hash, root_from, root_of
from maginor_core.evidence.manifest.proof import (
    consistency_path,
    inclusion_path,
    proves_consistency,
)
from tests.eventlog.regrouped import groupings
from tests.manifest.by_the_page import tree

MOST = 33
LEAVES = [bytes((number,)) * number for number in range(MOST)]


def subtree(level: int, place: int) -> bytes:
    return tree(LEAVES[place << level : (place + 1) << level])


def test_the_roots_of_the_published_test_vectors_are_right() -> None:
    """The leaves and roots that implementations of Certificate Transparency share."""
    leaves = [bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243")]
    leaves += [bytes.fromhex("5051525354555657"), bytes.fromhex("606162636465666768696a6b6c6d6e6f")]
    edge = Tree()
    assert edge.root().hex() == hashlib.sha256(b"").hexdigest()
    roots = []
    for leaf in leaves:
        edge.add(leaf_hash(leaf))
        roots.append(edge.root().hex())
    assert roots[0] == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert roots[1] == "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
    assert roots[2] == "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"
    assert roots[7] == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


@pytest.mark.parametrize("size", range(MOST))
def test_every_root_and_path_of_small_trees_is_right(size: int) -> None:
    edge = Tree()
    for leaf in LEAVES[:size]:
        edge.add(leaf_hash(leaf))
    root = tree(LEAVES[:size])
    assert edge.root() == root == root_of([leaf_hash(each) for each in LEAVES[:size]])
    assert len(edge.peaks) == size.bit_count()
    for number in range(size):
        path = inclusion_path(number, size, subtree)
        leaf = leaf_hash(LEAVES[number])
        assert root_from(leaf, number, size, path) == root
        assert root_from(leaf, number, size, path[:-1]) != root or not path
        assert root_from(leaf, number, size, (*path, root)) != root
        assert root_from(leaf_hash(b"other"), number, size, path) != root
        others = [each for each in range(-1, size + 1) if each != number]
        assert all(root_from(leaf, each, size, path) != root for each in others)
    for old in range(size + 1):
        path = consistency_path(old, size, subtree)
        old_root = tree(LEAVES[:old])
        assert proves_consistency(old, old_root, size, root, path)
        other_root = tree([*LEAVES[:size], b"x"])
        assert not proves_consistency(old, old_root, size, other_root, path) or old == 0
        assert not proves_consistency(old, tree([*LEAVES[:old], b"x"]), size, root, path)
        assert not proves_consistency(old, old_root, size, root, (*path, root))
        if path:
            assert not proves_consistency(old, old_root, size, root, path[:-1])
            assert not proves_consistency(old, old_root, size, root, path[1:])


@pytest.mark.parametrize("size", range(1, 9))
def test_an_entry_is_proven_at_its_own_number_however_leaves_are_grouped(size: int) -> None:
    """A signed head states the size, so a proof for a tree of fewer nodes does not hold."""
    leaves = [leaf_hash(each) for each in LEAVES[:size]]
    root = root_of(leaves)
    right = {(number, inclusion_path(number, size, subtree)) for number in range(size)}
    grouped = set(groupings(leaves))
    paths = {inclusion_proof(nodes, at) for nodes in grouped for at in range(len(nodes))}
    assert paths >= {path for _, path in right}
    nodes = {node for each in grouped for node in each}
    assert len(nodes) == 2 * size - 1
    found = {
        (leaf, number, path)
        for leaf, number, path in product(leaves, range(size + 2), paths)
        if root_from(leaf, number, size, path) == root
    }
    assert found == {(leaves[number], number, path) for number, path in right}


def test_a_tree_cannot_be_shown_to_extend_one_whose_entry_was_changed() -> None:
    for size in range(2, MOST):
        for old in range(1, size):
            changed = [b"changed", *LEAVES[1:old]]
            path = consistency_path(old, size, subtree)
            assert not proves_consistency(old, tree(changed), size, tree(LEAVES[:size]), path)
