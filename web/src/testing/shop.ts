/** A small shop behind the network, for tests of whole screens. */
import { HttpResponse, http } from 'msw';

const product = (id: string, name: string, price: number, more = {}) => ({
  '@id': `/fr/api/products/${id}`,
  id,
  version: 1,
  name,
  description: null,
  image: null,
  icon: null,
  price,
  finalPrice: price,
  productType: 'simple',
  defaultQuantity: null,
  unit: null,
  barcode: null,
  category: null,
  ...more,
});

const customer = (id: string, firstName: string, phone: string, walletCredit: number) => ({
  '@id': `/fr/api/customers/${id}`,
  id,
  version: 1,
  firstName,
  lastName: 'Tazi',
  fullName: `${firstName} Tazi`,
  label: `${firstName} Tazi (${phone})`,
  phone,
  walletCredit,
  address: '3 rue de Fès',
});

export const me = {
  id: 'user-1',
  email: 'admin@atlas.test',
  name: 'Amina',
  roles: ['ROLE_ADMIN'],
  tenant: {
    id: 't',
    slug: 'atlas',
    name: 'Atlas',
    currency: 'MAD',
    locale: 'fr',
    timezone: 'Africa/Casablanca',
  },
  tenants: [{ slug: 'atlas', name: 'Atlas' }],
};

const method = {
  '@id': '/fr/api/shipping_methods/s1',
  id: 's1',
  version: 1,
  name: 'Standard',
  fees: { collecte: 15, delivery: 20, collecteAndDelivery: 30 },
  freeFrom: null,
};

export const collection = (items: object[], more = {}) =>
  HttpResponse.json({ 'hydra:member': items, 'hydra:totalItems': items.length, ...more });

/** Remembers what was saved; `roles` are those of the signed-in user. */
export function createShop(roles = ['ROLE_ADMIN']) {
  const products = [
    product('p1', 'Chemise', 12.5, { barcode: '6110001' }),
    product('p2', 'Pantalon', 20),
    product('p3', 'Caftan', 150),
  ];
  const customers = [customer('c1', 'Salma', '0661000001', 40), customer('c2', 'Omar', '0661000002', 0)];
  const orders: object[] = [];
  const checkouts: { key: string | null; body: Record<string, unknown> }[] = [];

  const handlers = [
    http.post('*/auth/token', () => HttpResponse.json({ access_token: 'token', expires_in: 300 })),
    http.get('*/auth/me', () => HttpResponse.json({ ...me, roles })),
    http.get('*/fr/api/products', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const name = searchParams.get('name')?.toLowerCase();
      const barcode = searchParams.get('barcode');
      const fits = (item: (typeof products)[number]) =>
        (!name || item.name.toLowerCase().includes(name)) && (!barcode || item.barcode === barcode);
      return collection(products.filter(fits));
    }),
    http.get('*/fr/api/category_products', () => collection([])),
    http.get('*/fr/api/customers', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search')?.toLowerCase() ?? '';
      return collection(customers.filter(({ label }) => label.toLowerCase().includes(search)));
    }),
    http.get('*/fr/api/customers/:id', ({ params }) =>
      HttpResponse.json(customers.find(({ id }) => id === params.id) ?? null),
    ),
    http.post('*/fr/api/customers', async ({ request }) => {
      const body = (await request.json()) as { firstName: string; phone: string; force?: boolean };
      const known = customers.find(({ phone }) => phone === body.phone);
      if (known && !body.force) {
        const violation = { propertyPath: 'phone', message: 'Ce numéro est déjà pris.', existing: known.id };
        return HttpResponse.json({ title: 'Refusé', violations: [violation] }, { status: 422 });
      }
      const created = customer(`c${customers.length + 1}`, body.firstName, body.phone, 0);
      customers.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    http.get('*/fr/api/payment_methods', () =>
      collection([{ '@id': '/fr/api/payment_methods/m1', id: 'm1', version: 1, name: 'Espèces' }]),
    ),
    http.get('*/fr/api/shipping_methods', () => collection([method])),
    http.post('*/fr/pos/api/calculate-shipping-fees', () => HttpResponse.json({ fees: 20 })),
    http.get('*/fr/api/orders', () => collection(orders, { totals: { total: 0, paid: 0, remaining: 0 } })),
    http.post('*/fr/pos/cart/checkout', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      checkouts.push({ key: request.headers.get('Idempotency-Key'), body });
      const order = {
        '@id': '/fr/api/orders/o1',
        id: 'o1',
        version: 1,
        orderNumber: 'ATL-2026-000001',
        source: 'admin',
        status: 'paid',
        deliveryType: body.deliveryType,
        customer: { id: 'c1', fullName: 'Salma Tazi' },
        total: 25,
        remaining: 0,
        shipment: null,
        createdAt: '2026-11-21T10:00:00+00:00',
      };
      orders.push(order);
      return HttpResponse.json(order, { status: 201 });
    }),
  ];
  return { handlers, checkouts, products, orders };
}
