// Checks of the catalogue of the demo shop for every data provider.
import assert from "node:assert/strict";

export const page = { pagination: { page: 1, perPage: 5 }, sort: { field: "id", order: "ASC" }, filter: {} };

export async function lists(shop) {
  const first = await shop.getList("products", page);
  assert.equal(first.data.length, 5);
  assert.ok(first.total > 30);
  const second = await shop.getList("products", { ...page, pagination: { page: 2, perPage: 5 } });
  assert.equal(new Set([...first.data, ...second.data].map((item) => item.id)).size, 10);
  const dearest = await shop.getList("products", { ...page, sort: { field: "price", order: "DESC" } });
  const prices = dearest.data.map((item) => item.price);
  assert.deepEqual(prices, prices.toSorted((a, b) => b - a));
}

export async function listsNothing(shop) {
  const none = await shop.getList("products", { ...page, filter: { name: "nothing is called this" } });
  assert.deepEqual([none.data, none.total], [[], 0]);
}
