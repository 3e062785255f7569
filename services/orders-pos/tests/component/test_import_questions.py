"""Imports of other programs' files as a whole: questions, answers that are remembered, options, stock, categories,
drafts, and Souk's own export, which loses nothing."""

import random
from decimal import Decimal

import pytest
from chassis.errors import NotFoundError
from chassis.testing import caller
from import_jobs import CUSTOMERS, Fetcher, counts
from random_products import random_product
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

OPEN = "SKU,Name,Price (USD),Weight,Category,Published\nA1,Soap,5,0.25,Bath > Soaps,yes\nA2,Tea,1.5,1,Tea,perhaps\n"
SHOPIFY = """Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status
tee,Tee,Shirts,true,Size,S,T-S,shopify,4,10,12,https://shop.example/1.png,active
tee,,,,,M,T-M,shopify,0,11,,https://shop.example/2.png,
cup,Cup,Kitchen > Cups,true,Title,Default Title,CUP,shopify,7,5,,,draft
"""  # noqa: E501  # rows of a file


@pytest.fixture
def answer(update, work, get):
    """Answer questions of an import, and have it read again."""

    async def answer(job, **answers):
        sent = [
            pb.ImportAnswer(question=id_.replace("__", "-").replace("_", ":"), answer=text)
            for id_, text in answers.items()
        ]
        await update(job, answers=sent)
        await work()
        return await get(job)

    return answer


def open_ids(job):
    return [question.id for question in job.questions if not question.answer]


async def test_what_is_open_is_asked_and_rows_are_in_error_until_it_is_answered(send, answer, rows):
    job = await send(OPEN)
    assert open_ids(job) == ["currency:2", "unit:3", "answer:5:perhaps", "categories"]
    assert counts(job) == (0, 0, 0, 2)
    codes = {row.line: {v.code for v in row.violations} for row in await rows(job)}
    assert codes == {
        2: {"other-currency", "ambiguous-unit", "unknown-category"},
        3: {"other-currency", "ambiguous-unit", "unknown-category", "unreadable-answer"},
    }
    readings = [(reading.text, reading.value, reading.code) for reading in job.columns[3].readings]
    assert readings == [("0.25", "", "ambiguous-unit"), ("1", "", "ambiguous-unit")]
    job = await answer(job, currency_2="as-is", unit_3="kg", answer_5_perhaps="no", categories="create")
    assert (open_ids(job), counts(job)) == ([], (2, 0, 0, 0))
    readings = [(reading.text, reading.value, reading.code) for reading in job.columns[3].readings]
    assert readings == [("0.25", "250", ""), ("1", "1000", "")]


async def test_answers_are_offered_again_for_the_same_columns_and_can_be_changed(send, answer, apply, fetch):
    job = await answer(
        await send(OPEN), currency_2="as-is", unit_3="kg", answer_5_perhaps="no", categories="create"
    )
    assert not any(question.is_remembered for question in job.questions)
    assert counts(await apply(job)) == (2, 0, 0, 0)
    stored = await fetch("SELECT sku, weight, is_draft FROM product ORDER BY sku")
    assert [tuple(row) for row in stored] == [("A1", 250, False), ("A2", 1000, True)]
    paths = await fetch(
        "SELECT p.name AS parent, c.name FROM category_product c LEFT JOIN category_product p"
        " ON p.id = c.parent_category_id ORDER BY c.name"
    )
    assert [tuple(row) for row in paths] == [(None, "Bath"), ("Bath", "Soaps"), (None, "Tea")]
    again = await send(OPEN.replace("0.25", "0.5"))
    assert [(q.id, q.answer, q.is_remembered) for q in again.questions] == [
        ("currency:2", "as-is", True), ("unit:3", "kg", True), ("answer:5:perhaps", "no", True),
    ]  # fmt: skip
    assert counts(again) == (0, 1, 1, 0)
    changed = await answer(again, currency_2="as-is", unit_3="g", answer_5_perhaps="no")
    assert [q.is_remembered for q in changed.questions] == [True, False, True]


async def test_answers_can_come_with_the_file(send):
    answers = {
        "currency:2": "as-is",
        "unit:3": "lb",
        "answer:5:perhaps": "leave-out",
        "categories": "leave-out",
    }
    sent = [pb.ImportAnswer(question=id_, answer=text) for id_, text in answers.items()]
    job = await send(OPEN, answers=[*sent, pb.ImportAnswer(question="unit:9", answer="kg")])
    assert (open_ids(job), counts(job), len(job.answers)) == ([], (2, 0, 0, 0), 4)


