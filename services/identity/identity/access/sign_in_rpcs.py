"""Rpcs by which the gateway starts, continues and ends sessions."""

from uuid import UUID

import orjson
from chassis.context import ApprovedRequest, current_caller
from chassis.grpc import OwnTransactions
from chassis.oauth import OAuthError
from souk.identity.v1 import account_service_pb2, identity_pb2
from souk.identity.v1 import sign_in_service_pb2 as rpc

from identity.access import pins
from identity.access.access_tokens import LIFE
from identity.access.clients import Client
from identity.access.delegation import exchange_token
from identity.access.devices import DEVICE_LIFE
from identity.access.outside_applications.grants import ClientCredentials, grant_application
from identity.access.passkeys.ceremonies import sign_in_options
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.signing_in import begin_sign_in, sign_in_with_passkey
from identity.access.sessions import LIFE as SESSION_LIFE
from identity.access.sign_in import Grant
from identity.messages import DONE
from identity.process import Identity


class SignInRpcs:
    """Nobody has signed in yet, so no rpc has a tenant, and each opens transactions of its own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.SignInWithPassword = OwnTransactions(self._with_password)
        self.BeginPasskeySignIn = OwnTransactions(self._begin_passkey)
        self.SignInWithPasskey = OwnTransactions(self._with_passkey)
        self.SwitchPerson = OwnTransactions(self._switch_person)
        self.GiveApproval = OwnTransactions(self._give_approval)
        self.ContinueSession = OwnTransactions(self._continue)
        self.ExchangeToken = OwnTransactions(self._exchange)
        self.GrantOutsideApplication = OwnTransactions(self._grant_application)
        self.SignOut = OwnTransactions(self._sign_out)

    async def _with_password(self, request: rpc.SignInWithPasswordRequest) -> rpc.Grant:
        sign_in, client = self._identity.sign_in, _client(request.client)
        slug = request.tenant or None
        grant = await sign_in.with_password(
            request.email, request.password, client, slug, request.code, request.link
        )
        return await self._replace_session(request.former_token, grant)

    async def _begin_passkey(
        self, request: rpc.BeginPasskeySignInRequest
    ) -> account_service_pb2.PasskeyOptions:
        challenge = await begin_sign_in(self._identity, current_caller().address)
        options = sign_in_options(_party(request.party), challenge)
        return account_service_pb2.PasskeyOptions(options=orjson.dumps(options).decode())

    async def _with_passkey(self, request: rpc.SignInWithPasskeyRequest) -> rpc.Grant:
        party, client, slug = _party(request.party), _client(request.client), request.tenant or None
        grant = await sign_in_with_passkey(self._identity, party, request.credential, client, slug)
        return await self._replace_session(request.former_token, grant)

    async def _switch_person(self, request: rpc.SwitchPersonRequest) -> rpc.Grant:
        caller = await self._identity.verifier.verify(request.access_token)
        client, user_id = _client(request.client), _user_id(request.user_id)
        grant = await pins.switch_person(self._identity, caller.tenant_id, user_id, request.pin, client)
        return await self._replace_session(request.former_token, grant)

    async def _give_approval(self, request: rpc.GiveApprovalRequest) -> rpc.Grant:
        caller = await self._identity.verifier.verify(request.access_token)
        approved = ApprovedRequest(caller.user_id, request.rpc, request.digest)
        client, user_id = _client(request.client), _user_id(request.user_id)
        return _message(await pins.approve(self._identity, approved, caller, user_id, request.pin, client))

    async def _continue(self, request: rpc.ContinueSessionRequest) -> rpc.Grant:
        sign_in, address = self._identity.sign_in, current_caller().address
        slug = request.tenant or None
        return _message(await sign_in.with_refresh_token(request.refresh_token, address, slug))

    async def _exchange(self, request: rpc.ExchangeTokenRequest) -> rpc.Grant:
        return _message(await exchange_token(self._identity, request.subject_token, request.scope))

    async def _grant_application(self, request: rpc.GrantOutsideApplicationRequest) -> rpc.Grant:
        credentials = ClientCredentials(request.client_id, request.client_secret)
        fields = {field.name: str(value) for field, value in request.ListFields()}
        return _message(await grant_application(self._identity, credentials, fields))

    async def _sign_out(self, request: rpc.SignOutRequest) -> identity_pb2.Done:
        await self._identity.sign_in.sign_out(request.refresh_token)
        return DONE

    async def _replace_session(self, former: str, grant: Grant) -> rpc.Grant:
        """End the session that the grant's replaces in a browser, which nobody could continue or end from there."""
        if former:
            await self._identity.sign_in.sign_out(former)
        return _message(grant)


def _client(sent: rpc.Client) -> Client:
    return Client(current_caller().address, sent.user_agent, sent.device, sent.has_cookie)


def _party(sent: account_service_pb2.RelyingParty) -> RelyingParty:
    return RelyingParty(sent.id, sent.origin)


def _user_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise OAuthError("invalid_request", "The user_id is the id of a person.") from None


def _message(grant: Grant) -> rpc.Grant:
    return rpc.Grant(
        access_token=grant.access_token,
        expires_in=LIFE,
        refresh_token=grant.refresh_token,
        refresh_expires_in=int(SESSION_LIFE.total_seconds()),
        scope=grant.scope,
        device=grant.device,
        device_expires_in=int(DEVICE_LIFE.total_seconds()),
    )
