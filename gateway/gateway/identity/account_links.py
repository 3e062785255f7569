"""Public routes of links: joining a tenant, and choosing a new password."""

from chassis.errors import NotFoundError
from fastapi import Request, Response
from identity.account.passwords import ask_for_new_password
from identity.accounts import find_tenant
from identity.password_resets import find_reset, reset_password
from identity.people.invitations import Invited, accept_invitation, find_invitation
from identity.wire import Body, EmailText, NameText, PasswordText, TokenText, Wire
from pydantic import Field

from gateway.client_address import request_address
from gateway.identity.bodies import parse_json
from gateway.identity.credentials.schemas import Review, to_review
from gateway.identity.dependencies import get_identity
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import for_anyone
from gateway.identity.schemas import Done
from gateway.responses import json_response

router = json_router("/account")


class TokenBody(Body):
    """The token of a link."""

    token: TokenText


class AcceptInvitationBody(Body):
    """`password` is a new one, or the present one of an account that exists."""

    token: TokenText
    password: PasswordText
    name: NameText | None = None


class ResetPasswordBody(Body):
    """The token of the link, and the new password."""

    token: TokenText
    password: PasswordText


class ForgottenPasswordBody(Body):
    """The e-mail address of an account."""

    email: EmailText


class PublicTenant(Wire):
    """What everyone may know of a tenant."""

    name: str
    logo: str | None
    brand_color: str | None
    locale: str
    languages: list[str]


class Invitation(Wire):
    """To which tenant a link invites whom."""

    email: str
    name: str
    roles: list[str]
    tenant: str = Field(description="the tenant's name")
    slug: str = Field(description="the tenant's slug, to sign in there")
    has_account: bool = Field(
        description="whether the e-mail address has an account, whose password is asked for"
    )


class ResetLink(Wire):
    """Whose password a link changes."""

    email: str


class ResetDone(Wire):
    """Whose password was changed, and what that left."""

    email: str
    has_ended_all: bool = Field(
        description="whether second factor, passkeys, API keys and connected applications have ended too, because "
        "nobody had proven before to read the address"
    )
    review: Review | None = Field(
        description="what still signs in; its token ends that at /account/credentials/end, once"
    )


@router.get(
    "/tenant",
    operation_id="readTenantOfHost",
    summary="Return the tenant that this host shows, for the sign-in page.",
    response_model=PublicTenant,
    openapi_extra=for_anyone(),
)
async def read_tenant(http: Request) -> Response:
    identity = get_identity(http)
    slug = await http.app.state.hosts.find_slug(http)
    async with identity.database.directory() as connection:
        tenant = await find_tenant(connection, slug)
    if tenant is None:
        raise NotFoundError("There is no such tenant.")
    fields = {name: getattr(tenant, name) for name in PublicTenant.model_fields}
    return json_response(PublicTenant(**fields).model_dump(by_alias=True))


@router.post(
    "/invitation",
    operation_id="readInvitation",
    summary="Return what a link invites to.",
    response_model=Invitation,
    openapi_extra=for_anyone(TokenBody),
)
async def read_invitation(http: Request) -> Response:
    body = await parse_json(http, TokenBody)
    return _invitation(await find_invitation(get_identity(http), body.token))


@router.post(
    "/invitation/accept",
    operation_id="acceptInvitation",
    summary="Join the tenant of a link, which then ends.",
    response_model=Invitation,
    openapi_extra=for_anyone(AcceptInvitationBody),
)
async def accept(http: Request) -> Response:
    body = await parse_json(http, AcceptInvitationBody)
    address = request_address(http)
    return _invitation(
        await accept_invitation(get_identity(http), body.token, body.password, body.name, address)
    )


@router.post(
    "/password/forgotten",
    status_code=202,
    operation_id="forgetPassword",
    summary="Mail a link for a new password, if the address has an account.",
    response_model=Done,
    openapi_extra=for_anyone(ForgottenPasswordBody),
)
async def forget_password(http: Request) -> Response:
    body = await parse_json(http, ForgottenPasswordBody)
    await ask_for_new_password(get_identity(http), body.email, request_address(http))
    return json_response({"done": True}, 202)


@router.post(
    "/password/link",
    operation_id="readPasswordLink",
    summary="Return whose password a link changes.",
    response_model=ResetLink,
    openapi_extra=for_anyone(TokenBody),
)
async def read_reset(http: Request) -> Response:
    body = await parse_json(http, TokenBody)
    return json_response({"email": (await find_reset(get_identity(http), body.token)).email})


@router.post(
    "/password/reset",
    operation_id="resetPassword",
    summary="Set a new password by a link, which then ends.",
    response_model=ResetDone,
    openapi_extra=for_anyone(ResetPasswordBody),
)
async def reset(http: Request) -> Response:
    body = await parse_json(http, ResetPasswordBody)
    outcome = await reset_password(get_identity(http), body.token, body.password, request_address(http))
    review = outcome.review and to_review(outcome.review.token, outcome.review.remaining)
    done = ResetDone(email=outcome.account.email, has_ended_all=outcome.ended.is_anything, review=review)
    return json_response(done.model_dump(by_alias=True))


def _invitation(invited: Invited) -> Response:
    item = Invitation(
        email=invited.email,
        name=invited.name,
        roles=list(invited.roles),
        tenant=invited.tenant.name,
        slug=invited.tenant.slug,
        has_account=invited.has_account,
    )
    return json_response(item.model_dump(by_alias=True))
