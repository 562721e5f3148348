"""Audits: for each game in a collection of logs, whether it can be believed, and if not, why."""
