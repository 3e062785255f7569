"""A person of a tenant: a member, active or not, or someone invited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from identity.access.second_factor import has_factor

State = Literal["active", "inactive", "invited"]

_MEMBERS = f"""
SELECT u.id, u.email, m.name, m.roles, CASE WHEN m.is_active THEN 'active' ELSE 'inactive' END AS state, m.version,
  (SELECT max(created_at) FROM sessions s WHERE s.user_id = u.id) AS signed_in_at, NULL::timestamptz AS expires_at,
  {has_factor("u.id")} AS has_second_factor,
  r.due_at AS recovery_at
FROM memberships m JOIN users u ON u.id = m.user_id LEFT JOIN second_factor_recoveries r ON r.user_id = u.id
WHERE m.tenant_id = $1"""  # noqa: S608  # constants only
_INVITED = """
SELECT id, email, name, roles, 'invited', version, NULL, expires_at, false, NULL FROM invitations
WHERE tenant_id = $1"""
_ALL = f"WITH person AS ({_MEMBERS} UNION ALL {_INVITED}) SELECT * FROM person"  # noqa: S608  # constants alone


@dataclass(frozen=True)
class Person:
    """`signed_in_at` is the start of the newest open session; `expires_at` is when an invitation ends; `recovery_at` is
    when a second factor ends that was reported as lost."""

    id: UUID
    email: str
    name: str
    roles: Sequence[str]
    state: State
    version: int
    signed_in_at: datetime | None
    expires_at: datetime | None
    has_second_factor: bool
    recovery_at: datetime | None


async def list_people(connection: Any, tenant_id: UUID) -> list[Person]:
    """Return everyone, by name."""
    rows = await connection.fetch(f"{_ALL} ORDER BY lower(name), id", tenant_id)
    return [Person(**row) for row in rows]


async def find_person(connection: Any, tenant_id: UUID, person_id: UUID) -> Person | None:
    """Return the member or invited person of an id, or None."""
    row = await connection.fetchrow(f"{_ALL} WHERE id = $2", tenant_id, person_id)
    return Person(**row) if row else None
