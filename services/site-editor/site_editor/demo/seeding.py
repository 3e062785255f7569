"""Adds a demo site through the rules that hold for every site."""

from uuid import UUID, uuid5

from chassis.context import current_currency
from chassis.db import current_transaction

from site_editor.adapters.built_in import build_built_in_page
from site_editor.adapters.resources import SqlPages
from site_editor.adapters.sql_contents import SqlContents
from site_editor.adapters.sql_themes import add_version
from site_editor.demo.pictures import build_images
from site_editor.demo.site import DemoPage, DemoSite, DemoWidget
from site_editor.domain.content import FIELD, Content, Part, check_parts
from site_editor.domain.rows import BUILT_IN, WIDGET, ContactMessage, Page, SiteRedirect, WebsiteTheme
from site_editor.usecases.ports import SavedVersion
from site_editor.usecases.save_content import save_content

_HAS_CONTENT = "SELECT EXISTS (SELECT FROM page_content WHERE tenant_id = $1)"


async def has_content() -> bool:
    """Return whether the tenant has content already, so that the demo site is added once."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_HAS_CONTENT, transaction.tenant_id))


async def seed_site(site: DemoSite) -> None:
    """Add theme, pages, widgets, redirects, pictures and a message of a visitor."""
    session = await current_transaction().session()
    theme = WebsiteTheme(tenant_id=site.tenant_id, id=site.tenant_id, **site.theme)
    pages = {page.route: _page(site, page, position) for position, page in enumerate(site.pages)}
    widgets = [_widget(site, widget, position, pages) for position, widget in enumerate(site.widgets)]
    redirects = [
        SiteRedirect(tenant_id=site.tenant_id, old_path=old_path, address=address)
        for old_path, address in site.redirects.items()
    ]
    for row in (theme, *pages.values()):
        row.check(current_currency())
        await session.merge(row)
    await session.flush()
    message = ContactMessage(tenant_id=site.tenant_id, locale="fr", route="/about", **site.message)
    for row in (*(row for row in widgets if row.kind == WIDGET), *redirects, message):
        row.check(current_currency())
        session.add(row)
    session.add_all(build_images(site.tenant_id, site.slug))
    await session.flush()
    await add_version(theme.values(), is_draft=False)
    for row, widget in zip(widgets, site.widgets, strict=True):
        await _publish(row.id, widget)


def _page(site: DemoSite, page: DemoPage, position: int) -> Page:
    row = build_built_in_page(site.tenant_id, page.layout if page.layout in BUILT_IN else "home", position)
    if page.layout not in BUILT_IN:
        row.id = uuid5(site.tenant_id, page.route)
        row.name, row.route, row.layout = page.titles["en"], page.route, page.layout
    row.texts = [
        {"locale": locale, "title": title, "description": page.descriptions[locale]}
        for locale, title in page.titles.items()
    ]
    row.in_menu = page.layout != "home"
    return row


def _widget(site: DemoSite, widget: DemoWidget, position: int, pages: dict[str, Page]) -> Page:
    """Return the row of a widget, or the page that it is the content of."""
    page = pages[widget.route]
    if not widget.hook:
        return page
    return Page(
        tenant_id=site.tenant_id,
        kind=WIDGET,
        name=widget.name,
        front_hook=widget.hook,
        front_hook_priority=position * 10,
        page=page.id,
    )


async def _publish(page_id: UUID, widget: DemoWidget) -> None:
    for locale, html in widget.html.items():
        content = Content(check_parts([Part(html, widget.css)], FIELD))
        await save_content(SavedVersion(page_id, locale, content), SqlContents(), SqlPages())
