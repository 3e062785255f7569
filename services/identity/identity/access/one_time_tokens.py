"""Tokens of links that work once: random, and stored as digests."""

import secrets
from datetime import timedelta

INVITATION_LIFE = timedelta(days=7)
# A link that was mailed on request, and one that an admin hands over.
RESET_LIFE, HANDED_RESET_LIFE = timedelta(minutes=30), timedelta(hours=24)
# For ending what still signs in after a new password.
REVIEW_LIFE = timedelta(hours=24)


def new_token() -> str:
    """Return 32 random bytes as URL-safe text."""
    return secrets.token_urlsafe(32)


def link(public_url: str, page: str, token: str) -> str:
    """Return the address of a page of the admin app with a token, in the part that is not sent to servers or logged."""
    return f"{public_url.rstrip('/')}/admin/{page}#{token}"
