"""Questions for sums, and for why an order is not paid; requests about what is on screen."""

import json

import pytest
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

SALES = {
    "rows": [
        {"key": "p1", "label": "Tapis", "sums": {"orders": 0, "quantity": 3, "revenue": 360.5}},
        {"key": "p2", "label": "Nappe", "sums": {"orders": 0, "quantity": 1, "revenue": 45.5}},
    ],
    "totals": {"orders": 0, "quantity": 4, "revenue": 406},
}


@pytest.fixture
def ask(call):
    async def ask(question, entity=None, id_=""):
        item = pb.AiRequest(question=question)
        if entity:
            item.context.entity, item.context.id = f"AI_ENTITY_{entity.upper()}", id_
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return ask


def rows(request):
    return [json.loads(row) for row in request.function_call_escaped.new_data]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "what sold best last week",
            "“Tapis” sold best: 3 for MAD\u00a0360.50. All together: MAD\u00a0406.00.",
        ),
        ("qu'est-ce qui s'est le mieux vendu ?", "« Tapis » s'est le mieux vendu : 3 pour 360,50\u00a0MAD."),
        ("ما هو الأكثر مبيعا الأسبوع الماضي", "الأكثر مبيعًا «Tapis»: 3"),
    ],
)
async def test_what_sold_best_is_said_and_drawn_with_the_sums_of_the_report(platform, ask, question, text):
    platform.reads["souk.orders.v1.Reports.ReadSales"] = SALES
    answer = await ask(question)
    assert text in answer.function_call_escaped.text
    assert rows(answer)[0] == {"id": "p1", "label": "Tapis", "quantity": 3, "revenue": 360.5}
    assert (answer.function_call_escaped.chart.label, answer.function_call_escaped.chart.value) == (
        "label",
        "revenue",
    )
    assert json.loads(answer.function_call.arguments)["dimension"] == "SALES_DIMENSION_PRODUCT"


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"remaining": "120"}, "no payment of its MAD\u00a0120.00 was received (Cash)"),
        ({"remaining": "20", "paid_amount": "100"}, "of MAD\u00a0120.00, MAD\u00a020.00 is still to be paid"),
        ({"remaining": "0", "wallet_amount": "120"}, "is paid"),
        ({"remaining": "120", "step": "cancelled"}, "is cancelled"),
    ],
)
async def test_why_an_order_is_not_paid(platform, ask, values, text):
    order = platform.add(
        "orders", order_number="ATL-2026-000012", total="120", payment_method="Cash", **values
    )
    platform.add("orders", order_number="ATL-2026-000013", total="1")
    for answer in (
        await ask("why is order ATL-2026-000012 not paid?"),
        await ask("why is it not paid?", "order", order),
    ):
        assert text in answer.function_call_escaped.text
        parts = {row["part"]: row["amount"] for row in rows(answer)}
        assert (parts["total"], parts["remaining"]) == (120, float(values["remaining"]))
    assert (await ask("why is it not paid?")).is_question


async def test_a_request_is_about_what_is_on_screen_unless_it_names_something_else(platform, ask):
    rug = platform.add("products", name="Tapis", price="100")
    platform.add("products", name="Nappe", price="10")

    async def changed(question):
        return [(c.label, json.loads(c.after)) for c in (await ask(question, "product", rug)).changes]

    assert await changed("raise its price by 5 %") == [("Tapis", {"price": "105.00"})]
    assert await changed("rename it to Kilim") == [("Tapis", {"name": "Kilim"})]
    assert await changed("baisse-le de 10 DH") == [("Tapis", {"price": "90"})]
    assert await changed("mets le prix à 90 DH") == [("Tapis", {"price": "90"})]
    assert await changed("ارفع السعر 5 %") == [("Tapis", {"price": "105.00"})]
    assert await changed("set the price of Nappe to 12") == [("Nappe", {"price": "12"})]
    assert len(await changed("raise all prices by 5 %")) == 2


async def test_a_page_on_screen_is_published_and_an_order_moved(platform, ask):
    page = platform.add("pages", name="Accueil", route="/")
    platform.add("pages", name="Contact", route="/contact")
    assert [change.label for change in (await ask("publish it", "page", page)).changes] == ["Accueil"]
    platform.add("step_types", name="Ready", code="ready")
    order = platform.add("orders", order_number="ATL-2026-000012", step="received")
    assert [change.item for change in (await ask("move it to ready", "order", order)).changes] == [order]


async def test_an_item_on_screen_that_does_not_exist_is_not_found(platform, ask):
    platform.add("products", name="Tapis", price="100")
    answer = await ask("raise its price by 5 %", "product", "00000000-0000-7000-8000-000000000000")
    assert (answer.is_question, list(answer.changes)) == (True, [])
