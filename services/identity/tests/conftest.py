import pytest
from identity.access.clients import Client
from identity.demo import PASSWORD
from identity.testing import *

ADDRESS = "127.0.0.1"


def _tokens(grant):
    return {"access_token": grant.access_token, "refresh_token": grant.refresh_token}


@pytest.fixture
def sign_in(identity):
    """Sign in the demo admin, or whom the arguments name, and return the tokens. Raise OAuthError."""

    async def sign_in(username="admin@atlas.test", password=PASSWORD, tenant=None):
        return _tokens(await identity.sign_in.with_password(username, password, Client(ADDRESS), tenant))

    return sign_in


@pytest.fixture
def refresh(identity):
    """Continue a session and return the tokens. Raise OAuthError."""

    async def refresh(token, tenant=None):
        return _tokens(await identity.sign_in.with_refresh_token(token, ADDRESS, tenant))

    return refresh
