"""Plans that are carried out, stopped, refused and taken back, and names that requests give to one item."""

import json

import pytest
from ai_assistant.domain.item_names import find_named as named_items
from ai_assistant.domain.plan import Item, Outcome, Step
from ai_assistant.domain.texts import say
from ai_assistant.usecases.apply_plan import STOPPED, apply_plan
from ai_assistant.usecases.choose_slot import choose_slot
from ai_assistant.usecases.find_named import UnclearNameError, find_named
from ai_assistant.usecases.ports import RefusedError
from ai_assistant.usecases.show_fields import show_fields
from ai_assistant.usecases.undo_plan import undo_plan
from fake_media import FakeMedia
from listing_fakes import open_shop


@pytest.fixture
def shop():
    return open_shop()


def create(name):
    return Step("create", "products", name, {"name": name}, "{}")


async def carry_out(shop, *steps, stop_at=None, media=None):
    questions = []

    async def is_stopped():
        questions.append(None)
        return len(questions) - 1 == stop_at

    return await apply_plan("r1", steps, shop, media or FakeMedia(), is_stopped)


async def test_each_step_is_written_once_and_knows_its_item(shop):
    first = await carry_out(shop, create("Tapis"), create("Savon"))
    again = await carry_out(shop, create("Tapis"), create("Savon"))
    assert [item["name"] for item in shop.values("products")] == ["Tapis", "Savon"]
    assert first == again
    assert all(step.is_done and step.item in shop.items["products"] for step in first)
    assert shop.calls == ["assistant-r1-0", "assistant-r1-1"]


async def test_what_comes_behind_a_stop_is_not_written(shop):
    done, *left = await carry_out(shop, create("Tapis"), create("Savon"), create("Lampe"), stop_at=1)
    assert (done.is_done, done.error) == (True, "")
    assert [(step.is_done, step.error) for step in left] == [(False, STOPPED)] * 2
    assert len(shop.values("products")) == 1


async def test_a_step_that_is_refused_says_why_and_the_others_are_carried_out(shop):
    missing_step = Step("update", "products", "Tapis", {"price": "5"}, "{}", item="gone", version=1)
    refused, done = await carry_out(shop, missing_step, create("Savon"))
    assert (refused.is_done, refused.error) == (False, "There is no such item.")
    assert done.is_done


def stale(shop):
    rug = shop.add("products", name="Tapis", price="5")
    shop.change("products", rug, price="6")
    return Step("update", "products", "Tapis", {"price": "7"}, "{}", item=rug, version=1)


async def test_nothing_is_written_if_the_first_item_has_changed_since(shop):
    with pytest.raises(RefusedError) as refused:
        await carry_out(shop, stale(shop), create("Savon"))
    assert refused.value.is_stale
    assert len(shop.values("products")) == 1


async def test_an_item_that_has_changed_behind_a_step_that_is_done_is_refused_alone(shop):
    done, refused = await carry_out(shop, create("Savon"), stale(shop))
    assert done.is_done
    assert (refused.is_done, refused.error) == (False, "This was changed by someone else in the meantime.")


async def test_pictures_are_stored_before_the_item_that_shows_them_and_gone_ones_are_refused(shop):
    media = FakeMedia()
    step = Step(
        "create", "products", "Tapis", {"name": "Tapis"}, "{}", media=(("image", "p1"), ("video", "f1"))
    )
    await carry_out(shop, step, media=media)
    assert media.kept_files == [("image", "p1"), ("video", "f1")]


async def test_a_plan_is_taken_back_from_its_end(shop):
    rug = shop.add("products", name="Tapis", price="5")
    update = Step(
        "update", "products", "Tapis", {"price": "7"}, "{}", previous={"price": "5"}, item=rug, version=1
    )
    message = Step("call", "souk.orders.v1.Messages.SendMessage", "Samira", {"body": "x"}, "{}")
    steps = await carry_out(shop, create("Savon"), update, message)
    written = list(shop.calls)
    undone = await undo_plan("r1", steps, shop)
    assert [step.is_done for step in undone] == [False, False, True]
    assert shop.values("products") == [{"name": "Tapis", "price": "5"}]
    assert shop.calls[len(written) :] == ["assistant-undo-r1-1", "assistant-undo-r1-0"]


