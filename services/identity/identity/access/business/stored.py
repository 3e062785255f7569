"""The business as it is stored, and its event."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis import outbox
from souk.identity.v1.identity_events_pb2 import TenantChanged

COLUMNS = (
    "id, version, slug, name, logo, brand_color, locale, languages, currency, timezone, country, "
    "is_country_confirmed, "
    "number_format, arabic_digits, second_factor_roles"
)
# The values that an admin can change, with their public names.
NAMES = {
    "name": "name",
    "logo": "logo",
    "brand_color": "brandColor",
    "locale": "locale",
    "languages": "languages",
    "currency": "currency",
    "timezone": "timezone",
    "country": "country",
    "number_format": "numberFormat",
    "arabic_digits": "arabicDigits",
    "second_factor_roles": "secondFactorRoles",
}


@dataclass(frozen=True)
class StoredBusiness:
    """A tenant with its settings."""

    id: UUID
    version: int
    slug: str
    name: str
    logo: str | None
    brand_color: str | None
    locale: str
    languages: list[str]
    currency: str
    timezone: str
    country: str
    is_country_confirmed: bool
    number_format: str
    arabic_digits: bool
    second_factor_roles: list[str]

    def values(self) -> dict[str, Any]:
        """Return the values that an admin can change, by their public names."""
        return {public: getattr(self, name) for name, public in NAMES.items()}

    def publish(self) -> None:
        """Publish the business as it is after a change, in the transaction of the change."""
        event = TenantChanged(
            id=str(self.id),
            version=self.version,
            name=self.name,
            logo=self.logo or "",
            brand_color=self.brand_color or "",
            locale=self.locale,
            languages=self.languages,
            currency=self.currency,
            timezone=self.timezone,
            country=self.country,
        )
        outbox.add(self.id, event)
