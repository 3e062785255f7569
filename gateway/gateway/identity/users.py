"""Adding, changing and shutting out the people of a tenant; each change is told as user-changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.errors import FieldViolation, ForbiddenError, NotFoundError, ValidationError, invalid_field
from chassis.model import uuid7

from gateway.identity import members, sessions
from gateway.identity.accounts import account_by_id
from gateway.identity.events import publish_user_changed, tenant_transaction
from gateway.identity.model import Tenant, normal_email
from gateway.identity.passwords import LONGEST, check_password
from gateway.identity.service import Identity

_EMAIL = 254


@dataclass(frozen=True)
class NewUser:
    email: str
    name: str
    roles: Sequence[str]
    password: str

    def check(self) -> None:
        """Raise Invalid for what can't be taken."""
        local, _, domain = self.email.partition("@")
        if (
            not (local and domain)
            or len(self.email) > _EMAIL
            or not self.email.isprintable()
            or " " in self.email
        ):
            raise invalid_field("email", "This is no e-mail address.", "email")
        members.check_name(self.name)
        members.check_roles(self.roles)
        check_password(self.password, self.email)


@dataclass(frozen=True)
class UserChange:
    """What is to change; None leaves a thing as it is."""

    name: str | None = None
    roles: Sequence[str] | None = None
    is_active: bool | None = None
    password: str | None = None


async def add_user(identity: Identity, tenant: Tenant, new: NewUser) -> UUID:
    """Make someone a member; their id. Whoever has an account joins with it and keeps its password."""
    email = normal_email(new.email)
    NewUser(email, new.name, new.roles, new.password).check()
    password_hash = await identity.passwords.hash(new.password)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        user_id = await members.add_account(connection, uuid7(), email, password_hash)
        if not await members.join(connection, tenant, user_id, new.name, new.roles):
            raise ValidationError(
                FieldViolation("email", "This person is here already.", "taken", str(user_id))
            )
        await publish_user_changed(connection, tenant, user_id)
    return user_id


async def change_user(identity: Identity, tenant: Tenant, user_id: UUID, change: UserChange) -> None:
    """Change a member. Raises NotFound; Forbidden for the password of someone who belongs to other tenants
    too: it opens those as well; Conflict for the last admin."""
    if change.name is not None:
        members.check_name(change.name)
    if change.roles is not None:
        members.check_roles(change.roles)
    password_hash = await _new_hash(identity, user_id, change.password)
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        if not await members.change_membership(
            connection, tenant, user_id, name=change.name, roles=change.roles, is_active=change.is_active
        ):
            raise NotFoundError("There is no such person here.")
        if password_hash:
            if await members.belongs_elsewhere(connection, tenant, user_id):
                raise ForbiddenError(
                    "This person works elsewhere too, so only they can change their password."
                )
            await members.set_password(connection, user_id, password_hash)
        await publish_user_changed(connection, tenant, user_id)


async def deactivate_user(identity: Identity, tenant: Tenant, user_id: UUID) -> None:
    """Shut someone out of a tenant; errors as change_user."""
    await change_user(identity, tenant, user_id, UserChange(is_active=False))


async def change_password(identity: Identity, user_id: UUID, old: str, new: str) -> None:
    """Change one's own password; ends all one's sessions. Raises Invalid when the old one is not right."""
    async with identity.database.directory() as connection:
        account = await account_by_id(connection, user_id)
    if len(old) > LONGEST or not await identity.passwords.verify(account and account.password_hash, old):
        raise invalid_field("old_password", "This is not the present password.", "wrong")
    password_hash = await _new_hash(identity, user_id, new)
    async with identity.database.directory() as connection:
        await members.set_password(connection, user_id, str(password_hash))
        await sessions.end_sessions(connection, user_id)


async def _new_hash(identity: Identity, user_id: UUID, password: str | None) -> str | None:
    if password is None:
        return None
    async with identity.database.directory() as connection:
        account = await account_by_id(connection, user_id)
    check_password(password, account.email if account else "")
    return await identity.passwords.hash(password)
