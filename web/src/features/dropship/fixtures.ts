/** Listings and products of the supplier for tests. */
import { HttpResponse, http } from 'msw';
import { collection } from '@/testing/shop';
import type { CjProduct } from './contract';

export const listing = (pid: string, more: Partial<CjProduct> = {}): CjProduct => ({
  '@id': `/fr/api/cj_products/l-${pid}`,
  '@type': 'CjProduct',
  id: `l-${pid}`,
  version: 1,
  pid,
  name: `Lamp ${pid}`,
  image: '',
  status: 'added',
  reason: '',
  shipToCountry: 'US',
  shipFromCountry: 'CN',
  dataIlaveU: null,
  multiplier: 2,
  variants: [],
  price: 110,
  currency: 'MAD',
  stock: 6,
  isHidden: false,
  import: null,
  syncedAt: null,
  createdAt: '2026-11-21T10:00:00+00:00',
  updatedAt: null,
  images: [],
  description: '',
  data: null,
  reasonCode: null,
  descriptionHtml: '',
  sku: '',
  gaps: [],
  costCurrency: 'USD',
  ...more,
});

/** Products of the supplier as its list has them. */
export const supplierCards = (...pids: string[]) =>
  pids.map((pid) => ({ pid, productNameEn: `Lamp ${pid}`, sellPrice: '5.00', categoryName: 'Home > Light' }));

const SHADES = { categorySecondId: 'S', categorySecondName: 'Light', categorySecondList: [] };
const LEAF = { categoryId: 'L', categoryName: 'Lampshades' };

/** What the catalogue reads beside products and listings. */
export const catalogueHandlers = [
  http.get('*/fr/api/supplier/product/getCategory', () =>
    HttpResponse.json({
      data: [{ categoryFirstName: 'Home', categoryFirstList: [{ ...SHADES, categorySecondList: [LEAF] }] }],
    }),
  ),
  http.get('*/fr/api/dropship_settings', () => collection([{ id: 's', version: 1, multiplier: 3 }])),
  http.get('*/fr/api/countries', () => collection([{ id: 'ma', name: 'Maroc', code: 'MA' }])),
  http.get('*/fr/api/currency_exchange_rates', () =>
    collection([{ source: 'USD', target: 'MAD', rate: 10 }]),
  ),
  http.get('*/fr/api/pricing_rules', () => collection([])),
  http.get('*/fr/api/imports', () => collection([])),
  http.get('*/fr/api/category_products', () =>
    collection([
      { id: 'home', name: 'Maison', subCategories: [{ id: 'light', name: 'Lampes', subCategories: [] }] },
      { id: 'empty', name: 'Vide', subCategories: [] },
    ]),
  ),
];
