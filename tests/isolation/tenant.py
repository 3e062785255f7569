"""The items of a tenant that no other tenant may see."""

# Shorter texts, such as a task's number, may occur in any response.
MIN_SECRET_LENGTH = 6
SECRET_FIELDS = {
    "customers": ("fullName", "phone", "email"),
    "orders": ("orderNumber",),
}

ANY_ENTRY = "SELECT id FROM payment_entry WHERE order_id = ANY($1::uuid[]) AND is_cash LIMIT 1"


class Tenant:
    """`ids` has one id per resource, `secrets` the texts by which its rows can be recognised."""

    def __init__(self):
        self.ids: dict[str, str] = {}
        self.items: dict[str, dict] = {}
        self.secrets: set[str] = set()

    async def load(self, client, resources):
        for resource in resources:
            members = await _read_all(client, resource)
            self.items[resource] = {item["id"]: item for item in members}
            if members:
                self.ids[resource] = members[0]["id"]
            names = ("id", *SECRET_FIELDS.get(resource, ()))
            texts = (item[name] for item in members for name in names)
            self.secrets |= {text for text in texts if len(text) >= MIN_SECRET_LENGTH}

    def remove_shared(self, other):
        """Remove the secrets that the other tenant has as well, and choose ids that it has not."""
        self.secrets -= other.secrets
        for resource, items in self.items.items():
            self.ids[resource] = next(id_ for id_ in items if id_ not in other.items[resource])
        assert set(self.ids) == set(self.items)

    def find_leaks(self, text, request):
        """Return the secrets that a response contains although the request did not."""
        return sorted(secret for secret in self.secrets if secret in text and secret not in request)


async def _read_all(client, resource):
    """Return the items of all pages: other tests import more than a page has."""
    members, total, page = [], 1, 0
    while len(members) < total:
        page += 1
        parameters = {"itemsPerPage": 200, "page": page}
        response = await client.get(f"/fr/api/{resource}", params=parameters)
        content = response.raise_for_status().json()
        if not content["hydra:member"]:
            break
        members += content["hydra:member"]
        total = content["hydra:totalItems"]
    return members


async def load_tenants(open_client, resources, database):
    """Return Atlas and Rif as their own admins see them, by name."""
    tenants = {"atlas": Tenant(), "rif": Tenant()}
    for name, tenant in tenants.items():
        async with open_client(f"admin@{name}.test") as client:
            await tenant.load(client, resources)
    tenants["atlas"].remove_shared(tenants["rif"])
    async with database("orders") as connection:
        for tenant in tenants.values():
            entry = await connection.fetchval(ANY_ENTRY, list(tenant.items["orders"]))
            tenant.ids["payment_entries"] = str(entry)
    return tenants
