"""Sign-in of customers by a code. Nothing of it says whether there is a customer of an address."""

from dataclasses import dataclass, replace
from uuid import UUID

from chassis.context import CUSTOMER
from chassis.errors import TooManyAttemptsError, invalid_field
from chassis.model import now

from identity.access import throttle
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.customers.address import Address
from identity.access.customers.codes import add_code, count_try, new_code, purge_codes, use_code
from identity.access.customers.customer_sessions import (
    end_customer_session,
    open_customer_session,
    use_customer_session,
)
from identity.events import tenant_transaction
from identity.model import NOBODY, Membership, Tenant
from identity.process import Identity


@dataclass(frozen=True)
class CodeRequest:
    """Who wants a code: the tenant, the address, the browser, and from where."""

    tenant: Tenant
    address: Address
    browser: str
    origin: str


async def request_code(identity: Identity, code_request: CodeRequest, locale: str) -> None:
    """Send a code in this language after the response, so that neither it nor its time says what became of it. Raise
    TooManyAttemptsError for too many requests from one place."""
    limits = throttle.code_limits(code_request.tenant.slug, code_request.address.text, code_request.origin)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, limits[:1], now())
    if wait:
        raise TooManyAttemptsError(wait)
    identity.start(_send_code(identity, code_request, locale))


async def _send_code(identity: Identity, code_request: CodeRequest, locale: str) -> None:
    """Send a code, unless the address was sent too many."""
    limits = throttle.code_limits(code_request.tenant.slug, code_request.address.text, code_request.origin)
    async with identity.database.directory() as connection:
        if await throttle.admit_within(connection, limits[1:], now()):
            return
    tenant, code = code_request.tenant, new_code()
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        await purge_codes(connection, now())
        await add_code(connection, tenant.id, code_request.address, code_request.browser, code, now())
        await identity.mails.customer_code(connection, tenant, code_request.address.text, locale, code)


async def check_code(identity: Identity, code_request: CodeRequest, code: str) -> str:
    """Return an access token with the role ROLE_CUSTOMER of who has proven the address. The code goes on. Raise
    ValidationError for a code that is wrong, used or too old, TooManyAttemptsError for too many tries from one
    place."""
    async with identity.database.directory() as connection:
        if wait := await throttle.admit_within(connection, [_guess_limit(code_request)], now()):
            raise _failed(code_request, Failure.TOO_MANY, TooManyAttemptsError(wait))
    # Counted in a transaction of its own: the try stays counted whatever follows.
    async with identity.database.transaction(code_request.tenant.id) as transaction:
        is_right = await count_try(transaction.connection, *_key(code_request), code, now())
    if not is_right:
        raise _failed(code_request, Failure.WRONG, _wrong_code())
    return await issue_to_customer(identity, code_request.tenant, NOBODY.id)


async def start_session(identity: Identity, code_request: CodeRequest, code: str, customer_id: UUID) -> str:
    """End the code and return the token of a new session of a customer. Raise ValidationError for a code that has
    ended."""
    async with identity.database.transaction(code_request.tenant.id) as transaction:
        if not await use_code(transaction.connection, *_key(code_request), code):
            raise _failed(code_request, Failure.ENDED, _wrong_code())
        token = await open_customer_session(
            transaction.connection, code_request.tenant.id, customer_id, now()
        )
    async with identity.database.directory() as connection:
        await throttle.clear(connection, _guess_limit(code_request))
    return token


async def use_session(identity: Identity, tenant: Tenant, token: str) -> str:
    """Return an access token of the customer whose session it is; empty if there is none or it has ended."""
    async with identity.database.transaction(tenant.id) as transaction:
        session = await use_customer_session(transaction.connection, token, now())
    return await issue_to_customer(identity, tenant, session.customer_id, session.id) if session else ""


async def sign_out_customer(identity: Identity, tenant_id: UUID, token: str) -> None:
    """End a session, also in other processes that know it."""
    async with identity.database.transaction(tenant_id) as transaction:
        session = await end_customer_session(transaction.connection, token)
    if session:
        await identity.revoke(session.customer_id, session_id=session.id)


async def issue_to_customer(
    identity: Identity, tenant: Tenant, customer_id: UUID, session_id: UUID | None = None
) -> str:
    """Return an access token with the role ROLE_CUSTOMER."""
    membership = Membership(tenant, customer_id, "", (CUSTOMER,))
    return await identity.issuer.issue(replace(NOBODY, id=customer_id), membership, session_id)


def _guess_limit(code_request: CodeRequest) -> throttle.Limit:
    return throttle.code_guess_limit(code_request.tenant.slug, code_request.origin)


def _key(code_request: CodeRequest) -> tuple[UUID, Address, str]:
    return code_request.tenant.id, code_request.address, code_request.browser


def _failed(code_request: CodeRequest, failure: Failure, error: Exception) -> Exception:
    """Log that a code did not sign in, and return the error."""
    log_failure(WayIn.CUSTOMER_CODE, failure, code_request.address.digest.hex())
    return error


def _wrong_code() -> Exception:
    return invalid_field(
        "code", "This code is wrong, was used or is too old. Ask for a new one.", "wrong-code"
    )
