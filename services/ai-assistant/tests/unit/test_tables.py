"""New items from the rows of a table: which columns mean what, and what is wrong with a row."""

import json
from decimal import Decimal

import pytest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.row_problem import RowProblem
from ai_assistant.domain.table import MAX_ROWS, Row, Table, map_columns, read_cell
from ai_assistant.usecases.plan_table import plan_table
from chassis.money import Currency
from listing_fakes import open_shop
from reading.context import ReadingContext
from reading.result import Reason, Value

FILE = ReadingContext(currency=Currency("MAD"))


@pytest.fixture
def shop():
    return open_shop()


def table(headings, *rows):
    return Table(headings, [Row(line, cells) for line, cells in enumerate(rows, 2)])


@pytest.mark.parametrize(
    ("heading", "entity", "field"),
    [
        ("Name", "product", "name"),
        (" Nom du produit ", "product", "name"),
        ("اسم", "product", "name"),
        ("Prix", "product", "price"),
        ("Selling price", "product", ""),
        ("Price (MAD)", "product", "price"),
        ("category_id", "product", "category_id"),
        ("categoryId", "product", "category_id"),
        ("Category ID", "product", "category_id"),
        ("Catégorie", "product", "category_id"),
        ("Code-barres", "product", "barcode"),
        ("bar_code", "product", "barcode"),
        ("Stock", "product", ""),
        ("Téléphone", "customer", "phone"),
        ("First name", "customer", "first_name"),
        ("firstName", "customer", "first_name"),
        ("Nom de famille", "customer", "last_name"),
        ("Nom complet", "customer", "full_name"),
        ("Name", "customer", "full_name"),
        ("Price", "customer", ""),
        ("Colour", "product", ""),
        ("", "product", ""),
    ],
)
def test_a_heading_names_a_field_in_any_language(heading, entity, field):
    assert map_columns(["?", heading], ENTITIES[entity]) == ({1: field} if field else {})


def test_the_first_of_two_columns_of_one_field_counts():
    assert map_columns(["Prix", "Nom", "Price"], ENTITIES["product"]) == {0: "price", 1: "name"}


@pytest.mark.parametrize(
    ("field", "cell", "value"),
    [
        ("name", " 'Tapis ", " 'Tapis"),
        ("barcode", "'0611", "0611"),
        ("name", "Tapis 2 places", "Tapis 2 places"),
        ("price", "1 250,50 MAD", Decimal("1250.50")),
        ("price", "MAD 25", Decimal(25)),
        ("price", "25.", Decimal(25)),
        ("price", ".5", Decimal("0.5")),
        ("price", "١٬٢٣٤٫٥٠", Decimal("1234.50")),
        ("stock_on_hand", "12", Decimal(12)),
        ("position", "3", Decimal(3)),
    ],
)
def test_a_cell_has_a_text_or_a_number_with_its_currency(field, cell, value):
    assert read_cell(field, cell, FILE) == Value(value.strip() if isinstance(value, str) else value)


@pytest.mark.parametrize(
    "cell", ["free", "", "10 or 20 or so, 3/4", "-5", "− 5", "5 - 7", "(5)", "-1.500", "12 pcs"]
)
def test_a_number_that_is_none_or_two_or_negative_is_named(cell):
    reading = read_cell("price", cell, FILE)
    assert isinstance(reading, Reason)
    assert reading.text == cell


async def test_numbers_of_a_file_are_read_by_their_column_or_asked_about(shop):
    columns = [["Kilim", "1.500"], ["Tapis", "٢٥٫٥٠"], ["Drap", "10 €"]]
    outcome = await plan_table(table(["Nom", "Prix"], *columns), "product", shop, FILE)
    assert [(step.label, step.fields["price"]) for step in outcome.steps] == [("Tapis", "25.50")]
    assert [(problem.line, problem.code, problem.parameters) for problem in outcome.problems] == [
        (2, "which-number", {"value": "1.500", "readings": "1.500 / 1500"}),
        (4, "row-currency", {"value": "10 €"}),
    ]
    decided = await plan_table(table(["Nom", "Prix"], *columns[:1], ["Drap", "2,50"]), "product", shop, FILE)
    assert [step.fields["price"] for step in decided.steps] == ["1500", "2.50"]


async def test_each_row_is_a_new_item(shop):
    rugs = shop.add("category_products", name="Tapis")
    sent = table(
        ["Nom", "Prix", "Colour", "Catégorie"],
        ["Kilim", "1 250,50 dh", "red", "tapis"],
        ["Savon", "5"],
    )
    outcome = await plan_table(sent, "product", shop, FILE)
    fields = [step.fields for step in outcome.steps]
    assert fields == [
        {"name": "Kilim", "price": "1250.50", "category_id": rugs},
        {"name": "Savon", "price": "5"},
    ]
    assert [(step.kind, step.path, step.label) for step in outcome.steps] == [
        ("create", "products", "Kilim"), ("create", "products", "Savon"),
    ]  # fmt: skip
    assert json.loads(outcome.steps[1].after) == fields[1]
    assert (outcome.text, outcome.parameters, outcome.problems, outcome.is_question) == (
        "will-create", {"entity": "product", "count": "2", "failed": "0"}, (), False,
    )  # fmt: skip
    assert (outcome.name, outcome.action, outcome.entity) == ("products.create", "create", "product")
    assert outcome.arguments == {"columns": {"Nom": "name", "Prix": "price", "Catégorie": "category_id"}}


