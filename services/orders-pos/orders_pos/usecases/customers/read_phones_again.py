"""Read phone numbers of customers anew, as they are dialled in the tenant's country."""

from orders_pos.usecases.customers import DialledCustomers

_BATCH = 500


async def read_phones_again(country: str, customers: DialledCustomers) -> bool:
    """Derive the keys of a batch of customers whose phone was read in another country. Return whether there may be
    more."""
    batch = await customers.lock_others(country, _BATCH)
    for customer in batch:
        customer.country = country
        customer.derive()
    await customers.save_keys(batch)
    return len(batch) == _BATCH
