"""The e-mail address of a caller."""

from chassis.context import Caller
from chassis.errors import ForbiddenError

from identity.accounts import find_account
from identity.process import Identity


async def find_own_email(identity: Identity, caller: Caller) -> str:
    """Return the e-mail address of the caller. Raise ForbiddenError for who is no person, and for a limited token: what
    acts for a person does not learn it."""
    if caller.scopes is not None:
        raise ForbiddenError("Only a person who signed in can do this.")
    async with identity.database.directory() as connection:
        account = caller.user_id and await find_account(connection, caller.user_id)
    if not account:
        raise ForbiddenError("Only a person who signed in can do this.")
    return account.email
