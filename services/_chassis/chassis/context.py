"""The caller of the current work."""

from contextvars import ContextVar
from dataclasses import dataclass, field
from uuid import UUID

from chassis.money import Currency

ADMIN, STAFF, SHIPPING_AGENT = "ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT"
# Visitors of the public pages: not signed in, and signed in there.
GUEST, CUSTOMER = "ROLE_GUEST", "ROLE_CUSTOMER"
# The gateway, before anyone has signed in: no user, no tenant.
EDGE = "ROLE_EDGE"
# A person who must turn on a second factor before anything else.
ENROLLING = "ROLE_ENROLLING"
# Metadata of an rpc: the address of the client for whom the edge calls it.
ADDRESS = "client-address"


class NoCallerError(RuntimeError):
    """There is no caller in the current context."""


@dataclass(frozen=True)
class ApprovedRequest:
    """The one request that an approval allows: who makes it, the rpc, and the digest of the message."""

    user_id: UUID | None
    rpc: str
    digest: str


@dataclass(frozen=True)
class Caller:
    """A user in a tenant, or the tenant itself for work that no user started (`user_id` is None).

    `scopes` limit the token to some methods, whatever the roles; None does not. A delegated token and those exchanged
    for it end at `delegation_ends`, in Unix time; it is 0 for other tokens. `approver` is the admin who approved this
    request, empty if none did, and `approval` the token that was sent as theirs. `approves` is what a token of an
    approval allows. `address` is the client's, of a write that came over the edge. `country` is
    the tenant's, two letters (ISO 3166), empty if it has chosen none.
    """

    user_id: UUID | None
    tenant_id: UUID
    tenant: str
    roles: frozenset[str]
    name: str = ""
    currency: str = "MAD"
    timezone: str = "UTC"
    country: str = ""
    locale: str = "en"
    number_format: str = "language"
    arabic_digits: bool = False
    token: str = field(default="", repr=False)
    token_id: str = ""
    session_id: str = ""
    scopes: frozenset[str] | None = None
    delegation_ends: int = 0
    approver: str = ""
    approval: str = field(default="", repr=False)
    approves: ApprovedRequest | None = None
    address: str = ""

    @classmethod
    def system(cls, tenant_id: UUID, tenant: str, currency: str, country: str = "") -> "Caller":
        """Return the tenant itself as caller, for events and schedules, which know no language."""
        return cls(None, tenant_id, tenant, frozenset(), currency=currency, country=country, locale="")

    @property
    def is_admin(self) -> bool:
        """Return whether the caller has the role of an admin in the tenant."""
        return ADMIN in self.roles

    @property
    def is_approved(self) -> bool:
        """Return whether limits of roles do not apply: to admins, and to what one of them approved."""
        return self.is_admin or bool(self.approver)

    @property
    def digits(self) -> int:
        """Number of decimals of the tenant's currency."""
        return Currency(self.currency).digits


_caller: ContextVar[Caller] = ContextVar("caller")


def current_caller() -> Caller:
    """Return the caller of the current work. Raise NoCallerError if there is none."""
    try:
        return _caller.get()
    except LookupError:
        raise NoCallerError("no caller in this context") from None


def find_caller() -> Caller | None:
    """Return the caller of the current work, if there is one."""
    return _caller.get(None)


def current_currency() -> Currency:
    """Return the currency of the current caller's tenant."""
    return Currency(current_caller().currency)


def current_country() -> str:
    """Return the country of the current caller's tenant, two letters; empty if it has chosen none."""
    return current_caller().country


def set_caller(caller: Caller) -> None:
    """Set the caller for the rest of the current task."""
    _caller.set(caller)
