"""Routes of the people of a tenant, for its admins."""

from uuid import UUID

from chassis.errors import ConflictError, NotFoundError
from fastapi import Request, Response
from identity.callers import AdminRequest
from identity.one_time_tokens import link
from identity.people import changes, links, schemas
from identity.people.invitations import NewInvitation, invite, withdraw_invitation
from identity.people.person import Person, find_person, list_people

from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import ID, PAGE, for_admins
from gateway.paging import parse_page
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response
from gateway.write_headers import expected_version

router = json_router("/people")


@router.get(
    "",
    operation_id="listPeople",
    summary="List the people of the tenant.",
    response_model=schemas.PeopleCollection,
    openapi_extra=for_admins(*PAGE, is_write=False),
)
async def list_all(http: Request) -> Response:
    admin = await admin_request(http)
    query = http.query_params
    part = parse_page(query.get("page"), query.get("itemsPerPage"), is_whole=True)
    async with admin.identity.database.directory() as connection:
        people = await list_people(connection, admin.tenant.id)
    page = people[part.offset : part.offset + part.limit]
    items = [schemas.person(person, admin.locale) for person in page]
    return json_response(collection(http.url.path, items, len(people)))


@router.get(
    "/{id}",
    operation_id="getPerson",
    summary="Return a person of the tenant.",
    response_model=schemas.PersonItem,
    openapi_extra=for_admins(ID, is_write=False),
)
async def get_one(http: Request) -> Response:
    admin = await admin_request(http)
    return _item(await _find(admin, http), admin)


@router.post(
    "",
    status_code=201,
    operation_id="invitePerson",
    summary="Invite a person by link.",
    response_model=schemas.PersonItem,
    openapi_extra=for_admins(body=schemas.InvitePersonBody),
)
async def create(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.InvitePersonBody)
    new = NewInvitation(body.email, body.name, body.roles, body.is_mailed)
    person_id, token = await invite(admin.identity, admin.tenant, admin.actor, new)
    person = await _load(admin, person_id)
    url = link(admin.identity.settings.public_url, links.INVITATION_PAGE, token)
    return _item(person, admin, status=201, link=url)


@router.patch(
    "/{id}",
    operation_id="changePerson",
    summary="Change a person's name or roles, deactivate or reactivate them.",
    response_model=schemas.PersonItem,
    openapi_extra=for_admins(ID, body=schemas.ChangePersonBody),
)
async def change(http: Request) -> Response:
    admin = await admin_request(http)
    person = await _find(admin, http)
    body = await parse_json(http, schemas.ChangePersonBody)
    version = expected_version(http, {"version": body.version})
    await changes.change_person(admin, person, body, version)
    return _item(await _load(admin, person.id), admin)


@router.delete(
    "/{id}",
    operation_id="withdrawInvitation",
    summary="Withdraw an invitation; members are deactivated.",
    response_model=schemas.Deleted,
    openapi_extra=for_admins(ID),
)
async def delete(http: Request) -> Response:
    admin = await admin_request(http)
    person = await _find(admin, http)
    if person.state != "invited":
        raise ConflictError("Only an invitation can be withdrawn. Deactivate the person instead.", "member")
    await withdraw_invitation(admin.identity, admin.tenant, admin.actor, person.id)
    return json_response({"@id": schemas.iri(person.id, admin.locale), "id": str(person.id)})


@router.post(
    "/{id}/link",
    operation_id="createPersonLink",
    summary="Make a new link to join, or to choose a new password.",
    response_model=schemas.PersonLink,
    openapi_extra=for_admins(ID),
)
async def create_link(http: Request) -> Response:
    admin = await admin_request(http)
    url, expires_at = await links.create_link(admin, await _find(admin, http))
    return json_response({"link": url, "expiresAt": expires_at.isoformat()})


@router.delete(
    "/{id}/sessions",
    operation_id="endPersonSessions",
    summary="Sign a person out everywhere.",
    response_model=schemas.PersonItem,
    openapi_extra=for_admins(ID),
)
async def end_sessions(http: Request) -> Response:
    admin = await admin_request(http)
    person = await _find(admin, http)
    if person.state != "invited":
        await changes.end_member_sessions(admin, person)
    return _item(await _load(admin, person.id), admin)


async def _find(admin: AdminRequest, http: Request) -> Person:
    return await _load(admin, uuid_of(id_of(http), "There is no such person here."))


async def _load(admin: AdminRequest, person_id: UUID) -> Person:
    async with admin.identity.database.directory() as connection:
        person = await find_person(connection, admin.tenant.id, person_id)
    if person is None:
        raise NotFoundError("There is no such person here.")
    return person


def _item(person: Person, admin: AdminRequest, status: int = 200, **more: str) -> Response:
    return json_response(schemas.person(person, admin.locale) | more, status, {"ETag": f'"{person.version}"'})
