/** Types of the supplier's data, and parsers for its varying responses. */
import { type Decimal, fromScaled, parseDecimal, powerOfTen, toScaled } from '@/shared/lib/decimal';
import { toPlainText } from '@/shared/lib/plain-text';
import { readNumber } from '@/shared/lib/read-number';

type Json = Record<string, unknown>;

export interface Leaf {
  id: string;
  name: string;
}

export interface SecondLevel extends Leaf {
  leaves: Leaf[];
}

export interface FirstLevel {
  name: string;
  seconds: SecondLevel[];
}

/** Product of a list; the price is one USD amount or a range such as `1.20 – 3.50`. */
export interface Card {
  pid: string;
  name: string;
  sku: string;
  image: string;
  category: string;
  price: string;
}

export interface Page {
  cards: Card[];
  total: number;
  size: number;
  /** Maximum number of products that pages can reach. */
  reach: number;
}

export interface Variant {
  vid: string;
  key: string;
  image: string;
  /** USD, decimal string. */
  price: string;
  grams: number;
}

export interface Product extends Card {
  categoryId: string;
  images: string[];
  description: string;
  variants: Variant[];
}

export interface FreightWay {
  name: string;
  /** USD, decimal string. */
  price: string;
  /** Delivery time in days, for instance `2-5`. */
  days: string;
}

export interface StockRow {
  country: string;
  quantity: number;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toRecords = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Parse a list, a JSON list in a string, or a single string; drop empty items. */
export function parseTexts(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return parseTexts(JSON.parse(value));
    } catch {
      return [value];
    }
  }
  if (Array.isArray(value)) return value.map(toText).filter(Boolean);
  return toText(value) ? [toText(value)] : [];
}

/** What suppliers charge in, before or after an amount. */
const CURRENCY = /^(?:US ?\$|\$|USD) ?| ?(?:US ?\$|\$|USD)$/gi;
const TO = / ?(?:--?|~) ?| to /;
const DAYS = /(?<=\d)\s*(?:working |business )?days?$/i;

/** Return the amount that a text is; suppliers write a point before decimals. */
const readAmounts = (text: string): string[] =>
  readNumber(text.trim().replace(CURRENCY, ''), { mark: '.' }).filter((amount) => !amount.startsWith('-'));

/**
 * Return the amounts in `11.85`, "1,185.00", "1.20-3.50" or "2.10 -- 3.50", in order; none of a text that is not wholly
 * an amount or a range, or of a negative one.
 */
export function parseAmounts(value: unknown): string[] {
  const text = toPlainText(toText(value));
  const whole = readNumber(text.replace(CURRENCY, ''), { mark: '.' });
  if (whole.length > 0) return readAmounts(text);
  const ends = text.split(TO).map(readAmounts);
  return ends.length === 2 && ends.every((end) => end.length === 1) ? ends.flat() : [];
}

/** Return the days in `7`, "7-12" or "7-12 days", in order. */
export const parseDays = (value: unknown): string[] => parseAmounts(toText(value).replace(DAYS, ''));

const ZERO: Decimal = { value: 0n, scale: 0 };
const toDecimal = (amount: string): Decimal => parseDecimal(amount) ?? ZERO;

const lessThan = (a: Decimal, b: Decimal): boolean =>
  a.value * powerOfTen(b.scale) < b.value * powerOfTen(a.scale);

/** Return the highest amount, or an empty string: a cost is never underestimated. */
export function findHighest(value: unknown): string {
  return parseAmounts(value).reduce(
    (highest, amount) =>
      highest === '' || lessThan(toDecimal(highest), toDecimal(amount)) ? amount : highest,
    '',
  );
}

const formatCategory = (value: unknown): string => toText(value).replaceAll(' > ', ' / ');

export function parseCategories(data: unknown): FirstLevel[] {
  return toRecords(data).map((first) => ({
    name: toText(first.categoryFirstName),
    seconds: toRecords(first.categoryFirstList).map((second) => ({
      id: toText(second.categorySecondId),
      name: toText(second.categorySecondName),
      leaves: toRecords(second.categorySecondList).map(({ categoryId, categoryName }) => ({
        id: toText(categoryId),
        name: toText(categoryName),
      })),
    })),
  }));
}

