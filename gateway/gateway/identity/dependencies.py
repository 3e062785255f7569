"""FastAPI dependencies of the identity routes."""

from chassis.context import Caller
from chassis.errors import ForbiddenError
from fastapi import Request

from gateway.auth import verify_bearer
from gateway.identity.accounts import find_account
from gateway.identity.service import Identity


def get_identity(request: Request) -> Identity:
    """Return the process's Identity, which the app holds as `app.state.identity`."""
    return request.app.state.identity


async def get_caller(request: Request) -> Caller:
    """Return the caller of the bearer token or API key. Raise UnauthenticatedError."""
    return await verify_bearer(request, get_identity(request).verify)


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