async def test_an_answer_is_one_of_the_options(send, update, violations):
    job = await send(OPEN)
    wrong = [
        pb.ImportAnswer(question="unit:3", answer="stone"),
        pb.ImportAnswer(question="unit:4", answer="kg"),
    ]
    assert await violations(update(job, answers=wrong)) == {
        "item.answers[0].answer": "unknown", "item.answers[1].answer": "unknown",
    }  # fmt: skip


async def test_options_stock_pictures_and_drafts_of_another_shop_come_in(
    send, answer, apply_with_pictures, products, fetch, call
):
    job = await answer(await send(SHOPIFY), categories="create")
    assert (job.program, counts(job), job.row_count) == ("Shopify", (2, 0, 0, 0), 2)
    assert counts(await apply_with_pictures(job, Fetcher())) == (2, 0, 0, 0)
    stored = await products()
    tee, cup = stored[""], stored["CUP"]
    assert [(value.attribute_name, value.price, value.sku, value.stock_on_hand) for value in tee.attribute_values] == [
        ("S", "10.00", "T-S", "4"), ("M", "11.00", "T-M", "0"),
    ]  # fmt: skip
    assert (tee.product_type, tee.price, tee.final_price) == (pb.PRODUCT_TYPE_VARIABLE, "10.00", "10.00")
    assert [picture.url for picture in tee.pictures] == ["/uploads/test/1.png", "/uploads/test/2.png"]
    assert (cup.is_draft, cup.stock_on_hand, tee.is_draft) == (True, "7", False)
    assert {row["reason"] for row in await fetch("SELECT reason FROM stock_movement")} == {"file.csv"}
    # The same file again changes nothing; sold pieces are counted anew where the file has another count.
    assert counts(await send(SHOPIFY)) == (0, 0, 2, 0)
    changed = await send(SHOPIFY.replace("T-M,shopify,0,11", "T-M,shopify,2,11.5"))
    assert counts(changed) == (0, 1, 1, 0)
    await apply_with_pictures(changed, Fetcher())
    value = (await products())[""].attribute_values[1]
    assert (value.id, value.price, value.stock_on_hand) == (tee.attribute_values[1].id, "11.50", "2")


async def test_guests_and_drivers_see_no_draft(call, create, admin):
    draft = await create(pb.Product(name="Secret soap", price="5", is_draft=True))
    await create(pb.Product(name="Open soap", price="5"))

    def request():
        return rpc.ListProductsRequest(page={"limit": 9})

    for role in ("ROLE_GUEST", "ROLE_SHIPPING_AGENT"):
        user = caller(role, tenant_id=admin.tenant_id)
        assert [item.name for item in (await call("ListProducts", request(), user)).items] == ["Open soap"]
        with pytest.raises(NotFoundError):
            await call("GetProduct", rpc.GetProductRequest(id=draft.id), user)
    assert len((await call("ListProducts", request())).items) == 2


async def test_name_and_phone_or_mail_suffice_for_a_customer_of_a_file(send, apply, call):
    table = "Nom,Téléphone,E-mail\nAmina,0661000001,\nOmar,,omar@example.org\n"
    done = await apply(await send(f"{table}Ali,,\n", CUSTOMERS))
    assert counts(done) == (2, 0, 0, 1)
    listed = await call("ListCustomers", rpc.ListCustomersRequest(page={"limit": 10}))
    assert {(item.first_name, item.phone, item.email) for item in listed.items} == {
        ("Amina", "0661000001", ""), ("Omar", "", "omar@example.org"),
    }  # fmt: skip
    assert counts(await send(table, CUSTOMERS)) == (0, 0, 2, 0)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("table", [rpc.TABLE_CSV, rpc.TABLE_XLSX])
