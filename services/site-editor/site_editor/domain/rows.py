"""Tables of pages, versions, the theme, pictures and redirects."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, cast
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError, invalid_field
from chassis.model import Aggregate, TenantRow, new_registry, now
from chassis.money import Currency
from sqlalchemy import Boolean, Column, Computed, DateTime, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from site_editor.domain.addresses import is_link, is_route
from site_editor.domain.css import check_style_sheet
from site_editor.domain.field_checks import check_link, check_locales, check_picture
from site_editor.domain.fonts import FAMILIES
from site_editor.domain.redirects import is_old_path

PAGE: Final = "page"
WIDGET: Final = "widget"
MAIN: Final = "main"
HOOKS = ("header", "hero", "main-top", MAIN, "aside", "footer")
# Pages that every site has: their layout and their address.
BUILT_IN = {"home": "/", "shop": "/shop"}
_REGISTRY = new_registry()
# SQLModel takes instances too.
_TIME = cast("type[DateTime]", DateTime(timezone=True))
_PLACE = ("front_hook", "front_hook_priority")
_COLOUR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)

Json = dict[str, object]


class VersionedRow(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class Row(TenantRow, registry=_REGISTRY):
    """A row that is never changed."""


class Page(VersionedRow, table=True):
    """A page or a widget, without its content."""

    kind: str = PAGE
    name: str
    route: str = ""
    layout: str = "free"
    texts: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    picture: str = ""
    in_menu: bool = False
    menu_position: int = 0
    is_published: bool = True
    front_hook: str = ""
    front_hook_priority: int = 0
    page: UUID | None = Field(default=None, sa_type=Uuid)
    publish_time: datetime | None = Field(default=None, sa_type=_TIME)
    # Place of a widget in its draft; None where it has none.
    draft_front_hook: str | None = None
    draft_front_hook_priority: int | None = None

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """Return the changes, without the kind, that also end a draft's place. Raise ValidationError for another
        kind."""
        if changes.get("kind", self.kind) not in (self.kind, None):
            raise invalid_field("item.kind", "A page stays a page, and a widget a widget.", "fixed")
        # A place that is published is that of the draft too.
        published = {f"draft_{name}": None for name in _PLACE if name in changes}
        return {name: value for name, value in changes.items() if name != "kind"} | published

    def draft_place(self, front_hook: str | None, priority: int | None) -> None:
        """Keep the place of a widget as a draft; what is None stays as it is. Raise ValidationError."""
        if front_hook is not None and (front_hook not in HOOKS or self.kind != WIDGET):
            raise invalid_field("front_hook", f"Send one of: {', '.join(HOOKS)}, for a widget.", "choice")
        for name, value in zip(_PLACE, (front_hook, priority), strict=True):
            if value is not None:
                setattr(self, f"draft_{name}", value if value != getattr(self, name) else None)

    def publish_place(self) -> None:
        """Place the widget as its draft has it."""
        for name in _PLACE:
            value = getattr(self, f"draft_{name}")
            if value is not None:
                setattr(self, name, value)
        self.discard_place()

    def discard_place(self) -> None:
        """Remove the place of the draft; the published one stays."""
        for name in _PLACE:
            setattr(self, f"draft_{name}", None)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError with every violation of the rules for pages or for widgets."""
        violations = [
            *check_locales(self.texts, "item.texts"),
            *check_picture(self.picture, "item.picture"),
        ]
        violations += self._check_page() if self.kind == PAGE else self._check_widget()
        if violations:
            raise ValidationError(*violations)

    def _check_page(self) -> Iterable[FieldViolation]:
        if not is_route(self.route):
            message = "Send a path such as /about: small letters, digits and hyphens."
            yield FieldViolation("item.route", message, "route")
        elif (self.layout in BUILT_IN or self.route in BUILT_IN.values()) and (
            BUILT_IN.get(self.layout) != self.route
        ):
            yield FieldViolation("item.route", "Home is at / and the shop at /shop.", "fixed")
        if self.front_hook or self.page:
            yield FieldViolation("item.front_hook", "A page is in no hook.", "not-allowed")

    def _check_widget(self) -> Iterable[FieldViolation]:
        if self.front_hook not in HOOKS:
            yield FieldViolation("item.front_hook", f"Send one of: {', '.join(HOOKS)}.", "choice")
        if self.route or self.in_menu:
            yield FieldViolation("item.route", "A widget has no address.", "not-allowed")
        if self.page == self.id:
            yield FieldViolation("item.page", "A widget is not on itself.", "unknown")


class PageVersion(Row, table=True):
    """Content as it was saved."""

    page: UUID = Field(sa_type=Uuid)
    locale: str
    is_draft: bool
    author: str
    create_time: datetime = Field(default_factory=now, sa_type=_TIME)


