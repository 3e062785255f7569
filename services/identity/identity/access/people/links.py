"""Links that an admin makes for a person: to join, or to choose a new password."""

from datetime import datetime

from chassis.audit import Change
from chassis.errors import ForbiddenError
from chassis.model import now

from identity.access import members
from identity.access.account_links import add_link, link
from identity.access.people.invitations import renew_invitation
from identity.access.people.person import Person
from identity.audit.entries import record
from identity.callers import AdminRequest, hold_session
from identity.events import tenant_transaction

INVITATION_PAGE, RESET_PAGE = "invitation", "new-password"


async def create_link(admin: AdminRequest, person: Person) -> tuple[str, datetime]:
    """Return a new link and when it expires; the earlier ones end. Raise ForbiddenError for a person who belongs to
    other tenants too: the link would open those as well."""
    async with tenant_transaction(admin.identity.database, admin.tenant) as connection:
        await hold_session(connection, admin.caller)
        if person.state == "invited":
            token, expires_at = await renew_invitation(connection, admin.tenant, person.id)
            page, kind = INVITATION_PAGE, "person-invited"
        else:
            await members.lock_account(connection, person.id)
            if await members.has_other_tenants(connection, admin.tenant, person.id):
                raise ForbiddenError(
                    "This person works elsewhere too, so only they can change their password."
                )
            token, expires_at = await add_link(connection, person.id, "password", now(), admin.tenant.id)
            page, kind = RESET_PAGE, "password-reset-requested"
        await record(connection, admin.tenant.id, admin.actor, Change(kind, person.id, person.name))
    return link(admin.identity.settings.public_url, page, token), expires_at
