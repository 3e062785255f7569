"""Files of products and customers: headings, numbers, rows, what they are beside the shop."""

from contextlib import asynccontextmanager
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ConflictError, FieldViolation, ValidationError
from chassis.money import Currency
from orders_pos.domain.catalogue.category_paths import CategoryPaths
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, PRODUCTS
from orders_pos.domain.imports.import_job import APPLYING, CANCELLED, DONE, READING, READY, ImportJob
from orders_pos.domain.imports.outcome import (
    CHANGED,
    EQUAL,
    ERROR,
    NEW,
    Outcome,
    RowKeys,
    ambiguous_violation,
    find_repeats,
    keys_of,
    missing_key_violation,
    repeat_violation,
)
from orders_pos.domain.imports.row_reader import ParsedRow, RowReader, complete_new, split_name
from orders_pos.usecases.imports.apply_rows import apply_rows
from orders_pos.usecases.imports.compare_rows import CompareRows, compare_rows

MAD, TND = Currency("MAD"), Currency("TND")
SHOPIFY = (
    "Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Grams,Variant Price,"
    "Variant Compare At Price,Variant Barcode,Image Src,Cost per item"
)
WOOCOMMERCE = (
    "ID,Type,SKU,Name,Published,Short description,Description,Weight (kg),Backorders allowed?,Sale price,"
    "Regular price,Categories,Images,Low stock amount"
)
WOOCOMMERCE_FR = (
    "Type,UGS,Nom,Description courte,Description,Poids (kg),Tarif promo,Tarif régulier,Catégories"
)


@pytest.mark.parametrize(
    ("kind", "headers", "fields"),
    [
        (
            PRODUCTS, SHOPIFY,
            "group,name,descriptionHtml,,category,visibility,sku,weight,finalPrice,price,barcode,image,cost",
        ),
        (
            PRODUCTS, WOOCOMMERCE,
            (
                "recordId,recordType,sku,name,visibility,description,descriptionHtml,weightKg,sellWithoutStock,"
                "finalPrice,price,category,image,lowStockLevel"
            ),
        ),
        (PRODUCTS, WOOCOMMERCE_FR,
         "recordType,sku,name,description,descriptionHtml,weightKg,finalPrice,price,category"),
        (PRODUCTS, "NOM,Prix (MAD),prix_de_vente,Prix,الفئة", "name,price,finalPrice,,category"),
        (PRODUCTS, "اسم المنتج,السعر,سعر البيع,رمز SKU", "name,price,finalPrice,sku"),
        (CUSTOMERS, "First Name,Last Name,Email,Default Address Address1,Default Address City,Phone,Total Spent",
         "firstName,lastName,email,address,address,phone,"),
        (CUSTOMERS, "first_name,last_name,user_email,billing_phone,billing_address_1,billing_city,Rôle",
         "firstName,lastName,email,phone,address,address,"),
        (CUSTOMERS, "Nom,Téléphone,GSM", "fullName,phone,phone"),
        (CUSTOMERS, "Prénom,Nom", "firstName,lastName"),
        (CUSTOMERS, "الاسم,النسب,الهاتف", "firstName,lastName,phone"),
        (CUSTOMERS, "Name,Surname", "firstName,lastName"),
        (CUSTOMERS, "Prénom,Client", "firstName,lastName"),
    ],
)  # fmt: skip
def test_headings_name_fields(kind, headers, fields):
    assert find_fields(kind, headers.split(","), "MAD") == fields.split(",")


@pytest.mark.parametrize("kind", [PRODUCTS, CUSTOMERS])
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_the_headings_of_an_export_are_read_as_its_fields(kind, locale):
    fields = [field for field in FIELDS[kind].values() if field.is_exported]
    assert find_fields(kind, [field.label(locale) for field in fields], "MAD") == [
        field.name for field in fields
    ]


def test_labels_of_an_unknown_language_are_english():
    assert FIELDS[PRODUCTS]["price"].label("es") == "Price"


def read(kind, fields, *cells, currency=MAD):
    columns = fields.split(",")
    reader = RowReader.of_table(kind, columns, currency, [cells], columns)
    return reader.read(2, cells)