class WebsiteTheme(VersionedRow, table=True):
    """The one theme of a tenant."""

    custom_css: str = ""
    custom_css_per_routes: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    texts: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    logo: str = ""
    colours: Json = Field(default_factory=dict[str, object], sa_type=JSONB)
    heading_font: str = ""
    body_font: str = ""
    links: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    contact: Json = Field(default_factory=dict[str, object], sa_type=JSONB)
    # Of the shop, whose settings they are changed in.
    opening_hours: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    # Application whose colours these are, and the tenant's own of before.
    colours_of: str = ""
    own_colours: Json = Field(default_factory=dict[str, object], sa_type=JSONB)
    # Values of fields that differ in the draft, by name.
    draft: Json | None = Field(default=None, sa_type=JSONB)
    has_draft: bool = Field(default=None, sa_column=Column(Boolean, Computed("draft IS NOT NULL")))

    def values(self) -> Json:
        """Return what is published, by field."""
        return {name: getattr(self, name) for name in THEME_FIELDS}

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """Return the changes, which also replace the values of the draft."""
        changes = self.keep_own_colours(changes)
        if self.draft is None:
            return changes
        # What is published is that of the draft too.
        draft = {name: value for name, value in self.draft.items() if name not in changes}
        return {**changes, "draft": draft or None}

    def keep_own_colours(self, changes: Mapping[str, object]) -> Mapping[str, object]:
        """Return changes with those that follow for the tenant's own colours: an application's replace them, and they
        are kept meanwhile."""
        if "colours" not in changes:
            return changes
        colours_of = str(changes.get("colours_of", ""))
        own = (self.own_colours if self.colours_of else self.colours) if colours_of else {}
        return {**changes, "colours_of": colours_of, "own_colours": own}

    def check(self, _: Currency, /) -> None:
        """Clean the CSS. Raise ValidationError with every violation."""
        violations = [*check_locales(self.texts, "item.texts"), *check_picture(self.logo, "item.logo")]
        violations += [
            FieldViolation(f"item.colours.{name}", "Send a colour as #0b6b66.", "colour")
            for name, value in self.colours.items()
            if not _COLOUR.fullmatch(str(value))
        ]
        for field in ("heading_font", "body_font"):
            if getattr(self, field) not in ("", *FAMILIES):
                violations.append(
                    FieldViolation(f"item.{field}", f"Send one of: {', '.join(FAMILIES)}.", "choice")
                )
        for index, link in enumerate(self.links):
            violations += check_link(link, f"item.links[{index}]")
        violations += self._clean_css()
        if violations:
            raise ValidationError(*violations)

    def _clean_css(self) -> list[FieldViolation]:
        """Replace the CSS by what was parsed of it; return what was rejected."""
        checked = check_style_sheet(self.custom_css)
        violations = [finding.to_violation("item.custom_css") for finding in checked.findings]
        # Assigned only if it differs: an equal value counts as a change too.
        if checked.css != self.custom_css:
            self.custom_css = checked.css
        rows: list[Json] = []
        for index, row in enumerate(self.custom_css_per_routes):
            checked = check_style_sheet(str(row.get("css", "")))
            path = f"item.custom_css_per_routes[{index}].css"
            violations += [finding.to_violation(path) for finding in checked.findings]
            rows.append({**row, "css": checked.css})
        if rows != self.custom_css_per_routes:
            self.custom_css_per_routes = rows
        return violations


THEME_FIELDS = (
    "custom_css", "custom_css_per_routes", "texts", "logo", "colours", "heading_font", "body_font", "links",
    "contact", "colours_of",
)  # fmt: skip


class ThemeVersion(Row, table=True):
    """The theme as it was saved."""

    is_draft: bool
    author: str
    create_time: datetime = Field(default_factory=now, sa_type=_TIME)


class ContactMessage(VersionedRow, table=True):
    """What a visitor wrote. `customer` is the customer who was signed in at the shop, if any."""

    name: str
    email: str = ""
    phone: str = ""
    text: str
    route: str = ""
    locale: str = ""
    is_read: bool = False
    customer: UUID | None = Field(default=None, sa_type=Uuid)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for a blank name or text, and without an e-mail address or phone."""
        violations = [
            FieldViolation(name, "Send a text.", "blank")
            for name in ("name", "text")
            if not str(getattr(self, name)).strip()
        ]
        if not self.email.strip() and not self.phone.strip():
            violations.append(
                FieldViolation("email", "Send an e-mail address or a phone number.", "contact-missing")
            )
        if violations:
            raise ValidationError(*violations)


class SiteImage(Row, table=True):
    """A picture of the library."""

    name: str
    path: str
    width: int
    height: int
    sizes: list[Json] = Field(default_factory=list[Json], sa_type=JSONB)
    create_time: datetime = Field(default_factory=now, sa_type=_TIME)


class SiteRedirect(VersionedRow, table=True):
    """Leads from an old address to another."""

    old_path: str
    address: str

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for an old path or an address that is none."""
        if not is_old_path(self.old_path):
            message = "Send a path of the site that starts with /, without ? and #."
            raise invalid_field("item.old_path", message, "route")
        if not is_link(self.address):
            raise invalid_field("item.address", "Send a path of this site or a whole address.", "address")
