"""Approvals: an admin allows one request of someone else that limits of roles forbid.

The admin's own token, limited to the scope of approvals, is sent beside that of the caller.
"""

from dataclasses import replace

from chassis.context import Caller
from chassis.errors import ForbiddenError
from chassis.tokens import Verifier

# No rpc needs this scope: the token approves, and does nothing else.
SCOPE = "approve"
METADATA = "approval"


async def with_approval(caller: Caller, token: str, verifier: Verifier) -> Caller:
    """Return the caller with the approval of the token, if there is one.

    Raise UnauthenticatedError if the token is not valid, and ForbiddenError if it is not an admin's of the same tenant.
    """
    if not token:
        return caller
    approver = await verifier.verify(token)
    is_same_tenant = approver.tenant_id == caller.tenant_id
    if not (is_same_tenant and approver.is_admin and approver.scopes == frozenset({SCOPE})):
        raise ForbiddenError("This is no approval of an admin.", "no-approval")
    return replace(caller, approver=approver.name, approval=token)
