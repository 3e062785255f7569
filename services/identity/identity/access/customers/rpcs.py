"""Rpcs by which customers sign in at the public shop of a tenant."""

from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.errors import NotFoundError, invalid_field
from chassis.grpc import OwnTransactions
from souk.identity.v1 import customer_sign_in_service_pb2 as rpc
from souk.identity.v1 import identity_pb2 as pb

from identity.access.access_tokens import LIFE
from identity.access.accounts import get_tenant
from identity.access.customers import sign_in
from identity.access.customers.address import parse_address
from identity.access.customers.codes import CODE_LIFE
from identity.access.customers.customer_sessions import MAX_AGE
from identity.messages import DONE
from identity.model import Tenant
from identity.process import Identity


class CustomerSignInRpcs:
    """Each rpc opens transactions of its own: it is called without a tenant, and a try is counted whatever follows."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.RequestCustomerCode = OwnTransactions(self._request_code)
        self.CheckCustomerCode = OwnTransactions(self._check_code)
        self.StartCustomerSession = OwnTransactions(self._start_session)
        self.UseCustomerSession = OwnTransactions(self._use_session)
        self.EndCustomerSession = OwnTransactions(self._end_session)

    async def _request_code(self, request: rpc.RequestCustomerCodeRequest) -> rpc.SentCode:
        await sign_in.request_code(self._identity, await self._wanted(request), request.locale)
        return rpc.SentCode(expires_in=int(CODE_LIFE.total_seconds()))

    async def _check_code(self, request: rpc.CheckCustomerCodeRequest) -> rpc.ProvenAddress:
        code_request = await self._wanted(request)
        token = await sign_in.check_code(self._identity, code_request, _code(request))
        return rpc.ProvenAddress(**code_request.address.fields, access_token=token)

    async def _start_session(self, request: rpc.StartCustomerSessionRequest) -> rpc.CustomerSession:
        customer_id, proof = _customer_id(request.customer_id), request.proof
        code_request = await self._wanted(proof)
        token = await sign_in.start_session(self._identity, code_request, _code(proof), customer_id)
        return rpc.CustomerSession(token=token, expires_in=int(MAX_AGE.total_seconds()))

    async def _use_session(self, request: rpc.UseCustomerSessionRequest) -> rpc.CustomerAccess:
        tenant = await self._tenant(request.tenant)
        access_token = await sign_in.use_session(self._identity, tenant, request.token)
        return rpc.CustomerAccess(access_token=access_token, expires_in=LIFE)

    async def _end_session(self, request: rpc.EndCustomerSessionRequest) -> pb.Done:
        tenant = await self._tenant(request.tenant)
        await sign_in.sign_out_customer(self._identity, tenant.id, request.token)
        return DONE

    async def _wanted(
        self, request: rpc.RequestCustomerCodeRequest | rpc.CheckCustomerCodeRequest
    ) -> sign_in.CodeRequest:
        tenant = await self._tenant(request.tenant)
        address = parse_address(request.email, request.phone, tenant.country)
        return sign_in.CodeRequest(tenant, address, request.browser, current_caller().address)

    async def _tenant(self, slug: str) -> Tenant:
        async with self._identity.database.directory() as connection:
            return await get_tenant(connection, slug)


def _code(request: rpc.CheckCustomerCodeRequest) -> str:
    """Return the code without the spaces that people write."""
    code = request.code.replace(" ", "")
    if not (code.isascii() and code.isdigit()):
        raise invalid_field("code", "A code has digits alone.", "text")
    return code


def _customer_id(text: str) -> UUID:
    if (id_ := parse_uuid(text)) is None:
        raise NotFoundError("There is no such customer.")
    return id_
