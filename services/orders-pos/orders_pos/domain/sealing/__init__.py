"""Sealed records: what a till recorded, in chains that nobody can change unseen."""
