"""Abracada…What?: stones that everyone sees but their holder, rounds, and points.

Laid out as Maginor: ``components``, ``events``, ``commands``, ``projections``, ``presentation`` and
``heuristics``. Tools use it through ``definition``; ``spec/abracada/rulings.md`` has the rules.
"""
