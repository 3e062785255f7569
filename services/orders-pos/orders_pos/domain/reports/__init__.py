"""Rules of sales reports."""
