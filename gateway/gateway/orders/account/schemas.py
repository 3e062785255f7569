"""Schemas of the bodies and responses of a customer's account."""

from souk.orders.v1 import shop_accounts_pb2 as contract

from gateway.contract import schemas
from gateway.contract.schemas import Schema
from gateway.rpc import find_rpc

_READ = (contract.ShopAccount, contract.ShopOrder, contract.ShopWallet)


def account_schemas() -> dict[str, Schema]:
    """Return the schemas by name."""
    found: dict[str, Schema] = {}
    for message in _READ:
        schemas.read(message.DESCRIPTOR, found)
    schemas.read(contract.ListShopOrdersResponse.DESCRIPTOR, found)
    found["ShopOrderList"] = found.pop("ListShopOrdersResponse")
    schemas.body(find_rpc(contract, "ShopAccounts", "RequestShopReturn"), found)
    schemas.write(contract.ShopAccount.DESCRIPTOR, found, "Change")
    return found
