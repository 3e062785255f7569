// Simple REST data provider of react-admin as published, against a running Souk: `node simple-rest.mjs <api> <token>`.
import assert from "node:assert/strict";
import { fetchUtils } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { lists, listsNothing, page } from "./catalogue.mjs";

const [api, token] = process.argv.slice(2);
const httpClient = (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } });
const shop = simpleRest(api, httpClient);
const name = `Nappe ${Date.now()}`;
const customer = { lastName: "Simple", email: `s${Date.now()}@clients.test`, address: "1, rue du Souk", force: true };

async function savesAProduct() {
  const { data: created } = await shop.create("products", { data: { name, price: 12.5 } });
  assert.deepEqual([created.name, created.price], [name, 12.5]);
  const matches = await shop.getList("products", { ...page, filter: { name } });
  assert.deepEqual([matches.data.map((item) => item.id), matches.total], [[created.id], 1]);
  const { data: read } = await shop.getOne("products", { id: created.id });
  const update = { id: created.id, data: { ...read, price: 13 }, previousData: read };
  assert.equal((await shop.update("products", update)).data.price, 13);
  assert.equal((await shop.delete("products", { id: created.id, previousData: read })).data.id, created.id);
  await assert.rejects(shop.getOne("products", { id: created.id }), { status: 404 });
}

async function savesCustomers() {
  const ids = [];
  for (const firstName of ["Aya", "Inès"]) {
    const phone = `07${String(Date.now()).slice(-7)}${ids.length}`;
    const { data } = await shop.create("customers", { data: { ...customer, firstName, phone } });
    ids.push(data.id);
  }
  const many = await shop.getMany("customers", { ids });
  assert.deepEqual(many.data.map((item) => item.id).toSorted(), ids.toSorted());
  const changed = await shop.updateMany("customers", { ids, data: { lastName: "Autre" } });
  assert.deepEqual(changed.data.toSorted(), ids.toSorted());
  const matches = await shop.getList("customers", { ...page, filter: { search: customer.email } });
  assert.deepEqual(matches.data.map((item) => item.fullName).toSorted(), ["Aya Autre", "Inès Autre"]);
  assert.deepEqual((await shop.deleteMany("customers", { ids })).data.toSorted(), ids.toSorted());
}

async function listsReferences() {
  const { data: orders } = await shop.getList("orders", page);
  const id = orders[0].customer.id;
  const customerOrders = await shop.getManyReference("orders", { ...page, target: "customer", id });
  assert.ok(customerOrders.total > 0);
  assert.ok(customerOrders.data.every((order) => order.customer.id === id));
}

async function showsFieldErrors() {
  await assert.rejects(shop.create("products", { data: { name: " ", price: -1 } }), (error) => {
    assert.equal(error.status, 422);
    assert.deepEqual(Object.keys(error.body.errors).toSorted(), ["name", "price"]);
    return true;
  });
}

for (const check of [lists, listsNothing, savesAProduct, savesCustomers, listsReferences, showsFieldErrors]) {
  await check(shop);
  console.log(check.name);
}
