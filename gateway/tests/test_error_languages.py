"""What a client reads under the path of a language: every error that the sources have, in this language."""

import re
from types import SimpleNamespace

import orjson
import pytest
import yaml
from chassis.locales import LOCALES
from gateway.error_messages import ErrorMessages
from gateway.problem_details import FieldViolation, Problem, problem_response
from souk_local.layout import ROOT
from source_errors import FOR_PROGRAMS, PARAMETER, SourceError, list_errors
from starlette.requests import Request

MESSAGES = ErrorMessages()
# Its step is added by the gateway, which names it in the language.
COMPLETED_LATER = {"step-failed"}
# What other systems answer, in their language.
QUOTED = {"payment-rejected", "supplier-refused", "unreadable"}
ENGLISH = re.compile(
    r"\b(the|this|is|are|must|your|you|not|and|was|has|have|there|no such|needs?)\b", re.IGNORECASE
)
ARABIC = re.compile(r"[\u0600-\u06ff]")
ERRORS = sorted(error for error in list_errors() if error.code not in FOR_PROGRAMS)


def answer(problem: Problem, locale: str) -> dict:
    """Return the document of a problem under the path of a language."""
    app = SimpleNamespace(state=SimpleNamespace(error_messages=MESSAGES))
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/{locale}/api/orders",
        "query_string": b"",
        "headers": [],
    }
    return orjson.loads(problem_response(problem, Request({**scope, "app": app})).body)


def find_faults(error: SourceError, shown: str, locale: str) -> list[str]:
    """Return what is wrong with a message that is shown for an error."""
    own = shown.replace(PARAMETER, "")
    is_complete = not shown.rstrip().endswith(":") or error.code in COMPLETED_LATER
    return [
        fault
        for fault, is_so in {
            "as the service says it": bool(error.message) and shown == error.message,
            "has English": error.code not in QUOTED and ENGLISH.search(own),
            "has no Arabic": locale == "ar" and not ARABIC.search(own),
            "has a placeholder": "{" in shown or "}" in shown,
            "has an empty parameter": bool(error.message) and not is_complete,
        }.items()
        if is_so
    ]


@pytest.mark.parametrize("locale", [locale for locale in LOCALES if locale != "en"])
def test_every_error_is_told_in_the_language_of_the_path(locale):
    faults = []
    for error in ERRORS:
        english = error.message or f"Something: {PARAMETER}"
        plain = answer(Problem(409, english, code=error.code), locale)
        violation = FieldViolation("name", english, error.code)
        of_field = answer(Problem(422, english, violations=[violation]), locale)
        assert of_field["violations"][0]["message"] == plain["detail"]
        faults += [(error, fault, plain["detail"]) for fault in find_faults(error, plain["detail"], locale)]
    assert faults == []


@pytest.mark.parametrize("locale", [locale for locale in LOCALES if locale != "en"])
def test_every_translated_code_is_shown_without_placeholders(locale):
    codes = yaml.safe_load((ROOT / f"gateway/gateway/error_messages.{locale}.yaml").read_text())
    # Their words are filled by what puts messages together.
    for code in set(codes) - {"line", "omitted", "exceeded", "exceeded-today"}:
        error = SourceError(code, f"Something: {PARAMETER}")
        detail = answer(Problem(409, error.message, code=code), locale)["detail"]
        assert find_faults(error, detail, locale) == [], code


def test_the_errors_of_the_sources_are_found():
    errors = list_errors()
    assert len({error.code for error in errors}) > 150
    assert SourceError("does-not-add-up", f"The amounts paid make this: {PARAMETER}") in errors
    # By a constant, from a table of rules, of a class, and in a finding.
    codes = {error.code for error in errors}
    assert {"approval-required", "used-up", "colour", "not-found", "css-property"} <= codes
