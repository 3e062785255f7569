"""What the routes of sign-in have in common: the browser's page and cookies, and calls of identity for people who have
not signed in yet."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import grpc.aio
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.edge_credential import EdgeCredential
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import account_service_pb2 as account
from souk.identity.v1 import sign_in_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.cookies import DEVICE, REFRESH
from gateway.grpc_status import ErrorContext, problem_from_status
from gateway.identity.browser import check_same_origin
from gateway.identity.identity_data import find_busy_error
from gateway.identity.oauth import find_oauth_error
from gateway.locales import path_locale
from gateway.settings import GatewaySettings

find_sign_in_rpc = partial(find_rpc, contract, "SignIn")
_USER_AGENT, _DEVICE = 300, 300


@dataclass(frozen=True)
class SignInCalls:
    """Calls of identity on behalf of a browser that signs in, goes on or signs out."""

    services: ServiceClients
    authenticator: Authenticator
    settings: GatewaySettings
    credential: EdgeCredential

    @property
    def is_secure(self) -> bool:
        """Whether cookies are marked Secure."""
        return self.settings.has_secure_cookies

    async def call(self, http: Request, method: MethodDescriptor, message: Any) -> Any:
        """Return the reply of an rpc for a person who has not signed in. Raise OAuthError for what is refused,
        BusyError while identity does not answer, else Problem."""
        try:
            return await self.services.call(method, message, self.credential.caller(request_address(http)))
        except grpc.aio.AioRpcError as error:
            if busy := find_busy_error(error):
                raise busy from error
            context = ErrorContext(method, "", "", path_locale(http.url.path))
            raise find_oauth_error(error) or problem_from_status(error, context) from error

    async def caller(self, http: Request) -> Caller:
        """Return the caller of the bearer token or API key. Raise UnauthenticatedError."""
        return await self.authenticator.verify_bearer(http)

    def check_origin(self, http: Request) -> None:
        """Raise OAuthError unless the request comes from the web app, or from no browser."""
        check_same_origin(http, self.settings.public_url, is_local=self.settings.mode == "local")

    def relying_party(self, http: Request) -> account.RelyingParty:
        """Return that of the platform's public address. People sign in there whatever their tenant; only in development
        the app has other names, each with passkeys of its own.

        Call it after `check_origin`, which rejects any other page.
        """
        own = http.headers.get("origin") if self.settings.mode == "local" else None
        parts = urlsplit(own or self.settings.public_url)
        return account.RelyingParty(id=parts.hostname or "", origin=f"{parts.scheme}://{parts.netloc}")

    def client(self, http: Request, *, is_web: bool) -> contract.Client:
        """Return the client of a request. The user agent is what the client says of itself, in printable characters."""
        agent = "".join(
            character for character in http.headers.get("user-agent", "") if character.isprintable()
        )
        device = self.device(http) if is_web else ""
        return contract.Client(user_agent=agent[:_USER_AGENT], device=device, has_cookie=is_web)

    def device(self, http: Request) -> str:
        """Return the token that the browser is recognised by, if it has one."""
        return (DEVICE.find(http, is_secure=self.is_secure) or "")[:_DEVICE]

    def refresh_token(self, http: Request) -> str:
        """Return the refresh token of the web app's cookie, if there is one."""
        return REFRESH.find(http, is_secure=self.is_secure) or ""
