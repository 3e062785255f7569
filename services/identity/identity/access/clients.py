"""The program and the device that a person signs in with."""

from dataclasses import dataclass

from identity.access.device_names import name_device
from identity.digests import digest_of


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
