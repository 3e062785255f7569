// API Platform admin as published, against a running Souk: `node api-platform.mjs <entry point> <token>`.
import assert from "node:assert/strict";
import { fetchHydra, hydraDataProvider, hydraSchemaAnalyzer } from "@api-platform/admin";
import { lists, listsNothing, page } from "./catalogue.mjs";

const [entrypoint, token] = process.argv.slice(2);
// The client resolves relative entry points against the location of the page.
globalThis.window = { location: { href: entrypoint } };

const httpClient = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return fetchHydra(url, { ...options, headers });
};
const shop = hydraDataProvider({ entrypoint, httpClient, mercure: false });
const name = `Tapis ${Date.now()}`;
const customer = { lastName: "Client", email: `c${Date.now()}@clients.test`, address: "1, rue du Souk", force: true };

async function introspects() {
  const { data } = await shop.introspect();
  const names = data.resources.map((resource) => resource.name);
  for (const name of ["products", "customers", "orders", "category_products"]) assert.ok(names.includes(name), name);
  const products = data.resources.find((resource) => resource.name === "products");
  assert.ok(products.fields.some((field) => field.name === "price" && field.required));
  const category = products.fields.find((field) => field.name === "category");
  assert.equal(category.reference?.name, "category_products");
  const kinds = products.operations.map((operation) => operation.type);
  for (const kind of ["list", "create", "show", "edit", "delete"]) assert.ok(kinds.includes(kind), kind);
}

async function savesAProduct() {
  const { data: categories } = await shop.getList("category_products", page);
  const category = categories[0].id;
  const { data: created } = await shop.create("products", { data: { name, price: 12.5, category } });
  assert.deepEqual([created.name, created.price, created.category], [name, 12.5, category]);
  const matches = await shop.getList("products", { ...page, filter: { name } });
  assert.deepEqual(matches.data.map((item) => item.id), [created.id]);
  const within = await shop.getList("products", { ...page, filter: { categories: category, name } });
  assert.equal(within.total, 1);
  const { data: read } = await shop.getOne("products", { id: created.id });
  const changed = { ...read, price: 13 };
  const { data: saved } = await shop.update("products", { id: created.id, data: changed, previousData: read });
  assert.deepEqual([saved.price, saved.name, saved.version], [13, name, created.version + 1]);
  await shop.delete("products", { id: created.id, previousData: saved });
  await assert.rejects(shop.getOne("products", { id: created.id }), { status: 404 });
}

async function savesACustomer() {
  const data = { ...customer, firstName: "Aya", phone: `06${String(Date.now()).slice(-8)}` };
  const { data: created } = await shop.create("customers", { data });
  assert.equal(created.fullName, "Aya Client");
  const update = { id: created.id, data: { ...created, firstName: "Inès" }, previousData: created };
  assert.equal((await shop.update("customers", update)).data.fullName, "Inès Client");
  const matches = await shop.getList("customers", { ...page, filter: { search: customer.email } });
  assert.equal(matches.total, 1);
  await shop.delete("customers", { id: created.id, previousData: created });
  assert.equal((await shop.getList("customers", { ...page, filter: { search: customer.email } })).total, 0);
}

async function readsMany() {
  const { data } = await shop.getList("products", page);
  const ids = data.slice(0, 3).map((item) => item.id);
  const many = await shop.getMany("products", { ids });
  assert.deepEqual(many.data.map((item) => item.id).toSorted(), ids.toSorted());
}

async function showsFieldErrors() {
  const rejected = shop.create("products", { data: { name: " ", price: -1 } });
  await assert.rejects(rejected, (error) => {
    assert.equal(error.status, 422);
    assert.deepEqual(Object.keys(hydraSchemaAnalyzer().getSubmissionErrors(error)).toSorted(), ["name", "price"]);
    assert.match(error.message, /name: .*price: /s);
    return true;
  });
}

for (const check of [introspects, lists, listsNothing, savesAProduct, savesACustomer, readsMany, showsFieldErrors]) {
  await check(shop);
  console.log(check.name);
}
