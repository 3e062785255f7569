"""The ledger of what was paid for orders."""
