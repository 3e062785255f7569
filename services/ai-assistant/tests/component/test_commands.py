"""Commands: what each plans, what can't be taken back, and what undo restores."""

import json

import pytest
from souk.assistant.v1 import assistant_pb2 as pb

ORDER = "ATL-2026-000012"


def undoable(request):
    return [change.is_undoable for change in request.changes]


async def test_a_deletion_is_undone_with_its_id(platform, ask, answer):
    rug = platform.add("products", name="Tapis", price="100", description="Laine")
    platform.add("products", name="Nappe", price="9")
    planned = await ask("delete product Tapis")
    assert (undoable(planned), platform.calls) == ([True], [])
    await answer(planned)
    assert rug not in platform.items["products"]
    undone = await answer(planned, "undone")
    assert undone.status == pb.AI_STATUS_UNDONE
    assert platform.items["products"][rug].values == {"name": "Tapis", "price": "100", "description": "Laine"}


async def test_an_undo_says_when_what_was_deleted_has_been_replaced(platform, ask, answer):
    platform.add("products", name="Tapis", price="100")
    planned = await ask("supprime le produit Tapis")
    await answer(planned)
    platform.add("products", name="Tapis", price="5")
    undone = await answer(planned, "undone")
    assert (undone.status, undone.changes[0].error) == (pb.AI_STATUS_SUCCESS, "There is one already.")


async def test_what_no_one_can_create_again_is_marked(platform, ask):
    platform.add("cj_products", name="Lampe", status="added")
    planned = await ask("احذف الإعلان Lampe")
    assert undoable(planned) == [False]
    assert "لا يمكن التراجع" in planned.function_call_escaped.text


async def test_a_customer_is_written_to_and_that_is_final(platform, ask, answer):
    samira = platform.add("customers", full_name="Samira Alaoui", email="s@a.ma")
    planned = await ask("préviens la cliente Samira Alaoui que sa commande est prête")
    assert (undoable(planned), platform.calls) == ([False], [])
    done = await answer(planned)
    await answer(planned)
    assert done.status == pb.AI_STATUS_SUCCESS
    [key] = platform.calls
    assert platform.replies[key].values == {
        "method": "souk.orders.v1.Messages.SendMessage",
        "customer_id": samira,
        "subject": "sa commande est prête",
        "body": "sa commande est prête",
    }


async def test_the_customer_of_an_order_is_written_to(platform, ask):
    platform.add("orders", order_number=ORDER, customer={"id": "c1", "fullName": "Karim"})
    planned = await ask(f'notify the customer of order {ORDER}: "It is ready"')
    assert [change.label for change in planned.changes] == ["Karim"]
    assert json.loads(planned.changes[0].after) == {"subject": "It is ready", "body": "It is ready"}


async def test_a_message_needs_a_text(platform, ask):
    platform.add("customers", full_name="Samira Alaoui")
    asked_back = await ask("send customer Samira Alaoui a notification")
    assert (asked_back.is_question, list(asked_back.changes)) == (True, [])


async def test_a_draft_is_published_and_taken_back(platform, ask, answer):
    page = platform.add("pages", name="Contact", route="/contact", has_draft=True, is_published=False)
    planned = await ask("publish the page Contact")
    assert undoable(planned) == [True]
    await answer(planned)
    assert platform.items["pages"][page].values["is_published"]
    undone = await answer(planned, "undone")
    assert undone.status == pb.AI_STATUS_UNDONE
    values = platform.items["pages"][page].values
    assert (values["is_published"], values["has_draft"]) == (False, True)


async def test_a_hidden_page_without_a_draft_is_shown_and_a_public_one_is_as_it_is(platform, ask):
    platform.add("pages", name="Contact", is_published=False)
    platform.add("pages", name="Accueil", is_published=True)
    planned = await ask("publie toutes les pages")
    assert [(change.label, json.loads(change.after)) for change in planned.changes] == [
        ("Contact", {"isPublished": True})
    ]


async def test_listings_in_the_shop_are_synced(platform, ask, answer):
    lamp = platform.add("cj_products", name="Lampe", status="added")
    platform.add("cj_products", name="Sac", status="failed")
    planned = await ask("sync all listings")
    assert ([change.label for change in planned.changes], undoable(planned)) == (["Lampe"], [False])
    await answer(planned)
    [key] = platform.calls
    assert platform.replies[key].values["id"] == lamp


async def test_an_application_is_installed_and_taken_back(platform, ask, answer):
    platform.add("applications", name="Planning", is_installable=True)
    platform.add("applications", name="Loyalty", is_installable=False)
    refused = await ask("install the application Loyalty")
    assert refused.is_question
    planned = await ask("installe l'application Planning")
    assert undoable(planned) == [True]
    done = await answer(planned)
    assert [values["name"] for values in platform.values("installed_applications")] == [
        platform.replies[platform.calls[0]].values["name"]
    ]
    assert (await answer(done, "undone")).status == pb.AI_STATUS_UNDONE
    assert platform.values("installed_applications") == []


@pytest.mark.parametrize(
    ("status", "count"), [("removed", 1), ("failed", 1), ("installed", 0), ("updating", 0)]
)
async def test_what_was_uninstalled_can_be_installed_again(platform, ask, status, count):
    platform.add("applications", name="Snooker", is_installable=True, installation_id="i1", status=status)
    assert len((await ask("install Snooker")).changes) == count


async def test_a_task_is_planned(platform, ask, answer):
    planned = await ask("planifie une tâche « Inventaire » demain")
    await answer(planned)
    assert [values["name"] for values in platform.values("gantt_tasks")] == ["Inventaire"]
    await answer(planned, "undone")
    assert platform.values("gantt_tasks") == []
