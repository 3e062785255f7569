"""What the pages on security say of limits, rules, logs and levels is what the code does."""

import ast
import json
import re
from importlib import import_module

import pytest
from chassis import descriptors, images, relay
from chassis.contract.modules import messages
from souk_local.layout import ROOT

LIMITS = (ROOT / "docs/security-limits.md").read_text()
LOGS = (ROOT / "docs/operators/watching.md").read_text()
UNITS = {"": 1, "MiB": 1024**2, "GiB": 1024**3}
# A number, what it counts, and the constant that it is.
CONSTANT = re.compile(r"([\d,]+)( [MG]iB)?[^`|;\d]*?[`]((?:\w+\.)+_?[A-Z][A-Z_]+)`")
# What a document quotes as an answer.
ANSWER = re.compile(r'"([A-Z][^"|]+|characters together\.)"')
# Refusals of functions, which are in the contract and the description of the API; of other tenants' and own items.
DOMAIN = sorted((ROOT / "services").glob("*/*/domain")) + sorted((ROOT / "services").glob("*/*/usecases"))
DOCUMENT = json.loads((ROOT / "gateway/openapi.json").read_text())
# A text or a base64 file of so many characters is an upload.
LARGE = 1_000_000


def list_texts(path, names):
    """Yield the constant beginnings of the texts that calls of these names have as an argument."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            for argument in node.args:
                part = argument.values[0] if isinstance(argument, ast.JoinedStr) else argument
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value:
                    yield part.value.strip()


def list_answers(folders, *names):
    return {text for folder in folders for path in folder.rglob("*.py") for text in list_texts(path, names)}


def test_numbers_are_those_of_the_code():
    constants = CONSTANT.findall(LIMITS)
    assert len(constants) == LIMITS.count("`_") + len(re.findall(r"`(?:\w+\.)+_?[A-Z][A-Z_]+`", LIMITS))
    for number, unit, name in constants:
        module, _, constant = name.rpartition(".")
        value = getattr(import_module(module), constant)
        assert int(number.replace(",", "")) * UNITS[unit.strip()] == value, name


@pytest.mark.asvs("5.1.1")
def test_every_upload_is_listed():
    uploads = {
        operation["operationId"]
        for operations in DOCUMENT["paths"].values()
        for method, operation in operations.items()
        if method != "parameters" and is_upload(operation)
    }
    assert len(uploads) > 4
    section = LIMITS.partition("## Uploads")[2].partition("\n## ")[0]
    assert {name for name in uploads if f"`{name}`" not in section} == set()
    pictures = [line.upper() for line in section.splitlines() if "pixels" in line]
    assert all(format_ in line for format_ in images.FORMATS for line in pictures)
    assert len(pictures) > 1


def is_upload(operation):
    content = operation.get("requestBody", {}).get("content", {})
    if any(media.startswith(("image/", "multipart/")) for media in content):
        return True
    for body in content.values():
        schema = DOCUMENT["components"]["schemas"].get(body["schema"].get("$ref", "").rpartition("/")[2], {})
        fields = schema.get("properties", {}).values()
        if any(field.get("maxLength", 0) >= LARGE for field in fields):
            return True
    return False


@pytest.mark.asvs("2.1.2", "8.1.2")
def test_answers_that_are_quoted_are_those_of_the_code():
    folders = [*DOMAIN, ROOT / "gateway/gateway"]
    texts = list_answers(
        folders, "invalid_field", "FieldViolation", "ForbiddenError", "ConflictError", "PaymentNeededError"
    )
    quoted = ANSWER.findall(LIMITS)
    assert len(quoted) > 25
    sources = "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    assert [text for text in quoted if text not in texts and text not in sources] == []


@pytest.mark.asvs("8.1.2")
def test_every_refusal_by_role_is_listed():
    texts = list_answers(DOMAIN, "ForbiddenError")
    assert len(texts) > 10
    assert sorted(text for text in texts if text not in LIMITS) == []


@pytest.mark.asvs("16.1.1")
def test_logs_stay_as_long_as_it_is_said():
    section = LOGS.partition("### Which logs there are")[2].partition("\n## ")[0]
    for table, _, _, retention in relay._RETENTIONS:
        [line] = [line for line in section.splitlines() if f"`{table}`" in line]
        assert f"| {retention.days} days |" in line


@pytest.mark.asvs("14.1.1", "14.2.4")
def test_no_secret_is_among_the_audited_fields():
    """A field that is shown once is a secret, of which a stored reply has nothing; nor has the audit log, which has
    what callers write and is not sensitive."""
    fields = [field for message in messages() for field in message.fields]
    secrets = [field for field in fields if descriptors.field_options(field).shown_once]
    assert len(secrets) > 3
    options = {field.full_name: descriptors.field_options(field) for field in secrets}
    assert [
        name for name, own in options.items() if not (own.sensitive or own.read_only or own.write_only)
    ] == []
