"""Prints receipts on an ESC/POS printer beside the browser."""
