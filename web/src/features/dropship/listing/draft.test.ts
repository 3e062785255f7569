import { describe, expect, it } from 'vitest';
import type { Product } from '../supplier/parsers';
import { type Draft, getDeepestCategory, obstacle, priceVariants } from './draft';
import { findCheapestFees } from './fees';
import { toBulkBody, toListingBody } from './listing-body';
import type { Quotes } from './use-freight';

const variant = (vid: string, price: string, grams: number) => ({ vid, key: vid, image: '', price, grams });

const PRODUCT: Product = {
  pid: 'P',
  name: 'Lamp',
  sku: 'S',
  image: '',
  category: 'A / B',
  price: '10.83 – 11.46',
  categoryId: 'C',
  images: [],
  description: '',
  variants: [variant('v1', '10.83', 100), variant('v2', '11.46', 250)],
};
const QUOTES: Quotes = new Map([
  [
    100,
    {
      ways: [
        { name: 'Dear', price: '9.87', days: '2' },
        { name: 'Cheap', price: '3.93', days: '7' },
      ],
    },
  ],
  [250, { error: { status: 503 } }],
]);
const DRAFT: Draft = {
  multiplier: '2',
  pricedBy: 'multiplier',
  shipTo: 'US',
  manual: {},
  parent: 'p',
  sub: 's',
  third: '',
};
const WAYS = { from: 'CN', shipTo: ['MA'], isCod: true };

const createRows = (draft: Partial<Draft> = {}, quotes = QUOTES) =>
  priceVariants(PRODUCT, { ...DRAFT, ...draft }, quotes, [{ multiplier: '3', ending: '0.99' }]);

describe('fees', () => {
  const way = (price: string) => ({ name: price, price, days: '' });
  it.each([
    [[], { amount: '0', note: 'no-route', way: '' }],
    [[way('0.00')], { amount: '0', note: 'unknown', way: '0.00' }],
    [[way('0'), way('10'), way('9.5')], { amount: '9.5', note: '', way: '9.5' }],
    [[way('')], null],
  ])('of %j are %j', (ways, fees) => {
    expect(findCheapestFees(ways)).toEqual(fees);
  });
});

it('of two options at one price the quicker one is taken', () => {
  const ways = [
    { name: 'Slow', price: '4.75', days: '15-30' },
    { name: 'Unknown', price: '4.75', days: '' },
    { name: 'Quick', price: '4.75', days: '10-20' },
  ];
  expect(findCheapestFees(ways)?.way).toBe('Quick');
});

describe('a variant', () => {
  it('costs its price plus the cheapest freight, and the price is multiplied', () => {
    const [first] = createRows();
    expect(first).toMatchObject({ total: 1476, base: 2559, isBelowCost: false, isManual: false });
  });

  it('has no price without fees, except a manual price', () => {
    expect(createRows()[1]).toMatchObject({ fees: null, total: null, base: null });
    expect(createRows({ manual: { v2: '20' } })[1]).toMatchObject({
      base: 2000,
      isManual: true,
      isInvalid: false,
    });
  });

  it('keeps a manual price when the multiplier changes', () => {
    const manual = { v1: '5' };
    expect(createRows({ manual, multiplier: '4' })[0]).toMatchObject({ base: 500, isBelowCost: true });
    expect(createRows({ multiplier: '4' })[0]?.base).toBe(4725);
  });

  it('is priced by rules if selected', () => {
    expect(createRows({ pricedBy: 'rules' })[0]?.base).toBe(3699);
  });

  it('treats an empty multiplier as 0 and marks a price of 0', () => {
    const free: Quotes = new Map([[100, { ways: [] }]]);
    expect(createRows({ multiplier: '' })[0]?.base).toBe(393);
    expect(createRows({ multiplier: '' }, free)[0]).toMatchObject({ base: 0, isZero: true });
  });
});

describe('the obstacle', () => {
  it.each([
    [{ parent: '', sub: '' }, 'dropship.detail.needsParent'],
    [{ sub: '' }, 'dropship.detail.needsSub'],
    [{ shipTo: '' }, 'dropship.detail.needsCountry'],
    [{ multiplier: 'x' }, 'dropship.detail.wrongNumber'],
    [{ manual: { v1: '' } }, 'dropship.detail.wrongNumber'],
    [{ manual: { v1: '0' } }, 'dropship.detail.zeroPrice'],
    [{}, ''],
  ])('of %j is %j', (draft, expected) => {
    expect(obstacle({ ...DRAFT, ...draft }, createRows(draft))).toBe(expected);
  });
});

describe('the request body', () => {
  it('has the known prices and the deepest category', () => {
    const draft = { ...DRAFT, third: 't', manual: { v2: '20' } };
    const { entities } = toListingBody(PRODUCT, draft, createRows(draft), WAYS);

    expect(getDeepestCategory(draft)).toBe('t');
    expect(entities).toMatchObject({
      pid: 'P',
      shipToCountry: 'US',
      shipFromCountry: 'CN',
      multiplier: 2,
      data: {
        variants: [
          { vid: 'v1', basePrice: 25.59, isManual: false },
          { vid: 'v2', basePrice: 20, isManual: true },
        ],
      },
      dataIlaveU: {
        parentCategoryId: 'p',
        subCategoryId: 't',
        shipToCountries: ['MA'],
        isCOD: true,
        followsRules: false,
      },
    });
  });

  it('has no price if it is unknown', () => {
    const { entities } = toListingBody(PRODUCT, DRAFT, createRows(), WAYS);
    expect(entities).not.toHaveProperty('data.variants.1.basePrice');
  });

  it('is a list for many products, with the confirmation', () => {
    const body = toBulkBody([PRODUCT, { ...PRODUCT, pid: 'Q' }], { ...DRAFT, pricedBy: 'rules' }, WAYS, {
      confirmBelowCost: true,
      asDrafts: false,
    });
    expect(body.confirmBelowCost).toBe(true);
    expect(body.entities).toMatchObject([
      { pid: 'P', dataIlaveU: { followsRules: true } },
      { pid: 'Q', multiplier: 2 },
    ]);
  });
});
