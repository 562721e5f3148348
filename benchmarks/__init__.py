"""Benchmarks: how fast the engine is, beside the floor and beside its peers, within one run.

``python3 -m benchmarks`` makes what it needs, measures, and writes
``docs/contributing/performance.md``. Each side of a comparison is a process of its own, a
*contestant*, that does a round of a *measure* when it is asked. In a *race* they take turns: ours,
the rival, ours, the rival. So what slows the machine slows both, and their ratio, taken round by
round, is reliable where the figures are not.
"""
