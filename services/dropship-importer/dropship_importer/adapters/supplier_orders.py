"""Orders placed with the tenant's supplier."""

from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.priorities import Priority
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.domain.errors import NoRouteError, RejectedError
from dropship_importer.domain.freight import NO_ROUTE, find_cheapest
from dropship_importer.domain.supplier_order import PlacedOrder
from dropship_importer.usecases.place_order import Parcel


class SupplierOrders:
    """Implements SupplierOrderClient by the client of the tenant's supplier."""

    def __init__(self, catalogue: Catalogue, supplier: Supplier, priority: Priority) -> None:
        self._catalogue, self._supplier, self._priority = catalogue, supplier, priority

    async def find(self, tenant_id: UUID, number: str) -> PlacedOrder | None:
        """Return the order with our number; None if the supplier says that there is none."""
        client = await self._supplier.get_client(tenant_id)
        try:
            data = await self._supplier.call(tenant_id, client.order(number), priority=self._priority)
        except RejectedError as error:
            if client.is_unknown(error):
                return None
            raise
        return None if data is None else client.to_order(data)

    async def place(self, tenant_id: UUID, parcel: Parcel) -> PlacedOrder | None:
        """Place the order; None if its number is taken. The call is made once: if the response is lost, the caller
        finds the number. Where the tenant's own account is gone since, the order waits to be paid."""
        method = await self._find_method(tenant_id, parcel)
        account = await self._supplier.get_account(tenant_id)
        client = await self._supplier.get_client(tenant_id)
        pays = parcel.pay_from_balance and not account.is_platforms
        try:
            data = await self._supplier.call(
                tenant_id,
                client.place(parcel, method, from_balance=pays),
                priority=self._priority,
                tries=1,
                account=account,
            )
        except RejectedError as error:
            if client.is_taken(error):
                return None
            raise
        return client.to_order(data)

    async def _find_method(self, tenant_id: UUID, parcel: Parcel) -> str:
        """Return the name of the cheapest shipping method for the parcel. Raise NoRouteError if there is none."""
        quantities: dict[str, int] = {}
        for line in parcel.lines:
            quantities[line.vid] = quantities.get(line.vid, 0) + line.quantity
        response = await self._catalogue.get_freight(
            tenant_id, parcel.ship_from, parcel.address.country, quantities
        )
        fees = find_cheapest(response.client.to_options(response.value))
        if fees.note == NO_ROUTE:
            raise NoRouteError(
                f"The supplier has no way from {parcel.ship_from} to {parcel.address.country}."
            )
        return fees.method
