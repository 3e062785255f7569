"""How the scoreboard is asked."""
