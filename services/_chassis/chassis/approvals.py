"""Approvals: an admin allows one request of someone else that limits of roles forbid.

The error of the limit says what exceeds which limit, and names the rpc and the digest of the request. The admin's own
token, limited to the scope of approvals, names both and the caller. It is sent beside the token of the caller, and used
up by the commit of the request.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

import orjson

from chassis.context import ApprovedRequest, Caller
from chassis.errors import DomainError, ForbiddenError
from chassis.tokens import Verifier
from chassis.transaction import Transaction

# No rpc needs this scope: the token approves, and does nothing else.
SCOPE = "approve"
METADATA = "approval"
REQUIRED = "approval-required"
_USE = """
INSERT INTO used_approvals (tenant_id, token_id) VALUES ($1, $2) ON CONFLICT (tenant_id, token_id) DO NOTHING"""
_USED = "INSERT 0 1"


@dataclass(frozen=True)
class ExceededLimit:
    """A limit that a request exceeds: its name, the value and the limit, in the currency or in percent where that is
    empty, and the field of the request. `used` is what the person had used of a limit per day before."""

    name: str
    value: Decimal
    limit: Decimal
    currency: str
    field: str
    used: Decimal | None = None

    def to_data(self) -> dict[str, str]:
        """Return the limit as JSON with decimals as text."""
        used = {} if self.used is None else {"used": f"{self.used:f}"}
        return {
            "name": self.name,
            "value": f"{self.value:f}",
            "limit": f"{self.limit:f}",
            "currency": self.currency,
            **used,
        }

    def __str__(self) -> str:
        unit, name = self.currency or "%", self.name.removesuffix("-day").replace("-", " ")
        if self.used is None:
            return f"{name} {self.value:f} {unit} (limit {self.limit:f} {unit})"
        return (
            f"{name} {self.value:f} {unit} (limit of a day {self.limit:f} {unit}, today {self.used:f} {unit})"
        )


def check_approved(exceeded: Sequence[ExceededLimit], caller: Caller) -> None:
    """Raise ForbiddenError, which names all limits that are exceeded, unless an admin makes or approved the request. Of
    one that is exceeded several times, as by the prices of lines, it says the largest value."""
    if not exceeded or caller.is_approved:
        return
    by_name: dict[str, ExceededLimit] = {}
    for limit in exceeded:
        if limit.name not in by_name or limit.value > by_name[limit.name].value:
            by_name[limit.name] = limit
    message = f"An admin must approve this: {'; '.join(map(str, by_name.values()))}"
    data = orjson.dumps([limit.to_data() for limit in by_name.values()]).decode()
    raise ForbiddenError(message, REQUIRED, field=exceeded[0].field, exceeded=data)


@dataclass(frozen=True)
class Approval:
    """A verified approval of one request: who approved it, and the id of their token."""

    approver: str
    token_id: UUID

    async def use(self, caller: Caller, transaction: Transaction) -> Caller:
        """Use the approval up if the transaction commits, and return the caller with it. Raise ForbiddenError if it is
        used up; a use that is not committed yet is waited for."""
        values = transaction.tenant_id, self.token_id
        if await transaction.connection.execute(_USE, *values) != _USED:
            raise ForbiddenError("This approval was used already.", "approval-used")
        return replace(caller, approver=self.approver)


async def verify(caller: Caller, request: ApprovedRequest, verifier: Verifier) -> Approval | DomainError:
    """Return the approval that the caller sent for the request, or why it is none: a repeat of a write that was
    committed needs it no more."""
    try:
        approver = await verifier.verify(caller.approval)
        _check(approver, caller, request)
        return Approval(approver.name, UUID(approver.token_id))
    except DomainError as error:
        return error


def _check(approver: Caller, caller: Caller, request: ApprovedRequest) -> None:
    is_same_tenant = approver.tenant_id == caller.tenant_id
    if not (is_same_tenant and approver.is_admin and approver.scopes == frozenset({SCOPE})):
        raise ForbiddenError("This is no approval of an admin.", "no-approval")
    if approver.approves != request:
        raise ForbiddenError("This approval is for another request.", "other-approval")


def unusable() -> ForbiddenError:
    """Return the error of an approval where nothing could use it up."""
    return ForbiddenError("Nothing is approved here.", "approval-unusable")
