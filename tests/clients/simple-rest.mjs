// react-admin's simple REST data provider, as published, against a running Souk: `node simple-rest.mjs <api> <token>`.
import assert from "node:assert/strict";
import { fetchUtils } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { lists, listsNothing, page } from "./catalogue.mjs";

const [api, token] = process.argv.slice(2);
const httpClient = (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } });
const shop = simpleRest(api, httpClient);
const mark = `Nappe ${Date.now()}`;
const customer = { lastName: "Simple", email: `s${Date.now()}@clients.test`, address: "1, rue du Souk", force: true };

async function keepsAProduct() {
  const { data: made } = await shop.create("products", { data: { name: mark, price: 12.5 } });
  assert.deepEqual([made.name, made.price], [mark, 12.5]);
  const found = await shop.getList("products", { ...page, filter: { name: mark } });
  assert.deepEqual([found.data.map((one) => one.id), found.total], [[made.id], 1]);
  const { data: read } = await shop.getOne("products", { id: made.id });
  const update = { id: made.id, data: { ...read, price: 13 }, previousData: read };
  assert.equal((await shop.update("products", update)).data.price, 13);
  assert.equal((await shop.delete("products", { id: made.id, previousData: read })).data.id, made.id);
  await assert.rejects(shop.getOne("products", { id: made.id }), { status: 404 });
}

async function keepsCustomers() {
  const ids = [];
  for (const firstName of ["Aya", "Inès"]) {
    const phone = `07${String(Date.now()).slice(-7)}${ids.length}`;
    const { data } = await shop.create("customers", { data: { ...customer, firstName, phone } });
    ids.push(data.id);
  }
  const many = await shop.getMany("customers", { ids });
  assert.deepEqual(many.data.map((one) => one.id).toSorted(), ids.toSorted());
  const changed = await shop.updateMany("customers", { ids, data: { lastName: "Autre" } });
  assert.deepEqual(changed.data.toSorted(), ids.toSorted());
  const found = await shop.getList("customers", { ...page, filter: { search: customer.email } });
  assert.deepEqual(found.data.map((one) => one.fullName).toSorted(), ["Aya Autre", "Inès Autre"]);
  assert.deepEqual((await shop.deleteMany("customers", { ids })).data.toSorted(), ids.toSorted());
}

async function readsWhatRefers() {
  const { data: orders } = await shop.getList("orders", page);
  const id = orders[0].customer.id;
  const theirs = await shop.getManyReference("orders", { ...page, target: "customer", id });
  assert.ok(theirs.total > 0);
  assert.ok(theirs.data.every((order) => order.customer.id === id));
}

async function namesTheField() {
  await assert.rejects(shop.create("products", { data: { name: " ", price: -1 } }), (error) => {
    assert.equal(error.status, 422);
    assert.deepEqual(Object.keys(error.body.errors).toSorted(), ["name", "price"]);
    return true;
  });
}

for (const does of [lists, listsNothing, keepsAProduct, keepsCustomers, readsWhatRefers, namesTheField]) {
  await does(shop);
  console.log(does.name);
}
