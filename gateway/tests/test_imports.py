"""Imported files at the edge: sending them, their rows in the reader's language, failed rows as a table."""

import csv
import io

import pytest
from gateway.error_messages import ErrorMessages

JOB = "/fr/api/import_jobs/j1"


@pytest.fixture
def translated(app):
    """Have messages translated as in the app, for one test: all tests have one app."""
    before = app.state.error_messages
    app.state.error_messages = ErrorMessages()
    yield
    app.state.error_messages = before


def read_csv(response):
    return [*csv.reader(io.StringIO(response.content.decode("utf-8-sig")))]


@pytest.mark.parametrize("path", ["products", "customers"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
async def test_lists_are_exported_as_they_are_filtered(admin, fakes, path, ending):
    parameter, name = {"products": ("name", "name"), "customers": ("search", "search")}[path]
    response = await admin.get(f"/fr/api/{path}.{ending}?{parameter}=savon")
    assert response.status_code == 200
    assert fakes.last.method == f"Export{path.capitalize()}"
    assert (getattr(fakes.last.request.filter, name), fakes.last.request.locale) == ("savon", "fr")
    assert (await admin.get(f"/fr/api/{path}.{ending}?nothing=1")).status_code == 400


@pytest.mark.asvs("5.1.1", "5.2.1")
async def test_a_file_may_be_large_but_not_larger_than_the_schema_says(admin, fakes):
    body = {"kind": "products", "fileName": "a.xlsx", "content": "QUJD" * 3_700_000}
    assert (await admin.post("/fr/api/import_jobs", json=body)).status_code == 201
    assert len(fakes.last.request.item.content) == 14_800_000
    too_large = body | {"content": "QUJD" * 7_000_000}
    response = await admin.post("/fr/api/import_jobs", json=too_large)
    assert (response.status_code, response.json()["violations"][0]["code"]) == (422, "length")


async def test_rows_say_what_is_wrong_in_the_readers_language(admin, fakes, translated):
    response = await admin.get(f"{JOB}/rows?action=error&offset=2&limit=10")
    assert response.status_code == 200
    request = fakes.last.request
    assert (request.id, request.action, request.offset, request.limit) == ("j1", 4, 2, 10)
    [row] = response.json()["rows"]
    assert (row["line"], row["cells"], row["violations"]) == (
        5,
        ["D4", "=1+1"],
        [{"field": "sku", "message": "Ligne 2 : Une ligne plus haut dans le fichier désigne déjà la même chose.",
          "code": "repeated-row"}],
    )  # fmt: skip
    assert (await admin.get(f"{JOB}/rows?page=3&itemsPerPage=10")).status_code == 200
    assert (fakes.last.request.offset, fakes.last.request.limit) == (20, 10)
    counted = (await admin.get(f"{JOB}/rows?itemsPerPage=0")).json()
    assert (counted["rows"], counted["total"]) == ([], 3)
    assert (await admin.get(f"{JOB}/rows?action=lost")).status_code == 422
    assert (await admin.get(f"{JOB}/rows?shelf=1")).status_code == 400


async def test_failed_rows_are_a_table_with_the_reasons(admin, fakes, translated):
    response = await admin.get(f"{JOB}/failed-rows.csv")
    assert response.status_code == 200
    assert response.headers["content-disposition"] == 'attachment; filename="failed-rows.csv"'
    assert read_csv(response) == [
        ["Référence", "Nom", "Prix", "Ligne", "Raison"],
        *[["D4", "'=1+1", "", "5",
           "Référence: Ligne 2 : Une ligne plus haut dans le fichier désigne déjà la même chose."]] * 3,
    ]  # fmt: skip
    assert [call.request.offset for call in fakes.calls if call.method == "ReadImportRows"] == [0, 1, 2]


async def test_drivers_have_no_access(admin):
    admin.headers["Authorization"] = "Bearer rider"
    for path in (
        JOB,
        f"{JOB}/rows",
        f"{JOB}/failed-rows.csv",
        "/fr/api/products.csv",
        "/fr/api/customers.csv",
    ):
        assert (await admin.get(path)).status_code == 403
