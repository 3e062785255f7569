"""Tenants, accounts and memberships."""

import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.locales import LOCALES


@dataclass(frozen=True)
class Tenant:
    """One business on the platform."""

    id: UUID
    slug: str
    name: str
    currency: str
    locale: str
    timezone: str
    country: str = ""
    logo: str | None = None
    brand_color: str | None = None
    languages: tuple[str, ...] = LOCALES
    number_format: str = "language"
    arabic_digits: bool = False
    is_country_confirmed: bool = False


@dataclass(frozen=True)
class Account:
    """The sign-in of a person. Raising `session_version` ends the sessions that started under a lower one.

    `email_proven_at` is when the password was last set by a link that was mailed to the address, or None: before that,
    and after a password that came another way, the person who made the account may not be the one who reads its mail.
    """

    id: UUID
    email: str
    password_hash: str
    is_active: bool
    session_version: int
    email_proven_at: datetime | None = None


# People without an account: visitors of public pages, and who has proven an address and is no customer yet.
NOBODY = Account(UUID(int=0), "", "", is_active=True, session_version=0)


@dataclass(frozen=True)
class Membership:
    """A person in a tenant, with the name and the roles they have there. Where a second factor is required that they
    have not turned on, `roles` let them do that and nothing else; the others wait as `roles_in_wait`."""

    tenant: Tenant
    user_id: UUID
    name: str
    roles: tuple[str, ...]
    picture: str | None = None
    locale: str | None = None
    roles_in_wait: tuple[str, ...] = ()

    def by_passkey(self) -> "Membership":
        """Return the membership of who signed in with a passkey, which stands for both factors."""
        return replace(self, roles=self.roles_in_wait, roles_in_wait=()) if self.roles_in_wait else self


def normalize_email(text: str) -> str:
    """Return an e-mail address in the form in which it is stored and looked up."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


def select_membership(memberships: list[Membership], slug: str | None) -> Membership | None:
    """Return the membership in the tenant of this slug, or the first; None if there is none."""
    return next(
        (membership for membership in memberships if slug is None or membership.tenant.slug == slug), None
    )
