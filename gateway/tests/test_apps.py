"""Installing an application through the gateway."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from uuid import UUID

import orjson
import pytest
from chassis.errors import ForbiddenError
from gateway.app import create_app
from gateway.apps.routes import WAIT, Installer, to_problem
from gateway.auth import Authenticator
from gateway.error_messages import ErrorMessages
from gateway.limiters import RateLimiter
from gateway.live.events import LiveEvent
from souk.apps.v1 import apps_pb2 as pb
from starlette.requests import Request

from conftest import create_client

BODY = {"name": "Snooker", "image": "/admin/apps/snooker.svg", "menuOrder": 3, "isEnabled": True}
EVENT = LiveEvent(1, "atlas", "installation-changed", "i1", 2)


@pytest.fixture
def item(fakes):
    """The installation that the fake service has, which tests change."""
    return fakes.add(
        "installed_applications",
        id="i1",
        application="snooker",
        status=pb.INSTALLATION_STATUS_INSTALLED,
        is_enabled=True,
    )


@pytest.fixture
def installed():
    return {"snooker"}


@pytest.fixture
async def client(dependencies, installed):
    async def get(_tenant_id: UUID):
        return frozenset(installed)

    async with create_client(create_app(replace(dependencies, usable=get)), "admin") as client:
        yield client


async def test_the_item_is_returned_once_it_is_installed(client, fakes, item):
    response = await client.post("/en/api/applications", json=BODY)
    assert response.status_code == 201
    assert response.headers["location"] == "/en/api/installed_applications/i1"
    body = response.json()
    assert (body["application"], body["status"]) == ("snooker", "installed")
    sent = next(call.request for call in fakes.calls if call.method == "Install")
    assert (sent.name, sent.menu_order, sent.is_enabled) == ("Snooker", 3, True)


async def test_a_failed_installation_is_a_problem_with_step_and_reason(client, item):
    item.status = pb.INSTALLATION_STATUS_FAILED
    item.step, item.failure_code = "requirements", "needs-applications"
    item.detail = "It needs other applications first: Page editor"
    response = await client.post("/en/api/applications", json=BODY)
    assert (response.status_code, response.json()["code"]) == (409, "needs-applications")
    assert response.json()["step"] == "requirements"
    assert response.json()["detail"] == "It needs other applications first: Page editor (requirements)"


async def test_an_update_answers_with_what_was_updated(client, fakes, item):
    response = await client.post("/en/api/installed_applications/i1/update", json={"release": "1.1.0"})
    assert (response.status_code, response.json()["status"]) == (200, "installed")
    sent = next(call.request for call in fakes.calls if call.method == "Update")
    assert (sent.id, sent.release) == ("i1", "1.1.0")


async def test_a_failed_update_is_a_problem_and_the_application_stays_installed(client, item):
    item.step, item.failure_code = "data", "step-failed"
    item.detail = "Something went wrong on our side."
    response = await client.post("/en/api/installed_applications/i1/update", json={"release": "1.1.0"})
    assert (response.status_code, response.json()["code"], response.json()["step"]) == (
        409,
        "step-failed",
        "data",
    )


def test_reason_and_step_are_translated(item):
    item.step, item.failure_code = "requirements", "needs-applications"
    item.detail = "It needs other applications first: Page editor"
    problem = to_problem(item, "fr")
    ErrorMessages().translate(problem, "fr")
    assert problem.detail == "Il faut d'abord d'autres applications : Page editor (conditions)"


async def test_a_defect_names_its_step(client, item):
    item.status, item.step, item.failure_code = pb.INSTALLATION_STATUS_FAILED, "data", "step-failed"
    item.detail = "Something went wrong on our side."
    response = await client.post("/en/api/applications", json=BODY)
    assert response.json()["detail"] == "Something went wrong on our side: data"


async def test_an_error_of_the_service_is_a_problem(client, fakes):
    fakes.errors["Install"] = ForbiddenError(
        "This application has to be bought first.", "purchase-needed", pageUrl="/x"
    )
    response = await client.post("/en/api/applications", json=BODY)
    assert (response.status_code, response.json()["code"]) == (403, "purchase-needed")


async def test_staff_can_not_install(app, fakes):
    async with create_client(app, "staff") as client:
        assert (await client.post("/en/api/applications", json=BODY)).status_code == 403
    assert fakes.calls == []


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "Snooker", "menuOrder": -1}, {"name": "x", "price": 0}]
)
async def test_a_body_that_breaks_a_rule_is_rejected(client, fakes, body):
    assert (await client.post("/en/api/applications", json=body)).status_code in (400, 422)
    assert fakes.calls == []


async def test_an_installation_that_takes_longer_is_accepted(dependencies, item, http):
    item.status = pb.INSTALLATION_STATUS_INSTALLING
    authenticator = Authenticator(
        dependencies.verify,
        dependencies.guest,
        dependencies.usable,
        RateLimiter(1000),
        RateLimiter(1000),
        dependencies.credential,
    )
    times = iter((0.0, WAIT + 1))
    installer = Installer(
        dependencies.services,
        authenticator,
        dependencies.feed,
        dependencies.usable,
        clock=lambda: next(times),
    )
    response = await installer.install(http)
    assert (response.status_code, b'"installing"' in response.body) == (202, True)
    assert response.headers["location"] == "/en/api/installed_applications/i1"


@pytest.fixture
def http():
    """The request of an admin."""
    headers = [(b"authorization", b"Bearer admin"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "headers": headers,
        "path_params": {"locale": "en"},
        "query_string": b"",
        "client": ("203.0.113.7", 4711),
        "app": SimpleNamespace(state=SimpleNamespace(trusted_proxies=())),
    }

    async def receive():
        return {"type": "http.request", "body": orjson.dumps(BODY), "more_body": False}

    return Request(scope, receive)


@pytest.mark.parametrize("late", ["service", "copy"])
async def test_an_event_ends_the_wait(client, dependencies, fakes, item, installed, late):
    if late == "service":
        item.status = pb.INSTALLATION_STATUS_INSTALLING
    else:
        installed.clear()
    task = asyncio.create_task(client.post("/en/api/applications", json=BODY))
    while not any(call.method == "GetInstalledApplication" for call in fakes.calls):
        await asyncio.sleep(0.01)
    assert not task.done()
    item.status = pb.INSTALLATION_STATUS_INSTALLED
    installed.add("snooker")
    dependencies.feed.subscribers.publish(EVENT)
    assert (await task).status_code == 201


async def test_an_export_has_every_item_of_the_application_and_no_other(client, fakes, item):
    for number in range(250):
        fakes.add("snooker_players", name=f"Player {number}")
    fakes.add("gantt_tasks", name="Other")
    response = await client.get("/en/api/installed_applications/i1/export")
    assert response.status_code == 200
    assert response.headers["content-disposition"].startswith('attachment; filename="snooker-2')
    body = response.json()
    assert body["application"] == "snooker"
    assert {path for path in body["data"] if not path.startswith("snooker_")} == set()
    assert len({player["id"] for player in body["data"]["snooker_players"]}) == 250


async def test_an_export_of_an_unknown_installation_is_not_found(client):
    assert (await client.get("/en/api/installed_applications/unknown/export")).status_code == 404


async def test_staff_can_not_export(app, item):
    async with create_client(app, "staff") as client:
        assert (await client.get("/en/api/installed_applications/i1/export")).status_code == 403