async def test_what_can_not_be_taken_back_keeps_its_effect_and_says_why(shop):
    steps = await carry_out(shop, create("Savon"))
    shop.refusals[steps[0].item] = "Savon was sold."
    [step] = await undo_plan("r1", steps, shop)
    assert (step.is_done, step.error) == (True, "Savon was sold.")


async def test_a_step_that_was_not_done_is_not_taken_back(shop):
    [step] = await undo_plan("r1", (create("Savon").failed("Taken."),), shop)
    assert (step.error, shop.calls) == ("Taken.", [])


@pytest.mark.parametrize("was_hidden", [True, False])
async def test_a_page_that_is_published_is_taken_back_as_it_was(shop, was_hidden):
    page = shop.add("pages", name="Contact", has_draft=True, is_published=not was_hidden)
    versions = {"published": "v1", "draft": "v2"}
    step = Step(
        "publish",
        "pages",
        "Contact",
        {"is_hidden": was_hidden},
        "{}",
        previous=versions,
        item=page,
        version=1,
    )
    done = await carry_out(shop, step)
    assert shop.items["pages"][page].values == {"name": "Contact", "has_draft": False, "is_published": True}
    await undo_plan("r1", done, shop)
    assert shop.items["pages"][page].values == {
        "name": "Contact", "has_draft": True, "is_published": not was_hidden,
    }  # fmt: skip


async def test_an_application_that_was_installed_is_taken_away(shop):
    done = await carry_out(shop, Step("install", "applications", "Table plan", {"name": "gantt"}, "{}"))
    assert shop.values("installed_applications") == [{"name": "gantt"}]
    await undo_plan("r1", done, shop)
    assert shop.values("installed_applications") == []


async def test_what_was_deleted_is_created_again(shop):
    rug = shop.add("products", name="Tapis", price="5")
    lost = {"name": "Tapis", "price": "5"}
    done = await carry_out(shop, Step("delete", "products", "Tapis", {}, "", "{}", lost, rug, 1))
    assert shop.values("products") == []
    await undo_plan("r1", done, shop)
    assert shop.items["products"][rug].values == lost


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Chemise", "Chemise"),
        ("CHEMISES", "Chemise"),
        ("chem", "Chemise"),
        ("manteaux", "Manteau"),
        ("robes longues", "Robe longue"),
        ("لكريم", "كريم"),
        ("بكريم", "كريم"),
        ("للكريم", "كريم"),
        ("قميصا", "قميص"),
        ("سجادات", "سجاد"),
        ("le", "Le"),
    ],
)
async def test_one_product_is_found_by_a_form_of_its_name(shop, name, expected):
    for label in ("Chemise", "Manteau", "Robe longue", "كريم", "قميص", "سجاد", "Le", "Levier", "Bol"):
        shop.add("products", name=label)
    assert (await find_named("product", name, shop)).label == expected


@pytest.mark.parametrize("name", ["Veste", "bo s", "Chemisess", "ess"])
async def test_a_name_of_nothing_is_asked_about(shop, name):
    shop.add("products", name="Chemise")
    with pytest.raises(UnclearNameError) as unclear:
        await find_named("product", name, shop)
    assert unclear.value.question == Outcome(
        "no-such-item", {"entity": "product", "name": name}, is_question=True
    )


async def test_several_of_a_name_are_asked_about_by_the_first_five(shop):
    for number in range(7):
        shop.add("customers", full_name=f"Samira {number}")
    with pytest.raises(UnclearNameError) as unclear:
        await find_named("customer", "samira", shop)
    names = "Samira 0, Samira 1, Samira 2, Samira 3, Samira 4"
    assert unclear.value.question == Outcome("which-of", {"names": names, "count": "7"}, is_question=True)


def offer(start, end, day="2030-01-04", *, full=False):
    return {"date": day, "from": start, "to": end, "full": full}


MORNING, NOON = offer("08:00", "10:00"), offer("10:00", "12:00")
OTHER_DAY = offer("08:00", "10:00", "2030-01-05")


