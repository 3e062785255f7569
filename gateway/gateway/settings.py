"""Settings of the gateway."""

from chassis.settings import Settings
from pydantic import Field, field_validator

from gateway.client_address import Network, parse_networks

CONTEXT = "gateway"


class GatewaySettings(Settings):
    """Settings of the gateway. Addresses are host:port, rates are requests per second, lists are separated by commas;
    an empty text turns its feature off."""

    # Slug of the tenant whose public pages the platform's own host shows; empty where it shows none.
    default_tenant: str = Field("", alias="IDENTITY_DEFAULT_TENANT")
    # [[[cog each('${context}_address: str = Field("$service:8000", alias="${CONTEXT}_ADDRESS")') ]]]
    apps_address: str = Field("app-catalog:8000", alias="APPS_ADDRESS")
    assistant_address: str = Field("ai-assistant:8000", alias="ASSISTANT_ADDRESS")
    dropship_address: str = Field("dropship-importer:8000", alias="DROPSHIP_ADDRESS")
    identity_address: str = Field("identity:8000", alias="IDENTITY_ADDRESS")
    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
    planning_address: str = Field("planning:8000", alias="PLANNING_ADDRESS")
    site_address: str = Field("site-editor:8000", alias="SITE_ADDRESS")
    snooker_address: str = Field("games-snooker:8000", alias="SNOOKER_ADDRESS")
    # [[[end]]]  # noqa: ERA001  # a mark of cog
    # The built documentation, which /docs shows.
    docs_dist: str = Field("docs/dist", alias="SOUK_DOCS_DIST")
    # Origins of other sites whose pages may call the API, separated by spaces.
    cors_origins: str = Field("", alias="SOUK_CORS_ORIGINS")
    # Addresses and networks of proxies in front of the edge, separated by commas.
    trusted_proxies: str = Field("", alias="SOUK_TRUSTED_PROXIES")
    # Requests handled at once, without open streams; the rest waits in the socket's queue.
    backpressure: int = Field(1024, alias="SOUK_BACKPRESSURE", gt=0)
    # Streams (live updates, displays, long files) that this process keeps open; further ones are refused.
    streams: int = Field(1024, alias="SOUK_STREAMS", gt=0)
    # Requests a second that one tenant may send to this process.
    tenant_rate: float = Field(2000, alias="SOUK_TENANT_RATE", gt=0)
    # Requests a second that guests, who have no token, may send to this process from one address.
    guest_rate: float = Field(20, alias="SOUK_GUEST_RATE", gt=0)
    # Public pages and codes a second that are rendered for one address; those from the cache are not counted.
    page_rate: float = Field(10, alias="SOUK_PAGE_RATE", gt=0)

    # A geocoding service with Google's API, and its key; without one, the built-in gazetteer.
    places_url: str = Field("", alias="SOUK_PLACES_URL")
    places_key: str = Field("", alias="SOUK_PLACES_KEY", repr=False)
    # The map's tiles, as https://tiles.example/{z}/{x}/{y}.png, and their attribution.
    map_tiles: str = Field("", alias="SOUK_MAP_TILES")
    map_attribution: str = Field("", alias="SOUK_MAP_ATTRIBUTION")

    # Where vulnerabilities are reported: an address as mailto: or https:; empty for no security.txt.
    security_contact: str = Field(
        "", alias="SOUK_SECURITY_CONTACT", pattern=r"^(?:(?:mailto|https|tel):[^\s]+)?$"
    )

    @field_validator("trusted_proxies")
    @classmethod
    def _check_proxies(cls, text: str) -> str:
        parse_networks(text)
        return text

    @property
    def has_secure_cookies(self) -> bool:
        """Whether browsers send our cookies over TLS alone: everywhere but in local mode at an http address."""
        return self.mode != "local" or self.public_url.startswith("https://")

    @property
    def trusted_networks(self) -> tuple[Network, ...]:
        """The networks of `trusted_proxies`."""
        return parse_networks(self.trusted_proxies)

    @property
    def addresses(self) -> dict[str, str]:
        """Address of each service by its context word."""
        ending = "_address"
        return {
            name.removesuffix(ending): getattr(self, name)
            for name in type(self).model_fields
            if name.endswith(ending)
        }
