import pytest
from operations import GUARDED, OPERATIONS

ROLES = ("ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT")
REFUSED = [(one, role) for one in GUARDED for role in ROLES if one.roles and role not in one.roles]
OPEN = {
    "getLive", "getReady", "getToken", "revokeToken", "getKeys", "getEntrypoint", "getDocumentation", "getContext",
    "getOpenApi", "getAsyncApi", "getDocs", "getTranslations", "getAdminTranslations", "getUpload",
    "calculateFreight", "readInventory",
    "followScoreboard",
}  # fmt: skip
CLOSED = [one for one in OPERATIONS if str(one) not in OPEN]


@pytest.mark.parametrize("operation", CLOSED, ids=str)
async def test_nobody_unknown_is_let_in(souk, anyone, operation):
    for headers in ({}, {"Authorization": "Bearer x.y.z"}, {"Authorization": "Basic YTpi"}):
        answer = await anyone.request(operation.verb, operation.url(), content="{", headers=headers)
        assert answer.status_code == 401, answer.text
        assert answer.json()["status"] == 401


@pytest.mark.parametrize(("operation", "role"), REFUSED, ids=str)
async def test_a_role_that_is_not_named_is_refused_before_the_body_is_read(by_role, operation, role):
    answer = await by_role[role].request(operation.verb, operation.url(), content="{")
    assert answer.status_code == 403, answer.text
    assert answer.json()["code"] == "forbidden"
