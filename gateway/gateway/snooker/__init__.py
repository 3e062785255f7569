"""The scoreboard's odd bodies, its public display and that one's stream."""
