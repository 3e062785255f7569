"""Routes of one's own account."""

from chassis.errors import NotFoundError
from fastapi import Request, Response
from identity import pins, sessions
from identity.account.own import change_own_values, own_account, own_id, record_own, require_password
from identity.account.passwords import ask_for_new_password, change_own_password
from identity.callers import PersonRequest, hold_session
from identity.device_names import name_device

from gateway.client_address import request_address
from gateway.identity.account import schemas
from gateway.identity.account.pictures import IMAGE_BODY, read_picture, store_picture
from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import get_identity, person_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import for_anyone, for_people
from gateway.references import uuid_of
from gateway.responses import collection, json_response

_NO_SESSION = "There is no such session."
_NAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 255}}
router = json_router("/account")


@router.get(
    "",
    operation_id="getAccount",
    summary="Return one's own account.",
    response_model=schemas.Account,
    openapi_extra=for_people(is_write=False),
)
async def get_account(http: Request) -> Response:
    return await _account(await person_request(http))


@router.patch(
    "",
    operation_id="changeAccount",
    summary="Change one's own name or language, or remove the picture.",
    response_model=schemas.Account,
    openapi_extra=for_people(body=schemas.ChangeAccountBody),
)
async def change_account(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.ChangeAccountBody)
    await change_own_values(person, body.model_dump(exclude_unset=True))
    return await _account(person)


@router.put(
    "/picture",
    operation_id="setPicture",
    summary="Set one's own picture.",
    response_model=schemas.Account,
    openapi_extra=for_people() | IMAGE_BODY,
)
async def set_picture(http: Request) -> Response:
    person = await person_request(http)
    picture = await read_picture(http)
    path = await store_picture(http.app.state.store, person.tenant.slug, picture)
    await change_own_values(person, {"picture": path})
    return await _account(person)


@router.post(
    "/password",
    operation_id="changePassword",
    summary="Change one's own password; other sessions end.",
    response_model=schemas.Done,
    openapi_extra=for_people(body=schemas.ChangePasswordBody),
)
async def change_password(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.ChangePasswordBody)
    await change_own_password(person, body.current_password, body.new_password)
    return _done()


@router.post(
    "/password/forgotten",
    status_code=202,
    operation_id="forgetPassword",
    summary="Mail a link for a new password, if the address has an account.",
    response_model=schemas.Done,
    openapi_extra=for_anyone(schemas.ForgottenPasswordBody),
)
async def forget_password(http: Request) -> Response:
    body = await parse_json(http, schemas.ForgottenPasswordBody)
    await ask_for_new_password(get_identity(http), body.email, request_address(http))
    return _done(202)


@router.get(
    "/sessions",
    operation_id="listSessions",
    summary="List one's open sessions.",
    response_model=schemas.SessionCollection,
    openapi_extra=for_people(is_write=False),
)
async def list_sessions(http: Request) -> Response:
    person = await person_request(http)
    account, _ = await own_account(person)
    async with person.identity.database.directory() as connection:
        found = await sessions.list_sessions(connection, account)
    items = [_session(session, person) for session in found]
    return json_response(collection(http.url.path, items, len(items)))


@router.delete(
    "/sessions",
    operation_id="endSessions",
    summary="Sign out everywhere, here too.",
    response_model=schemas.Done,
    openapi_extra=for_people(),
)
async def end_sessions(http: Request) -> Response:
    person = await person_request(http)
    _, memberships = await own_account(person)
    async with person.identity.database.directory() as connection:
        await sessions.end_sessions(connection, own_id(person))
        await record_own(connection, person, memberships, "sessions-ended")
    await person.identity.revoke(own_id(person))
    return _done()


@router.delete(
    "/sessions/{name}",
    operation_id="endSession",
    summary="End one of one's sessions.",
    response_model=schemas.Done,
    openapi_extra=for_people(_NAME),
)
async def end_session(http: Request) -> Response:
    person = await person_request(http)
    _, memberships = await own_account(person)
    session_id = uuid_of(http.path_params["name"], _NO_SESSION)
    async with person.identity.database.directory() as connection:
        if not await sessions.end_own_session(connection, own_id(person), session_id):
            raise NotFoundError(_NO_SESSION)
        await record_own(connection, person, memberships, "signed-out")
    await person.identity.revoke(own_id(person), session_id=session_id)
    return _done()


@router.put(
    "/pin",
    operation_id="setPin",
    summary="Set the PIN that switches to oneself at the till.",
    response_model=schemas.Done,
    openapi_extra=for_people(body=schemas.SetPinBody),
)
async def set_pin(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.SetPinBody)
    pins.check_pin(body.pin)
    _, memberships = await require_password(person, body.current_password)
    pin_hash = await person.identity.passwords.hash(body.pin)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        await pins.set_pin(connection, person.tenant.id, own_id(person), pin_hash)
        await record_own(connection, person, memberships[:1], "pin-changed", hasPin=True)
    return _done()


@router.delete(
    "/pin",
    operation_id="removePin",
    summary="Remove one's PIN.",
    response_model=schemas.Done,
    openapi_extra=for_people(),
)
async def remove_pin(http: Request) -> Response:
    person = await person_request(http)
    _, memberships = await own_account(person)
    async with person.identity.database.directory() as connection:
        await pins.remove_pin(connection, person.tenant.id, own_id(person))
        await record_own(connection, person, memberships[:1], "pin-changed", hasPin=False)
    return _done()


async def _account(person: PersonRequest) -> Response:
    account, [membership, *_] = await own_account(person)
    async with person.identity.database.directory() as connection:
        has_second_factor = await person.identity.second_factor.is_on(connection, account.id)
        has_pin = await pins.has_pin(connection, person.tenant.id, account.id)
    item = schemas.Account(
        id=str(account.id),
        email=account.email,
        name=membership.name,
        picture=membership.picture,
        locale=membership.locale,
        has_second_factor=has_second_factor,
        has_pin=has_pin,
    )
    return json_response(item.model_dump(by_alias=True))


def _session(session: sessions.OpenSession, person: PersonRequest) -> dict[str, object]:
    item = schemas.SessionItem(
        id=str(session.id),
        device=name_device(session.user_agent),
        address=session.address,
        created_at=session.created_at.isoformat(),
        last_used_at=session.last_used_at.isoformat(),
        is_current=str(session.id) == person.caller.session_id,
    )
    return item.model_dump(by_alias=True)


def _done(status: int = 200) -> Response:
    return json_response({"done": True}, status)
