"""Hostile texts in every field of every resource, stored by the API."""

import csv
import io
import os
from base64 import b64encode
from collections import defaultdict
from typing import Any
from urllib.parse import quote

import httpx
from PIL import Image

from isolation.operations import OPERATIONS, Operation
from journeys.stored_texts.bodies import OMITTED, Body
from journeys.stored_texts.prepared import (
    Manifests,
    add_return,
    enter_legal_numbers,
    import_plans,
    search_products,
)

_MOST_TRIES, _MOST_REFERENCES, _ROUNDS = 40, 6, 4
_UNPROCESSABLE = 422
# These change how one signs in, ask other systems, or belong to an outside application: each has tests of its own.
_EXCLUDED = {
    "changePassword", "setPin", "removePin", "beginSecondFactor", "confirmSecondFactor", "endSecondFactor",
    "renewRecoveryCodes", "proveByPasskey", "beginPasskey", "addPasskey", "removePasskey", "renamePasskey",
    "createApiKey", "readAuthorization", "consentToApplication", "createOutsideApplication",
    "acceptOutsideUpdate", "uploadImage", "stopTurn",
}  # fmt: skip
WRITES = [
    operation
    for operation in OPERATIONS
    if operation.method in ("post", "put", "patch")
    and operation.needs_token
    and operation.body
    and "properties" in operation.body
    and str(operation) not in _EXCLUDED
]

# Fields with which nothing is saved, or with which an order is changed, quoted or paid by a wallet without money.
_OF_OTHER_CARTS = (
    "isChooseDatePreview", "editOrderId", "quoteId", "isQueued", "promoCode", "walletPaymentAmount", "reduction",
    "till", "isPayedByCredit", "isRestUsedAsCredit", "shippingTips", "statusShipping", "status",
)  # fmt: skip


def find_fixed_fields(operation: Operation, texts: tuple[str, ...]) -> dict[str, Any]:
    """Return what no schema says of a body: fields that exclude each other, files, several different names."""
    shortest, hook = texts[-1], f"{os.environ['IDENTITY_WEBHOOKS_TRUSTED']}/{quote(texts[0])}"
    return {
        "checkout": dict.fromkeys(_OF_OTHER_CARTS, OMITTED) | {"payedAmount": 0},
        "createPage": {"layout": "free", "frontHook": OMITTED, "page": OMITTED},
        "createSnookerMatch": {
            "handicaps": OMITTED,
            "players": [{"name": shortest}, {"name": f"{shortest} 2"}],
        },
        "createImportJob": {"kind": "customers", "content": to_csv(texts), "columns": OMITTED},
        "createWebhook": {"url": hook, "events": ["orders.order-saved"]},
        "updateWebhook": {"url": hook, "events": ["orders.order-saved"]},
    }.get(str(operation), {})


def to_csv(texts: tuple[str, ...]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows([texts, texts])
    return b64encode(file.getvalue().encode()).decode()


class Filling:
    """What was stored: ids by resource, and by operation the fields that took a hostile text and those that did not."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self.ids: dict[str, list[str]] = defaultdict(list)
        self.hostile: dict[str, set[str]] = defaultdict(set)
        self.plain: dict[str, set[str]] = defaultdict(set)
        self.failed: dict[str, str] = {}
        self.manifests = Manifests()

    async def store(self, sets: tuple[tuple[str, ...], ...]) -> None:
        """Store the texts of each set in items of their own; then change items, and carry out what can be done to
        them."""
        await self._upload()
        await enter_legal_numbers(self._client)
        await self._find_ids()
        creations = [
            operation for operation in WRITES if operation.method == "post" and not operation.is_item
        ]
        # What others refer to comes first, where the second round finds it.
        for _ in range(_ROUNDS):
            for operation in creations:
                for texts in sets if str(operation) not in self.hostile else ():
                    created = await self._send(operation, texts)
                    if created and "id" in created:
                        self.ids[operation.resource].insert(0, created["id"])
            await self._find_ids()
        async with self.manifests.serve():
            await self._prepare(sets)
        await self._find_ids()
        for operation in WRITES:
            if operation in creations:
                continue
            names = self.ids[operation.resource] if operation.is_item else [""]
            for texts, name in zip(sets, names * len(sets), strict=False):
                await self._send(operation, texts, name)

    async def _prepare(self, sets: tuple[tuple[str, ...], ...]) -> None:
        """Store the texts by requests that one body is not enough for."""
        for number, texts in enumerate(sets):
            for store in (add_return, search_products, import_plans, self.manifests.add):
                for operation, fields in (await store(self._client, texts, number)).items():
                    self.hostile[operation] |= fields

    async def _upload(self) -> None:
        """Store a picture: no other address is taken for one."""
        picture = io.BytesIO()
        Image.new("RGB", (8, 8)).save(picture, "PNG")
        files = {"image": ("<img>.png", picture.getvalue(), "image/png")}
        response = await self._client.post("/fr/upload-image", files=files)
        self.ids["uploads"] = [response.raise_for_status().json()["path"]]

    async def _find_ids(self) -> None:
        for operation in OPERATIONS:
            if operation.is_list and operation.needs_token and str(operation).startswith("list"):
                response = await self._client.get(operation.url(), params={"itemsPerPage": 200})
                members = response.json().get("hydra:member", []) if response.is_success else []
                ids = [member["id"] for member in members if "id" in member]
                self.ids[operation.resource] += [
                    id_ for id_ in ids if id_ not in self.ids[operation.resource]
                ]

    async def _send(
        self, operation: Operation, texts: tuple[str, ...], name: str = ""
    ) -> dict[str, Any] | None:
        """Send a body with the texts in every field that takes one; return the reply, None if no body was taken."""
        assert operation.body
        references = {resource: ids[:_MOST_REFERENCES] for resource, ids in self.ids.items()}
        body = Body(operation.body, texts, references, find_fixed_fields(operation, texts))
        for _ in range(_MOST_TRIES):
            response = await self._client.request(operation.method, operation.url(name), json=body.build())
            if response.status_code != _UNPROCESSABLE:
                break
            violations = response.json()["violations"]
            # Of each violation, whichever is the first that leads on.
            leads_on = [body.reject(violation["propertyPath"]) for violation in violations]
            if not any(leads_on):
                break
        self.plain[str(operation)] |= body.text_fields
        if not response.is_success:
            self.failed.setdefault(str(operation), f"{response.status_code} {response.text[:300]}")
            return None
        self.hostile[str(operation)] |= body.hostile_fields
        return response.json() if "json" in response.headers.get("content-type", "") else {}
