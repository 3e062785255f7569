"""Changes of people by an admin."""

from chassis.audit import Change, changed_values
from chassis.errors import ForbiddenError, invalid_field

from identity.access import members
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.access.people.invitations import change_invitation
from identity.access.people.person import Person
from identity.access.users import UserChange, change_user
from identity.audit.entries import record
from identity.callers import AdminRequest
from identity.events import tenant_transaction


async def change_person(admin: AdminRequest, person: Person, change: UserChange) -> None:
    """Change a member, or who is invited. Raise ConflictError for the last admin."""
    if person.state == "invited":
        await _change_invited(admin, person, change)
        return
    await change_user(admin.identity, admin.tenant, person.id, change, admin.actor)


async def _change_invited(admin: AdminRequest, person: Person, change: UserChange) -> None:
    if change.is_active is not None:
        raise invalid_field("isActive", "This person has not joined yet.", "not-allowed")
    if change.name is not None:
        members.check_name(change.name)
    if change.roles is not None:
        members.check_roles(change.roles)
    before = {"name": person.name, "roles": list(person.roles)}
    after = {"name": change.name or person.name, "roles": list(change.roles or person.roles)}
    old, new = changed_values(before, after)
    async with tenant_transaction(admin.identity.database, admin.tenant) as connection:
        await change_invitation(connection, admin.tenant, person.id, change.name, change.roles)
        changed = Change("invitation-changed", person.id, person.name, old, new)
        await record(connection, admin.tenant.id, admin.actor, changed)


async def end_member_sessions(admin: AdminRequest, person: Person) -> None:
    """Sign a member out everywhere. Raise ForbiddenError for a person who belongs to other tenants too: there, their
    sessions are not this admin's."""
    async with tenant_transaction(admin.identity.database, admin.tenant) as connection:
        if await members.has_other_tenants(connection, admin.tenant, person.id):
            raise ForbiddenError("This person works elsewhere too, so only they can end their sessions.")
        await end_by(connection, person.id, AccountEvent.SIGNED_OUT_EVERYWHERE)
        await record(
            connection, admin.tenant.id, admin.actor, Change("sessions-ended", person.id, person.name)
        )
    await admin.identity.revoke(person.id)
