"""The pages that every site has."""

from uuid import UUID, uuid5

from chassis.db import current_transaction
from chassis.locales import DEFAULT
from chassis.texts import Texts

from site_editor.domain.rows import PAGE, Page

_HAS_PAGES = "SELECT EXISTS (SELECT FROM page WHERE tenant_id = $1)"
_TITLES = Texts(__file__, "built_in")
_ROUTES = {"home": "/", "shop": "/shop"}


async def ensure_built_in_pages() -> None:
    """Add home page and shop page to a site that has no pages."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_HAS_PAGES, transaction.tenant_id):
        return
    session = await transaction.session()
    for position, layout in enumerate(_ROUTES):
        session.add(build_built_in_page(transaction.tenant_id, layout, position))


def build_built_in_page(tenant_id: UUID, layout: str, position: int) -> Page:
    """Return the home page or the shop page; their ids follow from the tenant's, so that two consumers add one."""
    titles = {locale: texts[layout] for locale, texts in _TITLES.items()}
    return Page(
        tenant_id=tenant_id,
        id=uuid5(tenant_id, layout),
        kind=PAGE,
        name=titles[DEFAULT],
        route=_ROUTES[layout],
        layout=layout,
        texts=[{"locale": locale, "title": title} for locale, title in titles.items()],
        in_menu=True,
        menu_position=position * 10,
    )
