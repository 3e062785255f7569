"""Responses of the sign-in routes."""

from typing import Any

from pydantic import BaseModel, Field


class TokenResponse(BaseModel):
    """The tokens granted; the web app's refresh token is in a cookie instead."""

    access_token: str
    token_type: str = "Bearer"  # noqa: S105  # the kind of token, not one
    expires_in: int = Field(description="seconds")
    refresh_token: str | None = None
    scope: str | None = Field(None, description="of a delegated token, with spaces between")
    issued_token_type: str | None = Field(None, description="of a delegated token")


class AuthorizationServer(BaseModel):
    """Metadata of the authorization server (RFC 8414)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    scopes_supported: list[str]
    response_types_supported: list[str] = ["code"]
    grant_types_supported: list[str] = ["authorization_code", "refresh_token"]
    code_challenge_methods_supported: list[str] = ["S256"]
    token_endpoint_auth_methods_supported: list[str] = ["client_secret_basic", "client_secret_post"]
    authorization_response_iss_parameter_supported: bool = True


class Jwks(BaseModel):
    """Public signing keys as a JSON Web Key Set (RFC 7517)."""

    keys: list[dict[str, Any]]


class OAuthProblem(BaseModel):
    """An error of OAuth 2 (RFC 6749, 5.2) that is a problem document (RFC 9457) too."""

    error: str
    error_description: str
    type: str
    title: str
    status: int
    detail: str
    instance: str
    message: str


def form(properties: dict[str, str], *required: str) -> dict[str, Any]:
    """Return the form body of an OpenAPI operation, from descriptions by field."""
    fields = {name: {"type": "string", "description": text} for name, text in properties.items()}
    schema = {"type": "object", "properties": fields, "required": list(required)}
    return {
        "requestBody": {
            "required": True,
            "content": {"application/x-www-form-urlencoded": {"schema": schema}},
        }
    }
