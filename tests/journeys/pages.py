"""The paths of every page of the app, below /admin."""

from playwright.async_api import Page

_VIEWS = (
    "orders",
    *(
        f"orders/{name}"
        for name in ("board", "tour", "invoices", "returns", "messages", "reports", "cash", "pieces")
    ),
)
_SETTINGS = (
    "shop",
    "categories",
    "shipping-methods",
    "payment-methods",
    "steps",
    "promo-codes",
    "message-templates",
    "tills",
    "limits",
    "counter",
    "online-shop",
    "exchange-rates",
)
_DROPSHIP = (
    "dropship",
    *(
        f"dropship/{name}"
        for name in ("listings", "import-list", "risks", "imports", "rules", "sync", "points", "accounts")
    ),
)
_SNOOKER = ("snooker", "snooker/players", "snooker/statistics")
_PEOPLE = ("people", "people/audit", "people/mails", "account")
_DEVELOPERS = ("developers/keys", "developers/webhooks", "developers/applications")
_APPS = ("apps", "apps/installed", "apps/planning", "assistant")
_SITE = ("site", "site/theme", "site/messages", "site/redirects", "site/hosts")
PATHS = (
    "home",
    "pos",
    *_VIEWS,
    *_DROPSHIP,
    *_SNOOKER,
    *_SITE,
    *_APPS,
    "planning",
    *_PEOPLE,
    *_DEVELOPERS,
    "products",
    "products/import",
    "customers",
    # Of one that the list shows.
    "customers/{id}",
    "customers/import",
    "notifications",
    "settings",
    *(f"settings/{name}" for name in _SETTINGS),
    # The last: it asks before it is left.
    "site/editor",
)


async def find_path(page: Page, path: str) -> str:
    """Return a path with the id of an item for {id}: of the last one of the list that the page shows."""
    if "{id}" not in path:
        return path
    folder = path.removesuffix("{id}")
    link = page.locator(f"main tbody a[href^='/admin/{folder}']").last
    return str(await link.get_attribute("href")).removeprefix("/admin/")
