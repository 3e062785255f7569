"""Changing and deactivating people of a tenant; each change is published as user-changed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.audit import SYSTEM, Actor, Change, Values, changed_values
from chassis.errors import NotFoundError, invalid_field

from identity.access import members
from identity.access.passwords import check_password
from identity.audit.entries import record
from identity.events import publish_user_changed, tenant_transaction
from identity.model import Tenant
from identity.process import Identity

_LONGEST_EMAIL = 254
# One address: with a comma, mail would go to several.
_EMAIL = re.compile(r"[^@\s<>,;]+@[^@\s<>,;]+")
HAS_ACCOUNT = "This person has an account already. Invite them: they join with their own password."


@dataclass(frozen=True)
class NewUser:
    """A member to create, with a password in plain text."""

    email: str
    name: str
    roles: Sequence[str]
    password: str

    def check(self, tenant: Tenant) -> None:
        """Raise ValidationError for what can't be a person of the tenant."""
        check_email(self.email)
        members.check_name(self.name)
        members.check_roles(self.roles)
        check_password(self.password, self.email, names=(self.name, tenant.name, tenant.slug))


@dataclass(frozen=True)
class UserChange:
    """A change of a member; None leaves a value as it is."""

    name: str | None = None
    roles: Sequence[str] | None = None
    is_active: bool | None = None


def check_email(email: str) -> None:
    """Raise ValidationError for what is no e-mail address."""
    if not _EMAIL.fullmatch(email) or len(email) > _LONGEST_EMAIL or not email.isprintable():
        raise invalid_field("email", "This is no e-mail address.", "email")


async def change_user(
    identity: Identity, tenant: Tenant, user_id: UUID, change: UserChange, actor: Actor = SYSTEM
) -> None:
    """Change a member. Raise NotFoundError; ConflictError for the last admin."""
    if change.name is not None:
        members.check_name(change.name)
    if change.roles is not None:
        members.check_roles(change.roles)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        before = await members.read_member(connection, tenant, user_id)
        if before is None or not await members.change_membership(
            connection, tenant, user_id, name=change.name, roles=change.roles, is_active=change.is_active
        ):
            raise NotFoundError("There is no such person here.")
        await _record_change(connection, tenant, user_id, actor, before)
        await publish_user_changed(connection, tenant, user_id)
    if change.roles is not None or change.is_active is not None:
        # Tokens carry the roles: new ones are issued with the present ones, or none at all.
        await identity.revoke(user_id, tenant_id=tenant.id)


async def _record_change(
    connection: Any, tenant: Tenant, user_id: UUID, actor: Actor, before: Values
) -> None:
    after = await members.read_member(connection, tenant, user_id)
    old, new = changed_values(before, after or {})
    if new:
        change = Change("person-changed", user_id, str(before["name"]), old, new)
        await record(connection, tenant.id, actor, change)
