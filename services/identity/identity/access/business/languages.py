"""Languages of a tenant come with their packs of the apps store, and go with them."""

from typing import Any
from uuid import UUID

from chassis.locales import LOCALES

from identity.access.business.stored import COLUMNS, StoredBusiness

_PACK = "language-"
_LOCK = f"SELECT {COLUMNS} FROM tenants WHERE id = $1 FOR UPDATE"  # noqa: S608  # constants only
_CHANGE = f"""
UPDATE tenants SET languages = $2, version = version + 1 WHERE id = $1 RETURNING {COLUMNS}"""  # noqa: S608  # as above


def pack_of(language: str) -> str:
    """Return the application that brings a language."""
    return f"{_PACK}{language}"


async def follow_pack(connection: Any, tenant_id: UUID, application: str, *, is_active: bool) -> None:
    """Offer the language of a pack, or no longer, in a transaction of the tenant. The default language stays: it is in
    use. Do nothing for other applications."""
    language = application.removeprefix(_PACK)
    if application != pack_of(language) or language not in LOCALES:
        return
    before = StoredBusiness(**await connection.fetchrow(_LOCK, tenant_id))
    offered = {*before.languages, language} if is_active else {*before.languages} - {language}
    languages = [locale for locale in LOCALES if locale in offered | {before.locale}]
    if set(languages) != set(before.languages):
        StoredBusiness(**await connection.fetchrow(_CHANGE, tenant_id, languages)).publish()
