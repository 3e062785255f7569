"""Read phone numbers of customers anew, as they are dialled in the tenant's country."""

from orders_pos.usecases.customers import DialledCustomers

_BATCH = 500


async def read_phones_again(country: str, customers: DialledCustomers) -> None:
    """Derive the keys of a batch of customers whose phone was read in another country, and schedule the next batch."""
    batch = await customers.lock_others(country, _BATCH)
    for customer in batch:
        customer.country = country
        customer.derive()
    await customers.save_keys(batch)
    if len(batch) == _BATCH:
        await customers.schedule()