def test_a_row_has_the_values_of_its_cells():
    row = read(
        PRODUCTS, "sku,name,price,weightKg,trackStock,,unit,image", "A1", " Soap ", "12,5 DH", "0,25", "oui", "x", "",
        "https://a.example/1.png, https://a.example/2.png",
    )  # fmt: skip
    assert (row.line, row.violations, row.cells[1]) == (2, (), " Soap ")
    assert row.values == {
        "sku": "A1",
        "name": "Soap",
        "price": Decimal("12.5"),
        "weight": 250,
        "track_stock": True,
        "pictures": ("https://a.example/1.png", "https://a.example/2.png"),
    }


def test_numbers_of_a_spreadsheet_are_taken_as_they_are():
    row = read(
        PRODUCTS, "sku,price,barcode,weight", Decimal(1002), Decimal("1.234"), Decimal(611100), Decimal(30)
    )
    assert row.values == {"sku": "1002", "price": Decimal("1.234"), "barcode": "611100", "weight": 30}


def test_what_can_not_be_read_names_its_field():
    row = read(PRODUCTS, "price,trackStock,weight,weightKg,cost", "cher", "peut-être", "1,5", "-1", "1,234")
    assert [(violation.field, violation.code) for violation in row.violations] == [
        ("price", "unreadable-amount"),
        ("trackStock", "unreadable-answer"),
        ("weight", "integer"),
        ("weightKg", "integer"),
        ("cost", "ambiguous-number"),
    ]
    assert row.values == {}
    assert read(PRODUCTS, "cost", "1,234", currency=TND).values == {"cost": Decimal("1.234")}


def test_the_marks_of_a_column_are_those_of_the_whole_file():
    rows = [["1.234 DH"], ["0,50 DH"]]
    reader = RowReader.of_table(PRODUCTS, ["price"], MAD, rows, ["Prix"])
    assert reader.read(2, rows[0]).values == {"price": Decimal(1234)}


def test_columns_of_one_field_are_joined_or_stand_in():
    row = read(CUSTOMERS, "address,address,phone,phone,locale", "1 rue A", "Fès", "", "'+212600000001", "FR")
    assert row.values == {"address": "1 rue A, Fès", "phone": "+212600000001", "locale": "fr"}


def test_a_row_may_be_shorter_than_its_headings():
    assert read(PRODUCTS, "sku,name,price", "A1").values == {"sku": "A1"}


def test_a_whole_name_is_split_unless_it_is_known():
    assert split_name({"full_name": "Amina  El Fassi"}) == {"first_name": "Amina", "last_name": "El Fassi"}
    assert split_name({"full_name": "Amina"}) == {"first_name": "Amina"}
    assert split_name({"full_name": "Fatima Zahra Idrissi", "phone": "1"}, "Fatima Zahra Idrissi") == {
        "phone": "1"
    }
    assert split_name({"full_name": "Amina X", "last_name": "El Fassi"}) == {"last_name": "El Fassi"}


def test_a_new_product_is_charged_its_price():
    assert complete_new({"final_price": Decimal(3)}) == {"final_price": Decimal(3), "price": Decimal(3)}
    both = {"final_price": Decimal(3), "price": Decimal(4)}
    assert complete_new(both) == both


def product_row(line, sku="", name="Soap", **values):
    return ParsedRow(line, (sku, name), {**({"sku": sku} if sku else {}), "name": name, **values})


def test_rows_are_recognised_by_normalised_keys():
    assert keys_of(PRODUCTS, product_row(2, "A1", " Black  SOAP"), match_names=True, country="MA") == RowKeys(
        "A1", "black soap"
    )
    assert keys_of(PRODUCTS, product_row(2, "A1"), match_names=False, country="MA") == RowKeys("A1")
    customer = ParsedRow(2, (), {"phone": "+212 661-000001", "email": "A@Example.org"})
    assert keys_of(CUSTOMERS, customer, match_names=True, country="MA") == RowKeys(
        "+212661000001", "a@example.org"
    )


