"""A data provider as older shops have it: no locale in the address, members and total read apart, single fields put."""

import re

TOTAL = re.compile(r"/(\d+)$")


class ShopClient:
    def __init__(self, http):
        self._http = http

    async def list(self, resource, page=1, per_page=25, order=("id", "ASC"), **filters):
        """Members of one page, and how many there are on all."""
        query = {"page": page, "itemsPerPage": per_page, f"order[{order[0]}]": order[1], **filters}
        answer = (await self._http.get(f"/api/{resource}", params=query)).raise_for_status()
        return answer.json()["hydra:member"], int(TOTAL.search(answer.headers["content-range"])[1])

    async def one(self, resource, name):
        return (await self._http.get(f"/api/{resource}/{name}")).raise_for_status().json()

    async def create(self, resource, **fields):
        return (await self._http.post(f"/api/{resource}", json=fields)).raise_for_status().json()

    async def put(self, resource, name, **fields):
        return (await self._http.put(f"/api/{resource}/{name}", json=fields)).raise_for_status().json()

    async def delete(self, resource, name):
        return (await self._http.delete(f"/api/{resource}/{name}")).raise_for_status().json()
