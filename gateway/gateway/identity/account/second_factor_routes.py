"""Routes that turn one's second factor on and off."""

from chassis.model import now
from fastapi import Request, Response
from identity.account.own import own_account, own_id, record_own, require_password
from identity.callers import hold_session
from identity.second_factor import provisioning_uri

from gateway.identity.account import schemas
from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import person_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import for_people
from gateway.responses import json_response

_ISSUER = "Souk"
router = json_router("/account/second-factor")


@router.post(
    "",
    operation_id="beginSecondFactor",
    summary="Return a secret for an authenticator app.",
    response_model=schemas.SecondFactorSecret,
    openapi_extra=for_people(body=schemas.PasswordBody),
)
async def begin(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.PasswordBody)
    account, _ = await require_password(person, body.current_password)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        secret = await person.identity.second_factor.begin(connection, account.id)
    uri = provisioning_uri(secret, account.email, _ISSUER)
    import segno  # noqa: PLC0415  # takes long to import, and few processes need it

    svg = segno.make(uri).svg_inline(scale=4, dark="#1d1b17", light="#ffffff")
    item = schemas.SecondFactorSecret(secret=secret, uri=uri, svg=svg)
    return json_response(item.model_dump(by_alias=True))


@router.post(
    "/confirm",
    operation_id="confirmSecondFactor",
    summary="Turn the second factor on by a first code, and return recovery codes.",
    response_model=schemas.RecoveryCodes,
    openapi_extra=for_people(body=schemas.ConfirmSecondFactorBody),
)
async def confirm(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.ConfirmSecondFactorBody)
    _, memberships = await own_account(person)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        codes = await person.identity.second_factor.confirm(connection, own_id(person), body.code, now())
        await record_own(connection, person, memberships, "second-factor-changed", isOn=True)
    return json_response({"codes": list(codes)})


@router.delete(
    "",
    operation_id="endSecondFactor",
    summary="Turn the second factor off.",
    response_model=schemas.Done,
    openapi_extra=for_people(body=schemas.PasswordBody),
)
async def end(http: Request) -> Response:
    person = await person_request(http)
    body = await parse_json(http, schemas.PasswordBody)
    account, memberships = await require_password(person, body.current_password)
    async with person.identity.database.directory() as connection:
        await person.identity.second_factor.end(connection, account.id)
        await record_own(connection, person, memberships, "second-factor-changed", isOn=False)
    return json_response({"done": True})
