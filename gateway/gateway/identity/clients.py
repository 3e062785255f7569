"""The program and the device that a person signs in with."""

from dataclasses import dataclass

from starlette.requests import Request

from gateway.cookies import DEVICE
from gateway.identity.client_address import request_address
from gateway.identity.device_names import name_device
from gateway.identity.digests import digest_of

_USER_AGENT = 300


@dataclass(frozen=True)
class Client:
    """`device` is the token of the browser's device cookie, which `has_cookie` says it can keep."""

    address: str
    user_agent: str = ""
    device: str = ""
    has_cookie: bool = False

    @property
    def device_name(self) -> str:
        """What people call the program and the device; empty without a user agent."""
        return name_device(self.user_agent)

    @property
    def device_hash(self) -> bytes:
        """The digest that the device is recognised by; without a cookie, that of program and address."""
        text = self.device if self.has_cookie else f"{self.user_agent}\0{self.address}"
        return digest_of(text) if text else b""


def request_client(request: Request, *, is_web: bool, is_secure: bool) -> Client:
    """Return the client of a request. The user agent is what the client says of itself, in printable characters;
    `is_secure` says whether cookies are."""
    agent = "".join(one for one in request.headers.get("user-agent", "") if one.isprintable())[:_USER_AGENT]
    device = (DEVICE.find(request, is_secure=is_secure) or "") if is_web else ""
    return Client(request_address(request), agent, device, has_cookie=is_web)
