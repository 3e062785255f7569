"""Sign-in of customers by a code. Nothing of it says whether there is a customer of an address."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from chassis.context import CUSTOMER, Caller
from chassis.errors import TooManyAttemptsError, invalid_field
from chassis.model import now

from identity import throttle
from identity.accounts import find_tenant
from identity.customers.address import Address
from identity.customers.codes import add_code, count_try, new_code, purge_codes, use_code
from identity.customers.customer_sessions import end_customer_session, open_customer_session
from identity.events import tenant_transaction
from identity.model import Account, Membership, Tenant
from identity.process import Identity

# The caller of who has proven an address and is no customer yet.
NOBODY = Account(UUID(int=0), "", "", is_active=True, session_version=0)
# Returns the id of the customer who has a proven address, for a caller of the tenant.
FindCustomer = Callable[[Caller, Address], Awaitable[UUID]]


@dataclass(frozen=True)
class CodeRequest:
    """Who wants a code: the tenant of the host, the address, the browser, and from where."""

    guest: Caller
    address: Address
    browser: str
    origin: str
    locale: str


async def request_code(identity: Identity, wanted: CodeRequest) -> None:
    """Send a code after the response, so that neither it nor its time says what became of it. Raise
    TooManyAttemptsError for too many requests from one place."""
    limits = throttle.code_limits(wanted.guest.tenant, wanted.address.text, wanted.origin)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, limits[:1], now())
    if wait:
        raise TooManyAttemptsError(wait)
    identity.start(_send_code(identity, wanted))


async def _send_code(identity: Identity, wanted: CodeRequest) -> None:
    """Send a code, unless the address was sent too many."""
    limits = throttle.code_limits(wanted.guest.tenant, wanted.address.text, wanted.origin)
    async with identity.database.directory() as connection:
        if await throttle.admit_within(connection, limits[1:], now()):
            return
        tenant = await find_tenant(connection, wanted.guest.tenant)
    if tenant is None:
        return
    code = new_code()
    async with tenant_transaction(identity.database, tenant, identity.wake) as connection:
        await purge_codes(connection, now())
        await add_code(connection, tenant.id, wanted.address, wanted.browser, code, now())
        await identity.mails.customer_code(connection, tenant, wanted.address.text, wanted.locale, code)


async def sign_in_customer(identity: Identity, wanted: CodeRequest, code: str, find: FindCustomer) -> str:
    """Return the token of a new session. Raise ValidationError for a code that is wrong, used or too old,
    TooManyAttemptsError for too many tries from one place."""
    guest, limit = wanted.guest, throttle.code_guess_limit(wanted.guest.tenant, wanted.origin)
    async with identity.database.directory() as connection:
        if wait := await throttle.admit_within(connection, [limit], now()):
            raise TooManyAttemptsError(wait)
    values = (guest.tenant_id, wanted.address, wanted.browser, code)
    # Counted in a transaction of its own: the try stays counted whatever follows.
    async with identity.database.transaction(guest.tenant_id) as transaction:
        is_right = await count_try(transaction.connection, *values, now())
    if not is_right:
        raise _wrong_code()
    customer_id = await find(await _caller(identity, guest), wanted.address)
    async with identity.database.transaction(guest.tenant_id) as transaction:
        if not await use_code(transaction.connection, *values):
            raise _wrong_code()
        token = await open_customer_session(transaction.connection, guest.tenant_id, customer_id, now())
    async with identity.database.directory() as connection:
        await throttle.clear(connection, limit)
    return token


async def sign_out_customer(identity: Identity, tenant_id: UUID, token: str) -> None:
    """End a session, also in other processes that know it."""
    async with identity.database.transaction(tenant_id) as transaction:
        session = await end_customer_session(transaction.connection, token)
    if session:
        await identity.revoke(session.customer_id, session_id=session.id)


async def _caller(identity: Identity, guest: Caller) -> Caller:
    membership = Membership(tenant_of(guest), NOBODY.id, "", (CUSTOMER,))
    return await identity.verifier.verify(await identity.issuer.issue(NOBODY, membership))


def tenant_of(guest: Caller) -> Tenant:
    """Return the tenant of a guest, for a token."""
    return Tenant(
        guest.tenant_id,
        guest.tenant,
        "",
        guest.currency,
        guest.locale,
        guest.timezone,
        number_format=guest.number_format,
        arabic_digits=guest.arabic_digits,
    )


def _wrong_code() -> Exception:
    return invalid_field("code", "This code is wrong, was used or is too old. Ask for a new one.", "code")
