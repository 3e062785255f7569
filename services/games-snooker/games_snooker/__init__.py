"""Scoreboard of a snooker club: matches, players, queue."""
