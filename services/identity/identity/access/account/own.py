"""Reading and changing one's own account."""

from typing import Any
from uuid import UUID

from chassis.audit import Change
from chassis.errors import UnauthenticatedError

from identity.access import members
from identity.access.accounts import find_account, list_memberships
from identity.audit.entries import record_everywhere
from identity.callers import PersonRequest
from identity.events import publish_user_changed, tenant_transaction
from identity.model import Account, Membership

_NAME = """
UPDATE memberships SET name = $3, version = version + 1 WHERE tenant_id = $1 AND user_id = $2"""
_LOCALE = "UPDATE memberships SET locale = $3 WHERE tenant_id = $1 AND user_id = $2"
_PICTURE = "UPDATE memberships SET picture = $3 WHERE tenant_id = $1 AND user_id = $2"


async def own_account(person: PersonRequest) -> tuple[Account, list[Membership]]:
    """Return the account and its memberships, that of the token first. Raise UnauthenticatedError if the person may no
    longer sign in here."""
    async with person.identity.database.directory() as connection:
        account = await find_account(connection, own_id(person))
        memberships = await list_memberships(connection, account.id) if account else []
    memberships.sort(key=lambda membership: membership.tenant.id != person.tenant.id)
    if (
        not account
        or not account.is_active
        or not memberships
        or memberships[0].tenant.id != person.tenant.id
    ):
        raise UnauthenticatedError("This account can no longer sign in here.")
    return account, memberships


def own_id(person: PersonRequest) -> UUID:
    """Return the id of the person, whom a request of a person always has."""
    assert person.caller.user_id  # noqa: S101  # callers.py rejects others
    return person.caller.user_id


async def change_own_values(person: PersonRequest, values: dict[str, Any]) -> None:
    """Change name, language or picture."""
    key = (person.tenant.id, own_id(person))
    async with tenant_transaction(
        person.identity.database, person.tenant, person.identity.wake
    ) as connection:
        if values.get("name") is not None:
            members.check_name(values["name"])
            await connection.execute(_NAME, *key, values["name"])
            await publish_user_changed(connection, person.tenant, own_id(person))
        for name, statement in (("locale", _LOCALE), ("picture", _PICTURE)):
            if name in values:
                await connection.execute(statement, *key, values[name])


async def record_own(
    connection: Any, person: PersonRequest, memberships: list[Membership], kind: str, **after: Any
) -> None:
    """Record a change of one's own account in each tenant that one works in."""
    change = Change(kind, own_id(person), memberships[0].name, after=after)
    await record_everywhere(connection, memberships, person.actor, change)
