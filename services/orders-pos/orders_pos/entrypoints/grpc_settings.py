"""Rpcs of the shop's settings with rules of their own."""

from chassis.context import current_country
from chassis.errors import ValidationError
from countries.packs import country_pack
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.accounting.account_methods import check_payment_methods
from orders_pos.adapters.shop.opening_hours import get_weekly_hours, publish_opening_hours
from orders_pos.adapters.shop.resources import settings
from orders_pos.domain.shop.legal_numbers import LegalNumber, find_violations
from orders_pos.domain.shop.zone_violations import normalize_codes


async def update_settings(request: rpc.UpdateShopSettingsRequest) -> pb.ShopSettings:
    """Change the settings. Raise ValidationError, also for legal numbers and post codes that the tenant's country does
    not have, and for payment methods that do not exist."""
    pack = country_pack(current_country())
    numbers = [LegalNumber(number.kind, number.number) for number in request.item.seller.numbers]
    kinds = pack.seller_numbers
    if violations := list(find_violations(numbers, kinds, "item.seller.numbers")):
        raise ValidationError(*violations)
    await check_payment_methods(request.item.accounts)
    zones = request.item.delivery_zones
    for zone, codes in zip(zones, normalize_codes([zone.codes for zone in zones], pack.address), strict=True):
        zone.codes[:] = codes
    before = await get_weekly_hours()
    updated: pb.ShopSettings = await settings.update(request)
    if await get_weekly_hours() != before:
        await publish_opening_hours()
    return updated
