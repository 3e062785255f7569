"""The audit log: who changed what, when, from what to what."""