@pytest.mark.parametrize(
    ("moment", "offers", "slot"),
    [
        ("2030-01-04", [MORNING, NOON], MORNING),
        ("2030-01-04 10:00", [MORNING, NOON], NOON),
        ("2030-01-04 11:59", [MORNING, NOON], NOON),
        ("2030-01-04 09:00", [OTHER_DAY, MORNING], MORNING),
        ("11:00", [MORNING, NOON], NOON),
        ("2030-01-04", [{**MORNING, "full": True}, NOON], NOON),
        ("2030-01-05", [MORNING, OTHER_DAY], OTHER_DAY),
    ],
)
async def test_the_free_slot_of_a_day_or_a_time_is_chosen(shop, moment, offers, slot):
    shop.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": offers, "collectHours": []}
    chosen = await choose_slot({}, "o1", "delivery_slot", moment, shop)
    assert chosen == {"date": slot["date"], "start_time": slot["from"], "end_time": slot["to"]}


@pytest.mark.parametrize(
    ("reply", "moment", "text", "parameters"),
    [
        (
            {"collectHours": [MORNING, NOON]},
            "2030-01-04 12:00",
            "no-such-slot",
            {"name": "2030-01-04 12:00", "names": "2030-01-04 08:00-10:00, 2030-01-04 10:00-12:00"},
        ),
        (
            {"collectHours": [], "minDateCollect": "2030-02-01"},
            "2030-01-04",
            "no-slot-from",
            {"day_first": "2030-02-01"},
        ),
        ({"collectHours": [offer("8", "9", full=True)]}, "2030-01-04", "no-slot", {}),
        ({}, "2030-01-04", "no-slot", {}),
    ],
)
async def test_without_a_free_slot_it_is_asked_with_what_is_offered(shop, reply, moment, text, parameters):
    shop.reads["souk.orders.v1.Checkout.PreviewDates"] = reply
    with pytest.raises(UnclearNameError) as unclear:
        await choose_slot({}, "", "collect_slot", moment, shop)
    assert unclear.value.question == Outcome(text, parameters, is_question=True)


async def test_at_most_six_slots_are_offered(shop):
    hours = [offer(f"{hour:02}:00", f"{hour + 1:02}:00") for hour in range(8, 16)]
    shop.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": hours}
    with pytest.raises(UnclearNameError) as unclear:
        await choose_slot({}, "", "delivery_slot", "2030-01-09", shop)
    assert len(unclear.value.question.parameters["names"].split(", ")) == 6


async def test_the_category_of_a_plan_is_shown_by_its_name(shop):
    rugs = shop.add("category_products", name="Été")
    shown = await show_fields("products", {"name": "Tapis", "category_id": rugs}, shop)
    field = shop.public_name("products", "category_id")
    assert json.loads(shown)[field] == {"id": rugs, "name": "Été"}
    assert "Été" in shown
    fields = json.loads(await show_fields("products", {"category_id": "gone"}, shop))
    assert fields[field] == {"id": "gone", "name": "…"}
    assert json.loads(await show_fields("products", {"name": "Tapis"}, shop)) == {"name": "Tapis"}


@pytest.mark.parametrize(
    ("name", "expected_ids"),
    [
        ("prete", ["ready"]),
        ("Ready", ["ready"]),
        ("جاهز", ["ready"]),
        ("re", ["ready", "received"]),
        ("x", []),
    ],
)
def test_items_are_named_in_any_language_by_the_whole_name_first(name, expected_ids):
    items = [
        Item("ready", 1, "Prête", {"names": {"en": "Ready", "ar": "جاهز", "fr": ""}}, {}),
        Item("received", 1, "Reçue", {"names": {"en": "Received"}}, {}),
    ]
    assert [item.id for item in named_items(name, items)] == expected_ids


@pytest.mark.parametrize(
    ("entity", "shown"), [("product", "product"), ("", "changes"), ("payment_method", "Payment method")]
)
def test_a_sentence_names_the_kind_of_its_items(entity, shown):
    assert shown.casefold() in say("which-item", {"entity": entity}, "en").casefold()


@pytest.mark.asvs("1.1.2")
def test_what_people_wrote_is_escaped_in_a_sentence():
    assert "“&lt;b&gt;”" in say("no-such-step", {"name": "<b>"}, "en")
