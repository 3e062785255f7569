"""Routes of outside applications: admins add and remove them, people open their pages."""

from typing import Any

from chassis.errors import NotFoundError
from fastapi import Request, Response
from identity.outside_applications import changes, schemas
from identity.outside_applications.application import list_outside_applications
from identity.outside_applications.authorization import Authorization, grant_authorization, read_authorization
from identity.outside_applications.manifest import origin_of, text_in

from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import admin_request, person_request
from gateway.identity.json_router import json_router
from gateway.identity.outside_applications.page import frame_address, page_address
from gateway.identity.route_docs import ID, for_admins, for_people
from gateway.references import id_of
from gateway.responses import collection, json_response

_PATH = "/outside_applications"
router = json_router()


@router.get(
    _PATH,
    operation_id="listOutsideApplications",
    summary="List the applications that were added by their manifests.",
    response_model=schemas.OutsideApplicationCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_all(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.reading(admin.tenant.id) as reading:
        found = await list_outside_applications(reading.connection)
    items = [schemas.item(one, http.path_params["locale"]) for one in found]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    f"{_PATH}/{{id}}",
    operation_id="getOutsideApplication",
    summary="Return an application without its secrets.",
    response_model=schemas.OutsideApplicationItem,
    openapi_extra=for_admins(ID, is_write=False),
)
async def get_one(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.reading(admin.tenant.id) as reading:
        found = await changes.find(reading.connection, id_of(http))
    return json_response(schemas.item(found, http.path_params["locale"]))


@router.post(
    _PATH,
    status_code=201,
    operation_id="addOutsideApplication",
    summary="Add an application by the address of its manifest; the secrets are shown once.",
    response_model=schemas.OutsideApplicationItem,
    openapi_extra=for_admins(body=schemas.AddOutsideApplicationBody),
)
async def add(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.AddOutsideApplicationBody)
    added, *secrets = await changes.add(admin, body.manifest_url)
    headers = {"Location": schemas.iri(added, http.path_params["locale"])}
    return json_response(
        schemas.item(added, http.path_params["locale"], (secrets[0], secrets[1])), 201, headers
    )


@router.post(
    f"{_PATH}/{{id}}/refresh",
    operation_id="refreshOutsideApplication",
    summary="Read the manifest again; a release that asks for more scopes waits for consent.",
    response_model=schemas.OutsideApplicationItem,
    openapi_extra=for_admins(ID),
)
async def refresh(http: Request) -> Response:
    admin = await admin_request(http)
    return json_response(schemas.item(await changes.update(admin, id_of(http)), http.path_params["locale"]))


@router.post(
    f"{_PATH}/{{id}}/accept",
    operation_id="acceptOutsideUpdate",
    summary="Consent to the scopes of a release that waits for it.",
    response_model=schemas.OutsideApplicationItem,
    openapi_extra=for_admins(ID, body=schemas.AcceptUpdateBody),
)
async def accept(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.AcceptUpdateBody)
    updated = await changes.accept_update(admin, id_of(http), body.release)
    return json_response(schemas.item(updated, http.path_params["locale"]))


@router.post(
    f"{_PATH}/{{id}}/uninstall",
    operation_id="uninstallOutsideApplication",
    summary="End tokens, webhook, page and menu entry of an application.",
    response_model=schemas.OutsideApplicationItem,
    openapi_extra=for_admins(ID),
)
async def uninstall(http: Request) -> Response:
    admin = await admin_request(http)
    return json_response(
        schemas.item(await changes.uninstall(admin, id_of(http)), http.path_params["locale"])
    )


@router.delete(
    f"{_PATH}/{{id}}",
    operation_id="removeOutsideApplication",
    summary="Uninstall an application, and delete it with its OAuth client.",
    response_model=schemas.DeletedOutsideApplication,
    openapi_extra=for_admins(ID),
)
async def delete(http: Request) -> Response:
    admin = await admin_request(http)
    await changes.remove(admin, id_of(http))
    return json_response({"id": id_of(http)})


@router.get(
    f"{_PATH}/{{id}}/page",
    operation_id="getOutsidePage",
    summary="Return the page of an installed application, with a token of who looks at it.",
    response_model=schemas.OutsidePageItem,
    openapi_extra=for_people(ID, is_write=False),
)
async def get_page(http: Request) -> Response:
    person = await person_request(http)
    async with person.identity.database.reading(person.tenant.id) as reading:
        found = await changes.find(reading.connection, id_of(http))
    page = found.manifest.page
    if not found.is_installed or page is None or not person.caller.roles & set(page.roles):
        raise NotFoundError("There is no such page.")
    address = await page_address(person.identity, found, page, person.caller, http.path_params["locale"])
    title = text_in(page.title, http.path_params["locale"])
    shown = schemas.OutsidePageItem(title=title, address=address, frame=frame_address(page))
    return json_response(shown.model_dump(by_alias=True))


@router.post(
    "/oauth_requests",
    operation_id="readAuthorization",
    summary="Return what a client of OAuth asks for.",
    response_model=schemas.AuthorizationItem,
    openapi_extra=for_admins(body=schemas.AuthorizationBody),
)
async def read(http: Request) -> Response:
    admin = await admin_request(http)
    authorization = await read_authorization(admin, await parse_json(http, schemas.AuthorizationBody))
    return json_response(_shown(authorization, http.path_params["locale"]))


@router.post(
    "/oauth_consents",
    operation_id="consentToApplication",
    summary="Consent to what a client of OAuth asks for, which installs the application.",
    response_model=schemas.RedirectItem,
    openapi_extra=for_admins(body=schemas.AuthorizationBody),
)
async def consent(http: Request) -> Response:
    admin = await admin_request(http)
    redirect = await grant_authorization(admin, await parse_json(http, schemas.AuthorizationBody))
    return json_response({"redirect": redirect})


def _shown(authorization: Authorization, locale: str) -> dict[str, Any]:
    application, manifest = authorization.application, authorization.manifest
    return schemas.AuthorizationItem(
        name=text_in(manifest.name, locale),
        description=text_in(manifest.description, locale),
        application=application.key,
        origin=origin_of(application.manifest_url),
        scopes=list(authorization.scopes),
        new_scopes=sorted(set(authorization.scopes) - set(application.scopes)),
        events=schemas.events_of(manifest),
        page_title=schemas.title_of(manifest, locale),
        denied=authorization.redirect(error="access_denied"),
        redirect=authorization.redirect(error=authorization.error) if authorization.error else None,
    ).model_dump(by_alias=True)