async def test_an_own_export_is_a_round_trip_without_loss(
    call, create, send, apply, answer, fetch, rows, seed, table
):
    numbers = random.Random(seed)
    home = await create(pb.CategoryProduct(name="Maison"))
    linen = await create(pb.CategoryProduct(name="Linge", parent_category_id=home.id))
    for index in range(12):
        product = await create(random_product(numbers, index, linen.id))
        keys = [value.id for value in product.attribute_values] or [""]
        for key in keys if product.track_stock else []:
            if counted := numbers.randint(0, 90):
                movement = pb.StockMovement(
                    product_id=product.id, attribute_value_id=key, counted=f"{counted / 10}"
                )
                await call("CreateStockMovement", rpc.CreateStockMovementRequest(item=movement))
    locale = ("en", "fr", "ar")[seed % 3]
    request = rpc.ExportProductsRequest(table=table, locale=locale)
    first = await call("ExportProducts", request)
    unchanged = await send(first.content)
    assert [(row.changed, row.cells) for row in await rows(unchanged, pb.IMPORT_ACTION_CHANGED)] == []
    assert [(row.violations, row.cells) for row in await rows(unchanged, pb.IMPORT_ACTION_ERROR)] == []
    assert (unchanged.program, unchanged.problem, counts(unchanged)) == ("Souk", "", (0, 0, 12, 0))
    # An empty tenant: nothing is left but the file.
    await fetch("DELETE FROM product")
    await fetch("DELETE FROM category_product")
    job = await send(first.content)
    answers = {"names": "match", "categories": "create"}
    if job.questions:
        job = await answer(job, **{question.id: answers[question.id] for question in job.questions})
    done = await apply(job)
    assert counts(done) == (12, 0, 0, 0)
    second = await call("ExportProducts", request)
    if table == rpc.TABLE_CSV:
        assert second.content.decode() == first.content.decode()
    assert counts(await send(second.content)) == (0, 0, 12, 0)


@pytest.mark.parametrize(
    ("content", "code", "part"),
    [
        ('SKU,Name,Price\nA1,"Soap,1\nA2,Tea,2\n', "unclosed-quote", "Line 2:"),
        ('SKU,Name,Price\nA1,Soap,1\nA2,"Tea "green",2\n', "unclosed-quote", "Line 3:"),
    ],
)
async def test_a_quote_that_is_not_closed_is_named_with_its_line(send, content, code, part):
    job = await send(content)
    assert (job.state, job.problem_code) == (pb.IMPORT_JOB_STATE_FAILED, code)
    assert job.problem.startswith(part)


@pytest.mark.parametrize(
    "title", ["Products of Rif Market", "Export;of;2026-11-30\n\n", "List, of all, products"]
)
async def test_titles_above_the_headings_are_omitted(send, title):
    job = await send(f"{title}\nSKU;Nom;Prix\nA1;Savon;12,50\nB2;Thé;3\n")
    assert (job.problem, counts(job), [column.field for column in job.columns]) == (
        "", (2, 0, 0, 0), ["sku", "name", "price"],
    )  # fmt: skip


async def test_prices_of_another_tax_are_converted_by_the_vat_of_their_rows(send, answer, apply, products):
    job = await send("SKU,Name,Prix HT,TVA\nA1,Savon,10,10\nA2,Thé,9.99,\n")
    job = await answer(job, tax_2="excluded")
    await apply(job)
    assert {sku: Decimal(item.price) for sku, item in (await products()).items()} == {
        "A1": Decimal("11.00"), "A2": Decimal("11.99"),
    }  # fmt: skip


async def test_texts_in_languages_are_new_entries_beside_those_that_stay(send, apply, create, products):
    await create(
        pb.Product(
            sku="A1", name="Savon", price="5", names={"fr": "Savon", "ar": "صابون"}, descriptions={"en": "x"}
        )
    )
    table = "SKU,Nom,Nom EN,Description AR,Prix\nA1,Savon noir,Black soap,,5\nB2,,Tea,شاي,3\nC3,,,,1\n"
    job = await send(table)
    assert [column.field for column in job.columns] == ["sku", "name", "name:en", "description:ar", "price"]
    assert counts(job) == (1, 1, 0, 1)
    await apply(job)
    stored = await products()
    assert (stored["A1"].name, dict(stored["A1"].names), dict(stored["A1"].descriptions)) == (
        "Savon noir",
        {"en": "Black soap", "fr": "Savon noir", "ar": "صابون"},
        {"en": "x"},
    )
    assert (stored["B2"].name, dict(stored["B2"].names), dict(stored["B2"].descriptions)) == (
        "Tea",
        {"en": "Tea"},
        {"ar": "شاي"},
    )
