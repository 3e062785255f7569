import json
import sys
from pathlib import Path

import pytest
from chassis.model import now
from dropship_importer.adapters import product_source
from dropship_importer.adapters.product_source import SupplierProductSource

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "unit")]

_BODIES = Path(__file__).parent / "bodies"
PRODUCT = {
    "product_query": "product/query",
    "stock_by_pid": "product/stock/getInventoryByPid",
    "freight": "logistic/freightCalculate",
}
PATHS = {
    **PRODUCT,
    "sign_in": "authentication/getAccessToken",
    "settings": "setting/get",
    "categories": "product/getCategory",
    "product_list": "product/list",
    "product_list_v2": "product/listV2",
    "stock_by_vid": "product/stock/queryByVid",
    "order_detail": "shopping/order/getOrderDetail",
    "order_created": "shopping/order/createOrderV2",
}


@pytest.fixture(scope="session")
def bodies():
    """The recorded bodies by name."""
    return {file.stem: json.loads(file.read_text()) for file in _BODIES.glob("*.json")}


@pytest.fixture
async def record(sandbox):
    """Let the stand-in serve a body at the path of this name, as it is. It generates nothing any more."""
    served = {}

    async def record(name, body, **fields):
        text = body if isinstance(body, str) else json.dumps(body)
        recorded = {"path": PATHS[name], "body": text, **fields}
        # Most calls change one body of several.
        if served.get(name) != recorded:
            await sandbox.configure(recorded=recorded)
            served[name] = recorded

    return record


@pytest.fixture
async def source(bodies, record, replica, admin, key, monkeypatch):
    """Fetch the recorded product, every part of it anew, without waiting for the rate limit."""
    monkeypatch.setattr(product_source, "_MAX_WAIT", 0.0)
    for name in PRODUCT:
        await record(name, bodies[name])
    products = SupplierProductSource(replica(key(9, 91)).catalogue, images=None)
    pid = bodies["product_query"]["data"]["pid"]

    async def fetch():
        return await products.fetch_product(admin.tenant_id, pid, ("CN", "MA"), now(), now())

    return fetch
