"""Adding, changing and deactivating people of a tenant; each change is published as user-changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.audit import SYSTEM, Actor, Change, Values, changed_values
from chassis.errors import FieldViolation, ForbiddenError, NotFoundError, ValidationError, invalid_field
from chassis.model import uuid7

from identity.access import members, sessions
from identity.access.accounts import find_account, list_memberships
from identity.access.password_words import membership_names
from identity.access.passwords import MAX_LENGTH, check_password
from identity.audit.entries import record
from identity.events import publish_user_changed, tenant_transaction
from identity.model import Tenant, normalize_email
from identity.process import Identity

_EMAIL = 254
HAS_ACCOUNT = "This person has an account already. Invite them: they join with their own password."


@dataclass(frozen=True)
class NewUser:
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
    password: str | None = None


def check_email(email: str) -> None:
    """Raise ValidationError for what is no e-mail address."""
    local, _, domain = email.partition("@")
    if not (local and domain) or len(email) > _EMAIL or not email.isprintable() or " " in email:
        raise invalid_field("email", "This is no e-mail address.", "email")


async def add_user(identity: Identity, tenant: Tenant, new: NewUser) -> UUID:
    """Add a member with a new account and return their id. Raise ValidationError for a person who has an account: they
    are invited, and join with their own password."""
    email = normalize_email(new.email)
    NewUser(email, new.name, new.roles, new.password).check(tenant)
    password_hash = await identity.passwords.hash(new.password)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        new_id = uuid7()
        user_id = await members.add_account(connection, new_id, email, password_hash)
        if await members.read_member(connection, tenant, user_id):
            raise ValidationError(
                FieldViolation("email", "This person is here already.", "taken", str(user_id))
            )
        if user_id != new_id:
            raise invalid_field("email", HAS_ACCOUNT, "has-account")
        await members.add_membership(connection, tenant, user_id, new.name, new.roles)
        await publish_user_changed(connection, tenant, user_id)
    return user_id


async def change_user(
    identity: Identity, tenant: Tenant, user_id: UUID, change: UserChange, actor: Actor = SYSTEM
) -> None:
    """Change a member. Raise NotFoundError; ConflictError for the last admin; ForbiddenError for the password of a
    person who belongs to other tenants too."""
    if change.name is not None:
        members.check_name(change.name)
    if change.roles is not None:
        members.check_roles(change.roles)
    password_hash = await _new_hash(identity, user_id, change.password)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        before = await members.read_member(connection, tenant, user_id)
        if before is None or not await members.change_membership(
            connection, tenant, user_id, name=change.name, roles=change.roles, is_active=change.is_active
        ):
            raise NotFoundError("There is no such person here.")
        await _record_change(connection, tenant, user_id, actor, before)
        if password_hash:
            if await members.has_other_tenants(connection, tenant, user_id):
                raise ForbiddenError(
                    "This person works elsewhere too, so only they can change their password."
                )
            await members.set_password(connection, user_id, password_hash)
            # Whoever sets the password knows it: the account is not of who reads the address alone any more.
            await members.set_proven(connection, user_id, None)
            changed = Change("password-changed", user_id, before["name"])
            await record(connection, tenant.id, actor, changed)
        await publish_user_changed(connection, tenant, user_id)
    if password_hash:
        await identity.revoke(user_id)
    elif change.roles is not None or change.is_active is not None:
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


async def deactivate_user(identity: Identity, tenant: Tenant, user_id: UUID) -> None:
    """Deactivate a member. Raise as change_user does."""
    await change_user(identity, tenant, user_id, UserChange(is_active=False))


async def change_password(identity: Identity, user_id: UUID, old: str, new: str) -> None:
    """Change one's own password, which ends one's sessions. Raise ValidationError if the old password is wrong."""
    async with identity.database.directory() as connection:
        account = await find_account(connection, user_id)
    if len(old) > MAX_LENGTH or not await identity.passwords.verify(account and account.password_hash, old):
        raise invalid_field("old_password", "This is not the present password.", "wrong")
    password_hash = await _new_hash(identity, user_id, new)
    async with identity.database.directory() as connection:
        await members.set_password(connection, user_id, str(password_hash))
        await sessions.end_sessions(connection, user_id)
    await identity.revoke(user_id)


async def _new_hash(identity: Identity, user_id: UUID, password: str | None) -> str | None:
    if password is None:
        return None
    async with identity.database.directory() as connection:
        account = await find_account(connection, user_id)
        memberships = await list_memberships(connection, user_id)
    check_password(password, account.email if account else "", names=membership_names(memberships))
    return await identity.passwords.hash(password)