async def test_a_full_name_is_split_into_both(shop):
    shown = ["Nom", "Téléphone", "Email", "Adresse"]
    sent = table(
        shown,
        ["Samira El Alaoui", "0661223344", "s@a.ma", "12 rue X"],
        ["Nadia  Tazi", "0661", "n@a.ma", "x"],
    )
    outcome = await plan_table(sent, "customer", shop, FILE)
    names = [(step.fields["first_name"], step.fields["last_name"], step.label) for step in outcome.steps]
    assert names[0] == ("Samira", "El Alaoui", "Samira El Alaoui")
    assert all(last == last.strip() for _, last, _ in names)


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["Kilim", "free", ""], RowProblem(2, "Prix", "row-number", {"value": "free"})),
        (["Kilim", "x" * 99, ""], RowProblem(2, "Prix", "row-number", {"value": "x" * 60})),
        (["Kilim", "5", "Cuir"], RowProblem(2, "Catégorie", "no-such-category", {"name": "Cuir"})),
        (["Kilim", "5", "C" * 99], RowProblem(2, "Catégorie", "no-such-category", {"name": "C" * 60})),
        (["Savon", "5", ""], RowProblem(2, "", "row-known", {})),
    ],
)
async def test_a_row_that_can_not_be_created_is_left_out_with_the_reason(shop, cells, problem):
    shop.add("products", name="savon", price="9")
    outcome = await plan_table(
        table([" Nom ", "Prix ", "Catégorie"], cells, ["Tapis", "9", ""]), "product", shop, FILE
    )
    assert outcome.problems == (problem,)
    assert [step.label for step in outcome.steps] == ["Tapis"]
    assert (outcome.text, outcome.parameters["failed"]) == ("will-create-some", "1")


async def test_what_a_row_lacks_is_said_with_its_column(shop):
    outcome = await plan_table(table(["Nom", " Prix"], ["Kilim", " "]), "product", shop, FILE)
    [problem] = outcome.problems
    assert (problem.line, problem.column, problem.code, problem.parameters["field"]) == (
        2, "Prix", "row-blank", "price",
    )  # fmt: skip
    assert (outcome.steps, outcome.is_question) == ((), True)
    without = await plan_table(table(["Nom"], ["Kilim"]), "product", shop, FILE)
    assert [(problem.column, problem.code) for problem in without.problems] == [("", "row-blank")]


async def test_what_breaks_the_contract_is_said_with_its_reason(shop):
    outcome = await plan_table(table(["Nom", "Prix"], ["x" * 300, "5"]), "product", shop, FILE)
    [problem] = outcome.problems
    assert (problem.column, problem.code, problem.parameters["field"]) == ("Nom", "row-invalid", "name")
    assert problem.parameters["reason"]


@pytest.mark.parametrize(
    ("first", "second", "is_known"),
    [
        (["Savon", "611"], ["Savon", "612"], False),
        (["Savon", "611"], ["Gel", "611"], True),
        (["Savon", "611"], ["Gel", "6 11"], True),
        (["Savon", ""], ["savon", ""], True),
        (["Savon", ""], ["Gel", ""], False),
        (["Savon", "611"], ["Savon", ""], True),
    ],
)
async def test_a_row_with_the_barcode_or_the_name_of_one_above_is_left_out(shop, first, second, is_known):
    rows = table(["Nom", "Code-barres", "Prix"], [*first, "5"], [*second, "5"])
    outcome = await plan_table(rows, "product", shop, FILE)
    assert [problem.line for problem in outcome.problems] == [3] * is_known
    assert len(outcome.steps) == 2 - is_known


async def test_a_row_with_two_problems_is_one_that_is_left_out(shop):
    outcome = await plan_table(
        table(["Nom", "Prix", "Catégorie"], ["Kilim", "free", "Cuir"]), "product", shop, FILE
    )
    assert [problem.code for problem in outcome.problems] == ["row-number", "no-such-category"]
    assert outcome.parameters["failed"] == "1"


async def test_only_products_customers_and_categories_come_from_tables(shop):
    outcome = await plan_table(table(["Nom"], ["x"]), "order", shop, FILE)
    assert (outcome.text, outcome.is_question) == ("which-table", True)


async def test_a_table_without_a_known_column_is_asked_about_by_its_headings(shop):
    outcome = await plan_table(table([" Colour", "", "Size"], ["red", "", "L"]), "product", shop, FILE)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (
        "no-columns", {"entity": "product", "fields": "Colour, Size"}, True,
    )  # fmt: skip
    wide = await plan_table(table(["Colour" * 99], ["red"]), "product", shop, FILE)
    assert len(wide.parameters["fields"]) == 200


@pytest.mark.parametrize(("count", "text"), [(MAX_ROWS, "will-create"), (MAX_ROWS + 1, "too-many")])
async def test_a_table_has_at_most_five_hundred_rows(shop, count, text):
    rows = [[f"C{number}"] for number in range(count)]
    outcome = await plan_table(table(["Nom"], *rows), "category", shop, FILE)
    assert (outcome.text, outcome.is_question) == (text, text == "too-many")
    assert text == "will-create" or outcome.parameters == {"count": "500"}
