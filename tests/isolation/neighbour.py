"""What one tenant has and another must never see."""

ID = "id"
# What people type, as a task's number, is too short to be told from any other text.
TELLING = 6
TEXTS = {
    "customers": ("fullName", "phone", "email"),
    "orders": ("orderNumber",),
}


class Neighbour:
    """`ids` has one id for each resource, `secrets` everything that tells its rows apart."""

    def __init__(self):
        self.ids: dict[str, str] = {}
        self.items: dict[str, dict] = {}
        self.secrets: set[str] = set()

    async def look(self, client, resources):
        for resource in resources:
            answer = await client.get(f"/fr/api/{resource}", params={"itemsPerPage": 200})
            members = answer.raise_for_status().json()["hydra:member"]
            self.items[resource] = {one["id"]: one for one in members}
            if members:
                self.ids[resource] = members[0]["id"]
            # A country's id is its code, the same for everyone.
            if resource != "countries":
                told = (one[name] for one in members for name in (ID, *TEXTS.get(resource, ())))
                self.secrets |= {text for text in told if len(text) >= TELLING}

    def only(self, other):
        """Forget what the other has as well: a name may be shared."""
        self.secrets -= other.secrets
        for resource, items in self.items.items():
            self.ids[resource] = next(one for one in items if one not in other.items[resource])
        assert set(self.ids) == set(self.items)

    def seen_in(self, text, sent):
        """What of its own is told by an answer and was not in the question."""
        return sorted(secret for secret in self.secrets if secret in text and secret not in sent)
