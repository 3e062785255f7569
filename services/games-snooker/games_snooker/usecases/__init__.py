"""What the scoreboard can do."""
