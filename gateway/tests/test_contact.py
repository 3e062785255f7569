"""The contact form of public pages: sent to the address of its page, without script."""

from dataclasses import replace

import pytest
from chassis.context import GUEST
from chassis.errors import NotFoundError
from chassis.testing import caller
from custom_replies import CUSTOM_REPLIES
from gateway.app import create_app
from gateway.rejections import EVENT
from structlog.testing import capture_logs

from conftest import create_client

FORM = {"name": "Salma", "email": "salma@example.org", "phone": "", "text": "Hello\r\nthere", "website": ""}


async def find_guest(slug):
    if slug != "atlas":
        raise NotFoundError("There is no such tenant.")
    return caller(GUEST, tenant="atlas")


@pytest.fixture
def waits():
    """Seconds to wait by tenant."""
    return {}


@pytest.fixture
async def site(dependencies, fakes, waits, monkeypatch):
    def count(reply, request):
        reply.wait = waits.get(request.tenant, 0)

    monkeypatch.setitem(CUSTOM_REPLIES, "CountContactMessage", count)
    app = create_app(replace(dependencies, tenant_guest=find_guest))
    async with create_client(app) as client:
        client.headers["host"] = "atlas.souk.test"
        yield client


def sent(fakes):
    return [call for call in fakes.calls if call.method == "SendContactMessage"]


async def test_a_message_is_stored_once_and_the_visitor_is_thanked_on_the_page(site, fakes):
    replies = [await site.post("/fr/about", data=FORM) for _ in range(2)]
    assert {(reply.status_code, reply.headers["location"]) for reply in replies} == {
        (303, "/fr/about#message-sent")
    }
    first, second = sent(fakes)
    assert (first.request.name, first.request.text) == ("Salma", "Hello\nthere")
    assert (first.request.route, first.request.locale) == ("/about", "fr")
    assert first.metadata["idempotency-key"] == second.metadata["idempotency-key"] != ""
    await site.post("/fr/about", data=FORM | {"text": "More"})
    assert sent(fakes)[-1].metadata["idempotency-key"] != first.metadata["idempotency-key"]


async def test_what_can_not_be_sent_is_shown_again_with_its_errors(site, fakes):
    reply = await site.post("/en/about", data=FORM | {"email": "none", "text": ""})
    assert (reply.status_code, reply.headers["cache-control"]) == (422, "no-store")
    assert "form-action 'self'" in reply.headers["content-security-policy"]
    form = fakes.last.request.form
    assert (form.name, form.email) == ("Salma", "none")
    assert {error.field for error in form.errors} == {"email", "text"}
    assert sent(fakes) == []


async def test_a_program_that_fills_in_the_hidden_field_is_thanked_and_nothing_is_stored(site, fakes):
    reply = await site.post("/en/about", data=FORM | {"website": "https://spam.example"})
    assert reply.status_code == 303
    assert fakes.calls == []


async def test_too_many_messages_from_one_address_wait(site, fakes, waits):
    waits["atlas"] = 120
    reply = await site.post("/en/about", data=FORM)
    assert reply.status_code == 429
    assert "2 min" in fakes.last.request.form.errors[0].message
    assert sent(fakes) == []


async def test_a_customer_who_is_signed_in_is_known(site, fakes):
    await site.post("/en/about", data=FORM, headers={"Cookie": "souk-customer=customer"})
    assert sent(fakes)[0].metadata["authorization"].endswith("customer")


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/en/about", {"Origin": "https://evil.example"}, 403),
        ("/en/about", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("/en/about", {"Host": "nobody.souk.test"}, 404),
        ("/about", {}, 404),
        ("/en/about", {"Content-Type": "application/json"}, 404),
    ],
)
async def test_other_posts_reach_no_form(site, fakes, path, headers, status):
    reply = await site.post(path, data=FORM, headers=headers)
    assert reply.status_code == status
    assert fakes.calls == []


@pytest.mark.asvs("16.3.3")
@pytest.mark.parametrize(
    ("form", "headers", "wait", "status", "reason"),
    [
        ({}, {"Origin": "https://evil.example"}, 0, 403, "foreign-page"),
        ({"email": "none"}, {}, 0, 422, "invalid"),
        ({}, {}, 60, 429, "too-many-messages"),
    ],
)
async def test_a_form_that_is_not_taken_leaves_a_line_without_what_it_says(
    site, fakes, waits, form, headers, wait, status, reason
):
    waits["atlas"] = wait
    with capture_logs() as lines:
        reply = await site.post("/fr/about", data=FORM | form, headers=headers)
    [line] = [line for line in lines if line["event"] == EVENT]
    assert (reply.status_code, line["status"], line["reason"]) == (status, status, reason)
    assert line["rpc"] == "souk.site.v1.PublicSite.SendContactMessage"
    assert not [value for value in ("Salma", "Hello", "evil") if value in str(line)]