@pytest.mark.parametrize(
    ("kind", "keys", "repeats"),
    [
        (PRODUCTS, [("A", "x"), ("B", "x"), ("A", "y")], {4: 2}),
        (PRODUCTS, [("", "x"), ("", "x")], {3: 2}),
        (PRODUCTS, [("A", "x"), ("", "x")], {3: 2}),
        (PRODUCTS, [("", "x"), ("A", "x")], {3: 2}),
        (PRODUCTS, [("A", ""), ("B", "")], {}),
        (CUSTOMERS, [("1", "a"), ("2", "a"), ("1", "b"), ("3", "c"), ("", "c")], {3: 2, 4: 2, 6: 5}),
    ],
)
def test_rows_that_stand_for_the_same_are_found(kind, keys, repeats):
    rows = [(line, RowKeys(*pair)) for line, pair in enumerate(keys, 2)]
    assert find_repeats(kind, rows) == repeats


def test_violations_name_the_key():
    assert repeat_violation(PRODUCTS, RowKeys("A"), 2) == FieldViolation(
        "sku", "Line 2: this row stands for the same.", "repeated-row"
    )
    assert [
        missing_key_violation(PRODUCTS, match_names=False).field,
        missing_key_violation(PRODUCTS, match_names=True).field,
        missing_key_violation(CUSTOMERS, match_names=True).field,
    ] == ["sku", "name", "phone"]
    assert [
        ambiguous_violation(kind, keys).field
        for kind, keys in (
            (PRODUCTS, RowKeys("", "x")),
            (CUSTOMERS, RowKeys("1")),
            (CUSTOMERS, RowKeys("", "a")),
        )
    ] == ["name", "phone", "email"]


class Items:
    """Products by SKU: name and version. The SKU `TAKEN` can't be written."""

    def __init__(self, **stored):
        self.stored = {sku: [name] if isinstance(name, str) else name for sku, name in stored.items()}
        self.written, self.prepared, self.locked = [], 0, []

    async def find(self, keys, *, for_update):
        self.locked.append(for_update)
        return {key: self.stored.get(key.first, []) for key in keys}

    async def prepare(self, rows):
        self.prepared += len(rows)

    def compare(self, row, stored):
        name = row.values["name"]
        if stored is None:
            return Outcome(row, NEW, values=row.values)
        return Outcome(row, EQUAL if stored == name else CHANGED, "id", values=row.values)

    async def write(self, outcome):
        sku = outcome.values["sku"]
        if sku == "TAKEN":
            raise ValidationError(FieldViolation("barcode", "This is taken already.", "taken"))
        if sku == "GONE":
            raise ConflictError("Something else still refers to this.", "in-use")
        self.written.append(sku)

    @asynccontextmanager
    async def savepoint(self):
        yield


ROWS = [
    product_row(2, "A"), product_row(3, "B"), product_row(4, "C", "Tea"), product_row(5), product_row(6, "A"),
    product_row(7, "D"),
]  # fmt: skip


async def test_rows_are_compared_with_what_is_stored():
    items = Items(B="Soap", C="Soap", D=["Soap", "Tea"])
    outcomes = await compare_rows(CompareRows(PRODUCTS, ROWS, {6: 2}), items)
    assert [(outcome.action, [v.code for v in outcome.violations]) for outcome in outcomes] == [
        (NEW, []), (EQUAL, []), (CHANGED, []), (ERROR, ["blank"]), (ERROR, ["repeated-row"]),
        (ERROR, ["ambiguous-row"]),
    ]  # fmt: skip
    assert (items.written, items.locked, items.prepared) == ([], [False], 6)


async def test_only_new_and_changed_rows_are_written():
    items = Items(B="Soap", C="Soap")
    outcomes = await apply_rows(CompareRows(PRODUCTS, ROWS[:4], {}, for_update=True), items)
    assert (items.written, items.locked) == (["A", "C"], [True])
    assert [outcome.action for outcome in outcomes] == [NEW, EQUAL, CHANGED, ERROR]


async def test_a_row_that_can_not_be_written_does_not_stop_the_others():
    rows = [product_row(2, "TAKEN"), product_row(3, "GONE"), product_row(4, "A")]
    items = Items()
    outcomes = await apply_rows(CompareRows(PRODUCTS, rows, {}), items)
    assert [(outcome.action, [(v.field, v.code) for v in outcome.violations]) for outcome in outcomes] == [
        (ERROR, [("barcode", "taken")]),
        (ERROR, [("", "in-use")]),
        (NEW, []),
    ]
    assert items.written == ["A"]


