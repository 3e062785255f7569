"""Reading and changing a business."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from babel.numbers import list_currencies
from chassis.audit import Change, changed_values
from chassis.errors import ConflictError, invalid_field
from chassis.locales import LOCALES
from countries.packs import is_country

from identity.access.business.contrast import READABLE, contrast
from identity.access.business.languages import pack_of
from identity.access.business.required_factor import check_required, list_without_factor
from identity.access.business.stored import COLUMNS, NAMES, StoredBusiness
from identity.access.usable_applications import list_usable_names
from identity.audit.entries import record
from identity.callers import AdminRequest
from identity.events import tenant_transaction
from identity.process import Identity

# The web app's canvas, the darkest that text in the colour stands on; white text on the colour has more contrast.
_CANVAS = "#f7f3ec"
_COLOR = re.compile("#[0-9a-f]{6}")
_READ = f"SELECT {COLUMNS} FROM tenants WHERE id = $1"  # noqa: S608  # constants only
_LOCK = f"{_READ} FOR UPDATE"
_CHANGE = f"""
UPDATE tenants SET name = $2, logo = $3, brand_color = $4, locale = $5, languages = $6, currency = $7,
  timezone = $8, country = $9, number_format = $10, arabic_digits = $11, second_factor_roles = $12,
  is_country_confirmed = $13,
  version = version + 1 WHERE id = $1 RETURNING {COLUMNS}"""  # noqa: S608  # constants only


class NewerBusinessError(Exception):
    """The business has a newer version, `current`; `changed` are the names of the fields that differ from it."""

    def __init__(self, current: StoredBusiness, changed: Sequence[str]) -> None:
        super().__init__()
        self.current, self.changed = current, changed


async def read_business(identity: Identity, tenant_id: UUID) -> StoredBusiness:
    """Return the business of a tenant."""
    async with identity.database.directory() as connection:
        return StoredBusiness(**await connection.fetchrow(_READ, tenant_id))


async def change_business(
    admin: AdminRequest,
    values: Mapping[str, Any],
    version: int = 0,
    *,
    can_change_currency: bool = True,
    can_change_country: bool = True,
) -> StoredBusiness:
    """Change the values given. Raise ValidationError; ConflictError for a currency that orders use and for the country
    of sealed records; NewerBusinessError unless the version is 0 or the present one."""
    async with tenant_transaction(admin.identity.database, admin.tenant, admin.identity.wake) as connection:
        before = StoredBusiness(**await connection.fetchrow(_LOCK, admin.tenant.id))
        names = [name for name, value in values.items() if getattr(before, name) != value]
        if version not in (0, before.version):
            raise NewerBusinessError(before, names)
        is_confirmed = before.is_country_confirmed or "country" in values
        if not names and is_confirmed == before.is_country_confirmed:
            return before
        new = StoredBusiness(**{**vars(before), **values})
        _check(new)
        await _check_packs(connection, set(new.languages) - set(before.languages))
        added = set(new.second_factor_roles) - set(before.second_factor_roles)
        await check_required(connection, admin, new.second_factor_roles)
        without = await list_without_factor(connection, before.id, sorted(added))
        if new.currency != before.currency and not can_change_currency:
            raise ConflictError(
                "There are orders in this currency, so it can't change any more.", "currency-in-use"
            )
        if new.country != before.country and not can_change_country:
            raise ConflictError(
                "Records are sealed as this country wants it, so it can't change any more.", "country-in-use"
            )
        changed = (getattr(new, name) for name in NAMES)
        after = StoredBusiness(**await connection.fetchrow(_CHANGE, before.id, *changed, is_confirmed))
        old, current = changed_values(before.values(), after.values())
        change = Change("business-changed", after.id, after.name, old, current)
        await record(connection, admin.tenant.id, admin.actor, change)
        after.publish()
    for user_id in without:
        # The tokens that follow let them turn on a second factor and nothing else.
        await admin.identity.revoke(user_id, tenant_id=before.id)
    return after


async def _check_packs(connection: Any, added: set[str]) -> None:
    """Raise ValidationError for languages whose packs are not installed."""
    installed = set(await list_usable_names(connection))
    if any(pack_of(language) not in installed for language in added):
        raise invalid_field(
            "languages", "Install the language in the apps store first.", "language-not-installed"
        )


def _check(business: StoredBusiness) -> None:
    """Raise ValidationError."""
    if not business.name.strip() or not business.name.isprintable():
        raise invalid_field("name", "A business has a name.", "blank")
    if business.brand_color:
        _check_color(business.brand_color)
    if not set(business.languages) <= set(LOCALES):
        raise invalid_field("languages", f"Choose among {', '.join(LOCALES)}.", "choice")
    if business.locale not in business.languages or len(set(business.languages)) != len(business.languages):
        raise invalid_field("languages", "The default language is one of them, each stands once.", "choice")
    if business.currency not in list_currencies():
        raise invalid_field("currency", "There is no such currency.", "choice")
    if business.timezone not in available_timezones():
        raise invalid_field("timezone", "There is no such time zone.", "choice")
    if business.country and not is_country(business.country):
        raise invalid_field("country", "There is no such country.", "choice")


def _check_color(color: str) -> None:
    """Raise ValidationError for what is no colour, and for one that can't be read on the web app's canvas."""
    if not _COLOR.fullmatch(color):
        raise invalid_field("brandColor", "Send a colour as #0b6b66.", "text")
    if contrast(color, _CANVAS) < READABLE:
        message = "Text in this colour can't be read well. Choose a darker one."
        raise invalid_field("brandColor", message, "contrast")
