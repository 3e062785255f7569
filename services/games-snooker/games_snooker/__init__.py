"""The club's scoreboard: frames, matches, players, queue."""
