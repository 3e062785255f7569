"""Routes of passkeys: one's own, and what an authenticator signs to sign in."""

from chassis.errors import ForbiddenError
from fastapi import Request, Response
from identity.oauth import OAuthError
from identity.passkeys import own
from identity.passkeys.ceremonies import sign_in_options
from identity.passkeys.relying_party import RelyingParty
from identity.passkeys.signing_in import begin_sign_in
from identity.passkeys.stored import Passkey

from gateway.client_address import request_address
from gateway.identity.account.schemas import Done, PasswordBody
from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import get_identity, person_request, relying_party
from gateway.identity.grants import check_origin
from gateway.identity.json_router import json_router
from gateway.identity.passkeys import schemas
from gateway.identity.route_docs import ID, for_anyone, for_people
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response

_MISSING = "There is no such passkey."
router = json_router("/account/passkeys")


@router.get(
    "",
    operation_id="listPasskeys",
    summary="List one's passkeys.",
    response_model=schemas.PasskeyCollection,
    openapi_extra=for_people(is_write=False),
)
async def list_all(http: Request) -> Response:
    items = [_item(passkey) for passkey in await own.list_own_passkeys(await person_request(http))]
    return json_response(collection(http.url.path, items, len(items)))


@router.post(
    "/options",
    operation_id="beginPasskey",
    summary="Return what an authenticator needs to make a passkey.",
    response_model=schemas.PasskeyOptions,
    openapi_extra=for_people(body=PasswordBody),
)
async def begin(http: Request) -> Response:
    person = await person_request(http)
    party = _party(http)
    body = await parse_json(http, PasswordBody)
    return json_response({"options": await own.begin_registration(person, party, body.current_password)})


@router.post(
    "",
    status_code=201,
    operation_id="addPasskey",
    summary="Store the passkey that an authenticator made.",
    response_model=schemas.PasskeyItem,
    openapi_extra=for_people(body=schemas.AddPasskeyBody),
)
async def add(http: Request) -> Response:
    person = await person_request(http)
    party = _party(http)
    body = await parse_json(http, schemas.AddPasskeyBody)
    return json_response(_item(await own.add_own_passkey(person, party, body.name, body.credential)), 201)


@router.patch(
    "/{id}",
    operation_id="renamePasskey",
    summary="Rename a passkey.",
    response_model=schemas.PasskeyItem,
    openapi_extra=for_people(ID, body=schemas.RenamePasskeyBody),
)
async def rename(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.RenamePasskeyBody)
    passkey_id = uuid_of(id_of(http), _MISSING)
    return json_response(_item(await own.rename_own_passkey(person, passkey_id, body.name)))


@router.delete(
    "/{id}",
    operation_id="removePasskey",
    summary="Remove a passkey, which then opens nothing.",
    response_model=Done,
    openapi_extra=for_people(ID, body=PasswordBody),
)
async def remove(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, PasswordBody)
    await own.remove_own_passkey(person, uuid_of(id_of(http), _MISSING), body.current_password)
    return json_response({"done": True})


@router.post(
    "/challenge",
    operation_id="beginPasskeySignIn",
    summary="Return what an authenticator signs to sign in; the same for everyone but for a random part.",
    response_model=schemas.PasskeyOptions,
    openapi_extra=for_anyone(),
)
async def begin_signing_in(http: Request) -> Response:
    party = _party(http)
    challenge = await begin_sign_in(get_identity(http), request_address(http))
    return json_response({"options": sign_in_options(party, challenge)})


def _party(http: Request) -> RelyingParty:
    """Return the party of the page that asks. Raise ForbiddenError for a page that is not ours."""
    try:
        check_origin(http)
    except OAuthError as error:
        raise ForbiddenError(error.message) from None
    return relying_party(http)


def _item(passkey: Passkey) -> dict[str, object]:
    item = schemas.PasskeyItem(
        id=str(passkey.id),
        name=passkey.name,
        created_at=passkey.created_at.isoformat(),
        last_used_at=passkey.last_used_at and passkey.last_used_at.isoformat(),
    )
    return item.model_dump(by_alias=True)
