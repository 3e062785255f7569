import pytest
from operations import OPERATIONS, PROTECTED

ROLES = ("ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT")
FORBIDDEN = [
    (operation, role)
    for operation in PROTECTED
    for role in ROLES
    if operation.roles and role not in operation.roles
]
PUBLIC = {
    "getLive", "getReady", "getToken", "revokeToken", "getKeys", "getAuthorizationServer",
    "getEntrypoint", "getDocumentation", "getContext",
    "getOpenApi", "getAsyncApi", "getDocs", "getTranslations", "getAdminTranslations", "getUpload",
    "calculateFreight", "readInventory", "listCurrencyExchangeRates", "calculateShippingFees", "calculateShippingSlots",
    "geocode", "suggestPlaces",
    "followScoreboard", "listCountryPacks", "getCountryPack", "checkDelivery",
    "getCart", "updateCart", "setCartLines", "setCartFreight", "getCartOptions", "createCartHandover", "placeShopOrder",
    "trackShopOrder", "getPublicShop", "stopCartReminders", "getWheel", "spinWheel",
    "lookUpShopPayment", "receiveCardEvent",
    "requestCustomerCode", "startCustomerSession", "endCustomerSession",
    "beginPasskeySignIn",
    "readTenantOfHost", "readInvitation", "acceptInvitation", "readPasswordLink", "resetPassword", "forgetPassword",
    "readCredentials", "endCredentials",
    "askForSignInLink", "reportLostSecondFactor", "beginRecovery", "stopRecovery",
}  # fmt: skip
PRIVATE = [operation for operation in OPERATIONS if str(operation) not in PUBLIC]


@pytest.mark.asvs("8.2.1")
@pytest.mark.parametrize("operation", PRIVATE, ids=str)
async def test_a_request_without_a_valid_token_is_unauthorized(anonymous_client, operation):
    for headers in ({}, {"Authorization": "Bearer x.y.z"}, {"Authorization": "Basic YTpi"}):
        response = await anonymous_client.request(
            operation.method, operation.url(), content="{", headers=headers
        )
        assert response.status_code == 401, response.text
        assert response.json()["status"] == 401


@pytest.mark.asvs("8.2.1", "8.3.1")
@pytest.mark.parametrize(("operation", "role"), FORBIDDEN, ids=str)
async def test_other_roles_are_forbidden_before_the_body_is_read(clients, operation, role):
    response = await clients[role].request(operation.method, operation.url(), content="{")
    assert response.status_code == 403, response.text
    assert response.json()["code"] == "forbidden"
