"""A second factor that a business requires of roles."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.errors import invalid_field

from identity.access.members import ROLES
from identity.access.second_factor import has_factor
from identity.callers import AdminRequest

_WITHOUT = f"""
SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND m.is_active AND m.roles && $2::text[]
AND NOT {has_factor("m.user_id")}"""  # noqa: S608  # names of columns


async def list_without_factor(connection: Any, tenant_id: UUID, roles: Sequence[str]) -> list[UUID]:
    """Return the active people of these roles who have no second factor."""
    return [row["user_id"] for row in await connection.fetch(_WITHOUT, tenant_id, list(roles))]


async def check_required(connection: Any, admin: AdminRequest, roles: Sequence[str]) -> None:
    """Raise ValidationError for what is no role, and for a requirement that the admin does not meet: they could not
    take it back."""
    field = "secondFactorRoles"
    if not ROLES.issuperset(roles) or len(set(roles)) != len(roles):
        raise invalid_field(field, f"Choose among {', '.join(sorted(ROLES))}, each once.", "choice")
    if admin.caller.user_id in await list_without_factor(connection, admin.tenant.id, roles):
        raise invalid_field(field, "Turn on your own second factor first.", "own-second-factor")
