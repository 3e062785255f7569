"""Tables whose rows are created."""

import base64
import json

import pytest
from chassis.errors import ValidationError
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc


@pytest.fixture
def send(call):
    async def send(question, content, encoding="utf-8"):
        data = content if isinstance(content, bytes) else content.encode(encoding)
        attachment = pb.AiAttachment(name="items.csv", content=base64.b64encode(data).decode())
        item = pb.AiRequest(question=question, attachment=attachment)
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return send


@pytest.fixture
def answer(call):
    async def answer(request, status):
        item = pb.AiRequest(id=request.id, status=f"AI_STATUS_{status.upper()}")
        sent = rpc.UpdateAiRequestRequest(item=item)
        sent.mask.paths.append("status")
        return await call("UpdateAiRequest", sent)

    return answer


def planned(request):
    return [json.loads(change.after) for change in request.changes]


@pytest.mark.parametrize(
    ("question", "content", "encoding"),
    [
        ("create these products", "Name,Price,Barcode\nNappe brodée,45.50,0123\n", "utf-8"),
        ("ajoute ces produits", "Prix;Nom;Code-barres\r\n45,50 DH;Nappe brodée;0123\r\n", "utf-8-sig"),
        ("ajoute ces produits", "Nom;Prix;Code-barres\nNappe brodée;45,50;0123\n", "cp1252"),
        ("create these products", "sep=|\nname|price|barcode\nNappe brodée|45.5|0123\n", "utf-16"),
        ("create these products", "PRICE\tname\tstars\tBarcode\n45.50\tNappe brodée\t5\t0123\n", "utf-8"),
    ],
)
async def test_columns_are_found_by_their_headings(platform, send, question, content, encoding):
    request = await send(question, content, encoding)
    [product] = planned(request)
    assert (product["name"], float(product["price"]), product["barcode"]) == ("Nappe brodée", 45.5, "0123")
    assert (request.attachment.name, list(request.problems)) == ("items.csv", [])


async def test_headings_and_requests_in_arabic(platform, send):
    request = await send("أضف هذه المنتجات", "الاسم,الثمن\nزربية,١٢٠\n")
    assert [product["name"] for product in planned(request)] == ["زربية"]


async def test_rows_are_confirmed_created_and_taken_back(platform, send, answer):
    platform.add("category_products", name="Pressing")
    content = "Nom;Prix;Catégorie\nNappe;45,50;Pressing\nTapis;120;\n"
    request = await send("crée ces produits", content)
    assert (platform.calls, len(request.changes)) == ([], 2)
    await answer(request, "success")
    assert sorted(values["name"] for values in platform.values("products")) == ["Nappe", "Tapis"]
    assert [values.get("category_id") for values in platform.values("products")].count(None) == 1
    await answer(request, "undone")
    assert platform.values("products") == []


async def test_a_row_that_can_not_be_created_is_named_with_its_line_and_column(platform, send):
    platform.add("products", name="Drap", price="10")
    rows = (
        "Nappe;45,50",
        "Drap;10",
        ";5",
        "Tapis;cher",
        "",
        "Tapis;-5",
        "Nappe;46",
        f"{'x' * 300};5",
        "Housse;9",
    )
    request = await send("crée ces produits", "\n".join(("Nom;Prix", *rows)))
    assert [product["name"] for product in planned(request)] == ["Nappe", "Housse"]
    assert [(problem.line, problem.column) for problem in request.problems] == [
        (3, ""), (4, "Nom"), (5, "Prix"), (7, "Prix"), (8, ""), (9, "Nom"),
    ]  # fmt: skip
    assert "Il existe déjà" in request.problems[0].message
    assert request.function_call_escaped.text.startswith("À créer : 2 (Produits), 6 lignes")


async def test_customers_are_known_by_phone_and_a_full_name_is_two_fields(platform, send):
    platform.add("customers", full_name="Samira Alaoui", phone="0600000001")
    rows = "Samira Alaoui,06 00 00 00 01,a@b.ma,Rue 1", "Omar Idrissi,0600000002,o@b.ma,Rue 2"
    content = "\n".join(("Nom complet,Téléphone,Email,Adresse", *rows))
    request = await send("ajoute ces clients", content)
    [customer] = planned(request)
    assert (customer["first_name"], customer["last_name"]) == ("Omar", "Idrissi")
    assert [problem.line for problem in request.problems] == [2]


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("create these", "Name,Price\nNappe,5\n"),
        ("create these orders", "Name,Price\nNappe,5\n"),
        ("create these products", "Couleur,Taille\nrouge,5\n"),
        ("create these products", "Name,Price\n"),
        ("create these products", "Name,Price\n" + "Nappe,5\n" * 501),
    ],
)
async def test_what_is_not_clear_is_asked_back(platform, send, question, content):
    request = await send(question, content)
    assert (request.is_question, list(request.changes)) == (True, [])


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04\0\0\0", b'"' + b"x" * 200_000])
async def test_a_file_that_is_no_table_is_refused(platform, send, content):
    with pytest.raises(ValidationError) as refused:
        await send("create these products", content)
    assert [violation.field for violation in refused.value.violations] == ["item.attachment.content"]


@pytest.mark.parametrize("content", ["سعر المنتج", "Name,Price", "TmFtZQ", "Tm\u0660=", "é" * 400_000])
async def test_an_attachment_that_is_not_base64_is_refused_by_name(platform, call, violations, content):
    item = pb.AiRequest(
        question="create these products", attachment=pb.AiAttachment(name="items.csv", content=content)
    )
    request = rpc.CreateAiRequestRequest(item=item)
    assert await violations(call("CreateAiRequest", request)) == {"item.attachment.content": "table"}
