"""Issuing of access tokens."""

import time
from dataclasses import asdict, dataclass
from uuid import UUID

import jwt
from chassis.context import ApprovedRequest
from chassis.model import uuid7
from chassis.tokens import ALGORITHM

from identity.access.keys import Keys
from identity.model import Account, Membership

LIFE = 300


@dataclass(frozen=True)
class Issuer:
    """Signs access tokens of this issuer for this audience."""

    keys: Keys
    name: str
    audience: str

    async def issue(
        self,
        account: Account,
        membership: Membership,
        session_id: UUID | None = None,
        *,
        scopes: frozenset[str] | None = None,
        delegation_ends: int = 0,
        approves: ApprovedRequest | None = None,
    ) -> str:
        """Return a token that is valid for five minutes, limited to `scopes` unless they are None. A delegated one is
        valid until `delegation_ends`, in Unix time, if that is sooner. One that approves a request names it."""
        tenant, issued_at, key = membership.tenant, int(time.time()), await self.keys.signing()
        claims = {
            "iss": self.name,
            "aud": self.audience,
            "iat": issued_at,
            "nbf": issued_at,
            "exp": min(issued_at + LIFE, delegation_ends or issued_at + LIFE),
            "jti": str(uuid7()),
            "sub": str(account.id),
            "tenant": tenant.slug,
            "tenant_id": str(tenant.id),
            "roles": list(membership.roles),
            "name": membership.name,
            "currency": tenant.currency,
            "timezone": tenant.timezone,
            "country": tenant.country,
            "locale": tenant.locale,
            "number_format": tenant.number_format,
            "arabic_digits": tenant.arabic_digits,
            "session_version": account.session_version,
            **({"sid": str(session_id)} if session_id else {}),
            **({"scope": " ".join(sorted(scopes))} if scopes is not None else {}),
            **({"delegation_ends": delegation_ends} if delegation_ends else {}),
            **({"approves": {**asdict(approves), "user_id": str(approves.user_id)}} if approves else {}),
        }
        return jwt.encode(claims, key.private, ALGORITHM, headers={"kid": key.id, "typ": "at+jwt"})
