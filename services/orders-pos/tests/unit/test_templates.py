from dataclasses import dataclass, field
from string import Formatter
from uuid import UUID, uuid4

import pytest
from chassis.errors import NotFoundError, StaleError, ValidationError
from chassis.money import Currency
from orders_pos.domain.notifications.templates import (
    KINDS,
    DefaultTemplate,
    MessageTemplate,
    TemplateFilter,
    check_placeholders,
    default_templates,
    default_text,
    fill,
    get_default,
    placeholders_of,
    template_id,
)
from orders_pos.usecases.notifications.copy_default_template import copy_default_template
from orders_pos.usecases.notifications.get_template import get_template
from orders_pos.usecases.notifications.list_templates import list_templates
from orders_pos.usecases.notifications.restore_template import restore_template

TENANT = UUID(int=1)
SAVED_FR = template_id(TENANT, "order-saved", "fr")


@dataclass
class FakeTemplates:
    """The tenant's own texts by template id; a template is returned as its subject."""

    edited: dict[UUID, str] = field(default_factory=dict)

    async def list_edited(self):
        return self.edited

    def from_default(self, default: DefaultTemplate):
        return default.text.subject

    async def insert_default(self, default: DefaultTemplate):
        self.edited.setdefault(default.id, default.text.subject)

    async def delete(self, template_id, version):
        if version != 1:
            raise StaleError(self.edited[template_id], ())
        del self.edited[template_id]


def build_template(**fields):
    return MessageTemplate(**{"tenant_id": TENANT, "kind": "order-saved", "locale": "en", **fields})


@pytest.mark.asvs("1.3.7", "1.3.10")
def test_templates_use_known_placeholders_only():
    build_template(subject="{order}", body="{customer} {total}").check(Currency("MAD"))
    with pytest.raises(ValidationError) as raised:
        build_template(subject="{nope}", body="{order} {shops}").check(Currency("MAD"))

    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("item.subject", "unknown"),
        ("item.body", "unknown"),
    ]


def test_a_reminder_leads_to_its_cart_and_says_how_to_stop():
    with pytest.raises(ValidationError) as raised:
        build_template(kind="cart-reminder", subject="{order}", body="{link}").check(Currency("MAD"))

    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("item.subject", "unknown"),
        ("item.body", "blank"),
    ]


def test_each_kind_has_a_default_in_each_language_with_known_placeholders():
    templates = [*default_templates(TENANT)]

    assert [(item.kind, item.locale) for item in templates] == [
        (kind, locale) for kind in KINDS for locale in ("en", "fr", "ar")
    ]
    assert len({item.id for item in templates}) == 3 * len(KINDS)
    for item in templates:
        names = {name for _, name, _, _ in Formatter().parse(item.text.subject + item.text.body) if name}
        assert names <= placeholders_of(item.kind)
        assert ("order" in names) == (item.kind != "cart-reminder")


def test_template_ids_are_those_of_one_tenant():
    assert template_id(TENANT, "order-saved", "fr") == SAVED_FR
    assert template_id(UUID(int=2), "order-saved", "fr") != SAVED_FR
    assert get_default(TENANT, SAVED_FR) == DefaultTemplate(
        SAVED_FR, "order-saved", "fr", default_text("order-saved", "fr")
    )
    for id_ in (uuid4(), None):
        with pytest.raises(NotFoundError, match="There is no such message template"):
            get_default(TENANT, id_)


@pytest.mark.asvs("1.3.10")
def test_placeholders_without_a_value_stay():
    assert fill("{order}: {total} {x}", {"order": "A1", "total": "5"}) == "A1: 5 {x}"


def test_a_line_without_any_value_is_left_out():
    text = "Total: {total}\nPickup: {collect}\n\nSee you, {shop}"
    values = {"total": "5", "collect": "", "shop": "Atlas"}
    assert fill(text, values) == "Total: 5\n\nSee you, Atlas"
    assert fill("{collect} to {total}", values) == "- to 5"


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_a_sale_at_the_counter_has_no_dates_in_its_message(locale):
    body = default_text("order-saved", locale).body
    values = dict.fromkeys(placeholders_of("order-saved"), "x") | {"collect": "", "delivery": ""}
    assert len(fill(body, values).splitlines()) == len(body.splitlines()) - 2


async def test_list_has_the_edited_text_else_the_default():
    templates = FakeTemplates({SAVED_FR: "Merci"})
    items = await list_templates(TENANT, TemplateFilter(), templates)

    assert (len(items), items[1], items[0]) == (
        3 * len(KINDS),
        "Merci",
        default_text("order-saved", "en").subject,
    )


async def test_list_is_filtered_by_id_kind_and_language():
    async def list_subjects(**conditions):
        return await list_templates(TENANT, TemplateFilter(**conditions), FakeTemplates())

    french = default_text("order-saved", "fr").subject
    assert await list_subjects(ids=[SAVED_FR, None]) == [french]
    assert await list_subjects(ids=[None]) == []
    assert await list_subjects(kind="order-saved", locale="fr") == [french]
    assert len(await list_subjects(kind="order-saved")) == 3
    assert len(await list_subjects(locale="ar")) == len(KINDS)
    assert await list_subjects(ids=[SAVED_FR], locale="en") == []


async def test_template_is_edited_and_restored():
    templates = FakeTemplates()
    default = default_text("order-saved", "fr").subject
    assert await get_template(TENANT, SAVED_FR, templates) == default

    await copy_default_template(TENANT, SAVED_FR, templates)
    assert templates.edited == {SAVED_FR: default}
    templates.edited[SAVED_FR] = "Merci"
    await copy_default_template(TENANT, SAVED_FR, templates)
    assert await get_template(TENANT, SAVED_FR, templates) == "Merci"

    with pytest.raises(StaleError):
        await restore_template(TENANT, SAVED_FR, 2, templates)
    await restore_template(TENANT, SAVED_FR, 1, templates)
    await restore_template(TENANT, SAVED_FR, 2, templates)
    assert await get_template(TENANT, SAVED_FR, templates) == default


async def test_unknown_template_is_not_found():
    templates = FakeTemplates()
    for call in (
        get_template(TENANT, uuid4(), templates),
        copy_default_template(TENANT, None, templates),
        restore_template(TENANT, uuid4(), 1, templates),
    ):
        with pytest.raises(NotFoundError):
            await call


def violations(call, *arguments):
    with pytest.raises(ValidationError) as raised:
        call(*arguments)
    return [(violation.field, violation.code) for violation in raised.value.violations]


@pytest.mark.parametrize(
    ("body", "missing"), [("{link} {stop}", 0), ("{link}", 1), ("{stop}", 1), ("Your cart waits.", 2)]
)
def test_a_reminder_needs_both_of_its_links(body, missing):
    if missing:
        assert violations(check_placeholders, "", body, "cart-reminder") == [("body", "blank")] * missing
    else:
        check_placeholders("", body, "cart-reminder")


def test_a_text_of_no_kind_may_have_the_placeholders_of_any():
    check_placeholders("{order} {link}", "{amount} {reason} {stop}")
    assert violations(check_placeholders, "{nope}", "") == [("subject", "unknown")]
