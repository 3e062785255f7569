"""Where matches, players and the queue are kept."""
