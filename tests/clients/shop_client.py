"""A data provider as older clients have it: paths without locale, the total in a header, partial updates."""

import re

TOTAL = re.compile(r"/(\d+)$")


class ShopClient:
    def __init__(self, http):
        self._http = http

    async def list(self, resource, page=1, per_page=25, order=("id", "ASC"), **filters):
        """Return the items of a page and the total of all pages."""
        query = {"page": page, "itemsPerPage": per_page, f"order[{order[0]}]": order[1], **filters}
        response = (await self._http.get(f"/api/{resource}", params=query)).raise_for_status()
        return response.json()["hydra:member"], int(TOTAL.search(response.headers["content-range"])[1])

    async def get(self, resource, id_):
        return (await self._http.get(f"/api/{resource}/{id_}")).raise_for_status().json()

    async def create(self, resource, **fields):
        return (await self._http.post(f"/api/{resource}", json=fields)).raise_for_status().json()

    async def update(self, resource, id_, **fields):
        return (await self._http.put(f"/api/{resource}/{id_}", json=fields)).raise_for_status().json()

    async def delete(self, resource, id_):
        return (await self._http.delete(f"/api/{resource}/{id_}")).raise_for_status().json()
