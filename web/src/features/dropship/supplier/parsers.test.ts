import { describe, expect, it } from 'vitest';
import {
  findHighest,
  parseAmounts,
  parseCategories,
  parseFreight,
  parsePage,
  parseProduct,
  parseStock,
  parseTexts,
} from './parsers';

describe('values of the supplier', () => {
  it.each([
    [11.85, '11.85'],
    ['11.85', '11.85'],
    ['1.20-3.50', '1.20 – 3.50'],
    ['2.10 -- 3.50', '2.10 – 3.50'],
    ['8.13--8.62', '8.13 – 8.62'],
    ['1,185.00', '1185.00'],
    ['2,50', '2.50'],
    ['1.234,56', '1234.56'],
    ['$1.20 - $3.50', '1.20 – 3.50'],
    ['12 (was 20)', ''],
    ['2026-11-23', ''],
    ['3 EUR', ''],
    ['-3', ''],
    [null, ''],
  ])('a price of %j is shown as %j', (price, expected) => {
    expect(parseAmounts(price).join(' – ')).toBe(expected);
  });

  it('the highest amount is found in any order and precision', () => {
    expect([findHighest('12.5-3.50'), findHighest('2 -- 10'), findHighest(undefined)]).toEqual([
      '12.5',
      '10',
      '',
    ]);
  });

  it.each([
    ['["XS"]', ['XS']],
    ['Black-XXL', ['Black-XXL']],
    ['["", "metal"]', ['metal']],
    ['["Black", 42]', ['Black', '42']],
    ['[broken', ['[broken']],
    [
      ['a', ' b '],
      ['a', 'b'],
    ],
    [null, []],
  ])('%j are the texts %j', (value, expected) => {
    expect(parseTexts(value)).toEqual(expected);
  });
});

describe('responses', () => {
  it('a category tree has ids on two levels', () => {
    const leaf = { categoryId: 'L', categoryName: 'Printers' };
    const second = { categorySecondName: 'Office', categorySecondId: 'S', categorySecondList: [leaf] };
    const tree = parseCategories([{ categoryFirstName: 'Computer', categoryFirstList: [second] }]);

    expect(tree).toEqual([
      { name: 'Computer', seconds: [{ id: 'S', name: 'Office', leaves: [{ id: 'L', name: 'Printers' }] }] },
    ]);
  });

  it('a page has its total; no data is an empty page', () => {
    const item = { pid: 'P', productName: '["Lampe "]', sellPrice: '1.2-3', categoryName: 'A > B' };
    const page = parsePage({ list: [item], total: 51, pageSize: 24 }, 24);

    expect(page).toEqual({
      cards: [{ pid: 'P', name: 'Lampe', sku: '', image: '', category: 'A / B', price: '1.2 – 3' }],
      total: 51,
      reach: 51,
      size: 24,
    });
    expect(parsePage(null, 24)).toEqual({ cards: [], total: 0, reach: 0, size: 24 });
  });

  it('a product has variants, distinct images and a description without markup', () => {
    const { variants, images, description } = parseProduct({
      pid: 'P',
      bigImage: 'a.jpg',
      productImageSet: ['a.jpg', 'b.jpg'],
      description:
        '<p>Good &amp; <b>cheap</b><script>alert(1)</script></p><p>1 &lt; 2<img src="x" onerror="y"></p>',
      variants: [
        { vid: 'V', variantKey: '["XS"]', variantSellPrice: '12.50', variantWeight: '170.00-369.00' },
        {},
      ],
    });

    expect(variants).toEqual([{ vid: 'V', key: 'XS', image: '', price: '12.50', grams: 369 }]);
    expect(images).toEqual(['a.jpg', 'b.jpg']);
    expect(description).toBe('Good & cheap\n1 < 2');
  });

  it('freight prefers the total fee; stock accepts all its field names', () => {
    expect(
      parseFreight([{ logisticName: 'A', logisticPrice: 4.5, totalPostageFee: 5.25, logisticAging: '2-5' }]),
    ).toEqual([{ name: 'A', price: '5.25', days: '2-5' }]);
    expect(parseFreight(null)).toEqual([]);
    expect(
      parseFreight([
        { logisticPrice: 3, totalPostageFee: 0 },
        { logisticPrice: '3.00', taxesFee: '0.40', clearanceOperationFee: 0.25 },
        { logisticPrice: 0, totalPostageFee: '0.00' },
      ]).map(({ price }) => price),
    ).toEqual(['3.00', '3.65', '0.00']);
    expect(
      parseStock([
        { totalInventoryNum: '12' },
        { totalInventory: 12.0 },
        { cjInventoryNum: 2, factoryInventoryNum: '19' },
        { totalInventoryNum: '', cjInventory: 4 },
      ]).map(({ quantity }) => quantity),
    ).toEqual([12, 12, 21, 4]);
    expect(
      parseStock([
        { countryCode: 'CN', storageNum: 7 },
        { countryCode: 'US', totalInventoryNum: -1 },
      ]),
    ).toEqual([
      { country: 'CN', quantity: 7 },
      { country: 'US', quantity: 0 },
    ]);
  });
});
