/** Types of the supplier's data, and parsers for its varying responses. */
import { type Decimal, parseDecimal } from '@/shared/lib/decimal';

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

/** Return the amounts in `11.85`, "1.20-3.50" or "2.10 -- 3.50", in order. */
export const parseAmounts = (value: unknown): string[] => toText(value).match(/\d+(?:\.\d+)?/g) ?? [];

const lessThan = (a: Decimal, b: Decimal): boolean =>
  a.value * 10n ** BigInt(b.scale) < b.value * 10n ** BigInt(a.scale);

/** Return the lowest amount, or an empty string. */
export function findLowest(value: unknown): string {
  const zero = { value: 0n, scale: 0 };
  return parseAmounts(value).reduce(
    (lowestAmount, amount) =>
      lowestAmount === '' || lessThan(parseDecimal(amount) ?? zero, parseDecimal(lowestAmount) ?? zero)
        ? amount
        : lowestAmount,
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
  price: findLowest(item.variantSellPrice) || '0',
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
    variants: variants.map(parseVariant),
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

/** Parse freight options; prefer the total fee, which includes surcharges. */
export const parseFreight = (data: unknown): FreightWay[] =>
  toRecords(data).map((item) => ({
    name: toText(item.logisticName),
    price: findLowest(item.totalPostageFee) || findLowest(item.logisticPrice),
    days: toText(item.logisticAging),
  }));

const QUANTITIES = ['totalInventoryNum', 'totalInventory', 'storageNum'] as const;

export const parseStock = (data: unknown): StockRow[] =>
  toRecords(data).map((item) => ({
    country: toText(item.countryCode),
    quantity: Math.max(0, Number(QUANTITIES.map((name) => item[name]).find(Number.isInteger) ?? 0)),
  }));
