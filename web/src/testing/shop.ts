/** Mock API of a small shop, for tests of whole screens. */
import { HttpResponse, http } from 'msw';
import type { Order } from '@/features/orders/contract';
import {
  agent,
  customer,
  order,
  preview,
  product,
  promoCode,
  shippingMethod,
  stepType,
  variable,
} from './fixtures';

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
    country: 'MA',
    isCountryConfirmed: true,
    firstWeekday: 1,
    weekend: [6, 7],
    logo: null,
    brandColor: null,
    numberFormat: 'language' as const,
    arabicDigits: false,
    languages: ['en', 'fr', 'ar'],
  },
  picture: null,
  tenants: [{ slug: 'atlas', name: 'Atlas' }],
  applications: [
    'point-of-sale',
    'delivery',
    'dropship',
    'snooker',
    'planning',
    'promotions',
    'site',
    'assistant',
  ],
  outsidePages: [],
};

/** The pack of the tenant's country. */
export const morocco = {
  code: 'MA',
  isPacked: true,
  currency: 'MAD',
  tax: { kind: 'included', name: 'TVA', rates: ['20', '10'], exemptNote: '' },
  sellerNumbers: [
    { key: 'ice', name: 'ICE', example: '001561191000066', isRequired: true },
    { key: 'rc', name: 'RC', example: '', isRequired: false },
  ],
  buyerNumbers: [{ key: 'ice', name: 'ICE', example: '001561191000066', isRequired: false }],
  address: {
    lines: ['{street}', '{postcode} {city}'],
    postcode: '[0-9]{5}',
    postcodeExample: '20250',
    states: [],
  },
  cash: {
    notes: ['200', '100', '50', '20'],
    coins: ['10', '5', '2', '1', '0.5', '0.2', '0.1'],
    rounding: null,
  },
};

export const collection = (items: object[], more = {}) =>
  HttpResponse.json({ 'hydra:member': items, 'hydra:totalItems': items.length, ...more });

/** Create the shop; it records checkouts. `roles` are those of the signed-in user. */
export function createShop(roles = ['ROLE_ADMIN']) {
  const products = [
    product('p1', 'Chemise', 12.5, { barcode: '6110001' }),
    product('p2', 'Pantalon', 20),
    product('p3', 'Caftan', 150),
    variable('p4', 'Tapis', 'm²', 2.5, { laine: 30, soie: 55 }),
  ];
  const customers = [customer('c1', 'Salma', '0661000001', 40), customer('c2', 'Omar', '0661000002', 0)];
  const orders: Order[] = [];
  const promos = [promoCode('AID10', 'percent', 10)];
  const checkouts: { key: string | null; body: Record<string, unknown> }[] = [];

  const handlers = [
    http.post('*/auth/token', () => HttpResponse.json({ access_token: 'token', expires_in: 300 })),
    // The entry point; a test that looks for its collections has its own.
    http.get('*/fr/api', () => HttpResponse.json({})),
    http.get('*/fr/api/outside_applications', () => collection([])),
    http.get('*/api/country_packs/MA', () => HttpResponse.json(morocco)),
    http.get('*/auth/me', () => HttpResponse.json({ ...me, roles })),
    http.get('*/fr/api/products', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const name = searchParams.get('name')?.toLowerCase();
      const barcode = searchParams.get('barcode');
      const matches = (item: (typeof products)[number]) =>
        (!name || item.name.toLowerCase().includes(name)) && (!barcode || item.barcode === barcode);
      return collection(products.filter(matches));
    }),
    http.get('*/fr/api/category_products', () => collection([])),
    http.get('*/fr/api/pieces', () => collection([])),
    http.get('*/fr/api/piece_counts', () => collection([])),
    http.get('*/fr/api/piece_scans', () => collection([])),
    http.get('*/fr/api/customers', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search')?.toLowerCase() ?? '';
      return collection(customers.filter(({ label }) => label.toLowerCase().includes(search)));
    }),
    http.get('*/fr/api/customers/:id', ({ params }) =>
      HttpResponse.json(customers.find(({ id }) => id === params.id) ?? null),
    ),
    http.post('*/fr/api/customers', async ({ request }) => {
      const body = (await request.json()) as { firstName: string; phone: string; force?: boolean };
      const existing = customers.find(({ phone }) => phone === body.phone);
      if (existing && !body.force) {
        const violation = {
          propertyPath: 'phone',
          message: 'Ce numéro est déjà pris.',
          code: 'known',
          existing: existing.id,
        };
        return HttpResponse.json({ title: 'Refusé', violations: [violation] }, { status: 422 });
      }
      const created = customer(`c${customers.length + 1}`, body.firstName, body.phone, 0);
      customers.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    http.get('*/fr/api/payment_methods', () =>
      collection([{ '@id': '/fr/api/payment_methods/m1', id: 'm1', version: 1, name: 'Espèces' }]),
    ),
    http.get('*/fr/api/step_types', () =>
      collection([
        stepType('received', 'Reçue'),
        stepType('ready', 'Prête'),
        stepType('delivered', 'Livrée'),
      ]),
    ),
    http.get('*/fr/api/agents', () => collection([agent('a1', 'Yassine')])),
    http.get('*/fr/api/promo_codes', ({ request }) => {
      const code = new URL(request.url).searchParams.get('code')?.toLowerCase();
      return collection(promos.filter((promo) => promo.code.toLowerCase() === code));
    }),
    http.get('*/fr/api/places', () => HttpResponse.json({ status: 'ZERO_RESULTS', predictions: [] })),
    http.get('*/fr/api/orders/:id', ({ params }) =>
      HttpResponse.json(orders.find(({ id }) => id === params.id) ?? null),
    ),
    http.get('*/fr/api/shipping_methods', () => collection([shippingMethod('s1', 'Standard')])),
    http.post('*/fr/pos/api/calculate-shipping-fees', () => HttpResponse.json({ fees: 20 })),
    // Without a quote the screen shows its own amounts.
    http.post('*/fr/pos/cart/quote', () => HttpResponse.json({}, { status: 503 })),
    http.get('*/fr/api/orders', () => collection(orders, { totals: { total: 0, paid: 0, remaining: 0 } })),
    http.post('*/fr/pos/cart/checkout', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (body.isChooseDatePreview) return HttpResponse.json(preview(body));
      checkouts.push({ key: request.headers.get('Idempotency-Key'), body });
      const { deliveryType } = body as Pick<Order, 'deliveryType'>;
      const saved = order('ATL-2026-000001', { deliveryType, status: 'paid', total: 25, remaining: 0 });
      orders.push(saved);
      return HttpResponse.json(saved, { status: 201 });
    }),
  ];
  return { handlers, checkouts, products, customers, orders, promos };
}
