"""Exploring: every state of small games, by all choices and all dice."""