async def test_a_row_without_key_says_once_what_is_wrong_with_it():
    number = FieldViolation("sku", "This is no code: ?", "unreadable-code")
    row = ParsedRow(2, (), {}, (number,))
    [outcome] = await compare_rows(CompareRows(PRODUCTS, [row], {}), Items())
    assert outcome.violations == (number,)


def job(state=READY, **fields):
    columns = [{"header": name, "field": name, "sample": ""} for name in ("sku", "name", "phone")]
    return ImportJob(
        tenant_id=UUID(int=1), kind=PRODUCTS, state=state, file_name="f", columns=columns, **fields
    )


def test_an_import_is_applied_once_it_is_ready():
    ready = job(new_count=3, error_count=1, applied_count=2, progress=100)
    assert ready.change_state(APPLYING)
    assert (ready.state, ready.progress, ready.new_count, ready.error_count, ready.applied_count) == (
        APPLYING, 0, 0, 0, 0,
    )  # fmt: skip
    assert not ready.change_state(APPLYING)
    assert not job(DONE).change_state(APPLYING)
    for state in (READING, CANCELLED):
        with pytest.raises(ConflictError):
            job(state).change_state(APPLYING)


def test_an_import_is_cancelled_until_it_ends():
    for state in (READING, READY, APPLYING):
        cancelled = job(state, new_count=3)
        assert cancelled.change_state(CANCELLED)
        assert (cancelled.state, cancelled.new_count) == (CANCELLED, 3)
    with pytest.raises(ConflictError):
        job(DONE).change_state(CANCELLED)
    with pytest.raises(ValidationError):
        job().change_state(DONE)


def test_fields_of_columns_are_checked_before_they_are_compared_again():
    ready = job()
    ready.set_fields(["sku", "", "name"])
    assert (ready.fields, ready.state, ready.headers) == (
        ["sku", "", "name"],
        READING,
        ["sku", "name", "phone"],
    )
    with pytest.raises(ValidationError) as error:
        job().set_fields(["sku", "sku", "walletCredit"])
    assert [(v.field, v.code) for v in error.value.violations] == [
        ("item.columns[1].field", "taken"),
        ("item.columns[2].field", "unknown"),
    ]
    for state in (APPLYING, DONE):
        with pytest.raises(ConflictError):
            job(state).set_fields(["sku", "", ""])


def test_counts_and_problems_are_kept():
    counted = job()
    counted.count({"new": 1, "changed": 2, "equal": 3, "error": 4})
    assert (counted.new_count, counted.changed_count, counted.equal_count, counted.error_count) == (
        1,
        2,
        3,
        4,
    )
    counted.fail("x" * 600, "table")
    assert (counted.state, len(counted.problem), counted.problem_code) == ("failed", 500, "table")
    with pytest.raises(ValidationError):
        ImportJob(tenant_id=UUID(int=1), kind="invoices", file_name="f").check(MAD)


def test_categories_are_found_by_path_and_by_a_name_that_is_the_only_one():
    home, kitchen, garden, other = (UUID(int=number) for number in range(1, 5))
    paths = CategoryPaths(
        {home: (None, "Maison"), kitchen: (home, "Été"), garden: (None, "Jardin"), other: (garden, "Été")}
    )
    assert paths.path(kitchen) == "Maison > Été"
    assert paths.path(None) == ""
    assert [paths.find(text) for text in ("maison>ete", "Jardin > Été", "MAISON", "Jardin, Maison", "Été", "?")] == [
        kitchen, other, home, garden, None, None,
    ]  # fmt: skip


def test_categories_are_found_by_their_names_in_each_language():
    home, kitchen, shed = (UUID(int=number) for number in range(1, 4))
    paths = CategoryPaths(
        {home: (None, "Maison"), kitchen: (home, "Cuisine"), shed: (home, "Kitchen")},
        [{home: "House", kitchen: "Kitchen", shed: ""}, {home: "منزل", kitchen: "مطبخ", shed: ""}],
    )
    texts = ("house > kitchen", "HOUSE", "مطبخ", "منزل > مطبخ", "Maison > Cuisine", "Kitchen", "Cuisine")
    assert [paths.find(text) for text in texts] == [kitchen, home, kitchen, kitchen, kitchen, shed, kitchen]
    assert paths.path(kitchen) == "Maison > Cuisine"
