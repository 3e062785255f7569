"""Changes of people by an admin."""

from chassis.audit import Change, changed_values
from chassis.errors import ForbiddenError, StaleError, invalid_field

from identity import members, sessions
from identity.audit.entries import record
from identity.callers import AdminRequest
from identity.events import tenant_transaction
from identity.people import schemas
from identity.people.invitations import change_invitation
from identity.people.person import Person
from identity.users import UserChange, change_user


async def change_person(
    admin: AdminRequest, person: Person, body: schemas.ChangePersonBody, version: int = 0
) -> None:
    """Change what the body names. Raise StaleError unless the version is 0 or the present one; ConflictError for the
    last admin."""
    if version not in (0, person.version):
        sent = body.model_dump(exclude_unset=True, exclude={"version"})
        names = [name for name, value in sent.items() if getattr(person, name, value) != value]
        raise StaleError(schemas.person(person, admin.locale), names)
    if person.state == "invited":
        await _change_invited(admin, person, body)
        return
    change = UserChange(name=body.name, roles=body.roles, is_active=body.is_active)
    await change_user(admin.identity, admin.tenant, person.id, change, admin.actor)


async def _change_invited(admin: AdminRequest, person: Person, body: schemas.ChangePersonBody) -> None:
    if body.is_active is not None:
        raise invalid_field("isActive", "This person has not joined yet.", "not-allowed")
    if body.name is not None:
        members.check_name(body.name)
    if body.roles is not None:
        members.check_roles(body.roles)
    before = {"name": person.name, "roles": list(person.roles)}
    after = {"name": body.name or person.name, "roles": list(body.roles or person.roles)}
    old, new = changed_values(before, after)
    async with tenant_transaction(admin.identity.database, admin.tenant) as connection:
        await change_invitation(connection, admin.tenant, person.id, body.name, body.roles)
        changed = Change("invitation-changed", person.id, person.name, old, new)
        await record(connection, admin.tenant.id, admin.actor, changed)


async def end_member_sessions(admin: AdminRequest, person: Person) -> None:
    """Sign a member out everywhere. Raise ForbiddenError for a person who belongs to other tenants too: there, their
    sessions are not this admin's."""
    async with tenant_transaction(admin.identity.database, admin.tenant) as connection:
        if await members.has_other_tenants(connection, admin.tenant, person.id):
            raise ForbiddenError("This person works elsewhere too, so only they can end their sessions.")
        await sessions.end_sessions(connection, person.id)
        await record(
            connection, admin.tenant.id, admin.actor, Change("sessions-ended", person.id, person.name)
        )
    await admin.identity.revoke(person.id)