const parseCard = (item: Json): Card => ({
  pid: toText(item.pid),
  name: toText(item.productNameEn) || (parseTexts(item.productName)[0] ?? ''),
  sku: toText(item.productSku),
  image: parseTexts(item.bigImage)[0] ?? parseTexts(item.productImage)[0] ?? '',
  category: formatCategory(item.categoryName),
  price: parseAmounts(item.sellPrice).join(' – '),
});

export function parsePage(data: unknown, size: number, reach?: number): Page {
  const page = isRecord(data) ? data : {};
  const total = Number(page.total) || 0;
  return {
    cards: toRecords(page.list).map(parseCard),
    total,
    reach: Math.min(reach || total, total),
    size: Number(page.pageSize) || size,
  };
}

const parseVariant = (item: Json): Variant => ({
  vid: toText(item.vid),
  key: parseTexts(item.variantKey).join('-'),
  image: parseTexts(item.variantImage)[0] ?? '',
  price: findHighest(item.variantSellPrice),
  grams: Number(parseAmounts(item.variantWeight).at(-1)) || 0,
});

export function parseProduct(data: unknown): Product {
  const item = isRecord(data) ? data : {};
  const variants = toRecords(item.variants).filter(({ vid }) => toText(vid));
  const images = [item.bigImage, item.productImageSet, item.productImage].flatMap(parseTexts);
  return {
    ...parseCard(item),
    categoryId: toText(item.categoryId),
    images: [...new Set(images)],
    description: stripMarkup(toText(item.description)),
    // One without a price of at least a cent is not listed.
    variants: variants.map(parseVariant).filter(({ price }) => toScaled(toDecimal(price), 2) > 0n),
  };
}

const HIDDEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const BREAKS = /<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi;

/** Return the text without markup. Tags are removed before parsing, so that nothing runs or loads. */
function stripMarkup(markup: string): string {
  const withoutTags = markup
    .replace(HIDDEN, ' ')
    .replace(BREAKS, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/</g, '&lt;');
  const stripped = new DOMParser().parseFromString(withoutTags, 'text/html').body.textContent ?? '';
  return stripped
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

const toCents = (value: unknown): bigint => toScaled(toDecimal(findHighest(value)), 2);

const hasUnreadable = (value: unknown): boolean => toText(value) !== '' && findHighest(value) === '';

/**
 * Return the total, or the price with taxes and customs fees if that is more: a total can be 0 or lack them. Empty if a
 * fee can't be read.
 */
function findFreightPrice(item: Json): string {
  const [price, total] = [findHighest(item.logisticPrice), findHighest(item.totalPostageFee)];
  if (toCents(price) === 0n) return total || price;
  if (hasUnreadable(item.taxesFee) || hasUnreadable(item.clearanceOperationFee)) return '';
  const sum = toCents(price) + toCents(item.taxesFee) + toCents(item.clearanceOperationFee);
  if (sum < toCents(total)) return total;
  return fromScaled(sum, 2);
}

export const parseFreight = (data: unknown): FreightWay[] =>
  toRecords(data).map((item) => ({
    name: toText(item.logisticName),
    price: findFreightPrice(item),
    days: toText(item.logisticAging),
  }));

const TOTALS = ['totalInventoryNum', 'totalInventory', 'storageNum'] as const;
const PARTS = ['cjInventoryNum', 'cjInventory', 'factoryInventoryNum', 'factoryInventory'] as const;

/** Return a whole number, the lower one of a range; 0 for anything else. */
function parseQuantity(value: unknown): number {
  const quantity = Number(parseAmounts(value)[0] ?? 0);
  return Number.isInteger(quantity) ? quantity : 0;
}

/** Return the total, or without one the sum of the supplier's and the factory's stock. */
function findQuantity(item: Json): number {
  const total = TOTALS.map((name) => item[name]).find((value) => toText(value) !== '');
  if (total !== undefined) return parseQuantity(total);
  return PARTS.reduce((sum, name) => sum + parseQuantity(item[name]), 0);
}

export const parseStock = (data: unknown): StockRow[] =>
  toRecords(data).map((item) => ({ country: toText(item.countryCode), quantity: findQuantity(item) }));
