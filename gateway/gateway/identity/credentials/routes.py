"""Public routes of the review that follows a new password."""

from chassis.columns import parse_uuid
from fastapi import Request, Response
from identity.credentials.review import end_reviewed, read_review

from gateway.client_address import request_address
from gateway.identity.bodies import parse_json
from gateway.identity.credentials.schemas import EndCredentialsBody, Review, ReviewBody, to_review
from gateway.identity.dependencies import get_identity
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import for_anyone
from gateway.identity.schemas import Done
from gateway.responses import json_response

router = json_router("/account/credentials")


@router.post(
    "",
    operation_id="readCredentials",
    summary="Return what still signs in after a new password.",
    response_model=Review,
    openapi_extra=for_anyone(ReviewBody),
)
async def read(http: Request) -> Response:
    body = await parse_json(http, ReviewBody)
    review = to_review(body.token, await read_review(get_identity(http), body.token))
    return json_response(review.model_dump(by_alias=True))


@router.post(
    "/end",
    operation_id="endCredentials",
    summary="End what shall not sign in any more; the link then ends.",
    response_model=Done,
    openapi_extra=for_anyone(EndCredentialsBody),
)
async def end(http: Request) -> Response:
    body = await parse_json(http, EndCredentialsBody)
    ids = {found for text in body.ended if (found := parse_uuid(text))}
    await end_reviewed(get_identity(http), body.token, ids, request_address(http))
    return json_response({"done": True})
