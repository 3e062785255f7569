/** The supplier's answers in their many shapes, made into one. */
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

/** A product as a card shows it; the price is one amount in USD, or the lowest and the highest, as in `1.20 – 3.50`. */
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
  /** How many of the total the pages reach. */
  reach: number;
}

export interface Variant {
  vid: string;
  key: string;
  image: string;
  /** In USD, an exact text. */
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
  /** In USD, an exact text. */
  price: string;
  /** Days, for instance `2-5`. */
  days: string;
}

export interface StockRow {
  country: string;
  quantity: number;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** A list, or one as JSON in a text, or a text alone, without what is empty. */
export function texts(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return texts(JSON.parse(value));
    } catch {
      return [value];
    }
  }
  if (Array.isArray(value)) return value.map(text).filter(Boolean);
  return text(value) ? [text(value)] : [];
}

/** The amounts in `11.85`, "1.20-3.50" or "2.10 -- 3.50", in their order. */
export const amounts = (value: unknown): string[] => text(value).match(/\d+(?:\.\d+)?/g) ?? [];

const lessThan = (a: Decimal, b: Decimal): boolean =>
  a.value * 10n ** BigInt(b.scale) < b.value * 10n ** BigInt(a.scale);

/** The lowest amount; empty where there is none. */
export function lowest(value: unknown): string {
  const zero = { value: 0n, scale: 0 };
  return amounts(value).reduce(
    (least, one) =>
      least === '' || lessThan(parseDecimal(one) ?? zero, parseDecimal(least) ?? zero) ? one : least,
    '',
  );
}

const levels = (value: unknown): string => text(value).replaceAll(' > ', ' / ');

export function categoriesOf(data: unknown): FirstLevel[] {
  return records(data).map((first) => ({
    name: text(first.categoryFirstName),
    seconds: records(first.categoryFirstList).map((second) => ({
      id: text(second.categorySecondId),
      name: text(second.categorySecondName),
      leaves: records(second.categorySecondList).map(({ categoryId, categoryName }) => ({
        id: text(categoryId),
        name: text(categoryName),
      })),
    })),
  }));
}

const cardOf = (item: Json): Card => ({
  pid: text(item.pid),
  name: text(item.productNameEn) || (texts(item.productName)[0] ?? ''),
  sku: text(item.productSku),
  image: texts(item.bigImage)[0] ?? texts(item.productImage)[0] ?? '',
  category: levels(item.categoryName),
  price: amounts(item.sellPrice).join(' – '),
});

export function pageOf(data: unknown, size: number, reach?: number): Page {
  const page = isRecord(data) ? data : {};
  const total = Number(page.total) || 0;
  return {
    cards: records(page.list).map(cardOf),
    total,
    reach: Math.min(reach || total, total),
    size: Number(page.pageSize) || size,
  };
}

const variantOf = (item: Json): Variant => ({
  vid: text(item.vid),
  key: texts(item.variantKey).join('-'),
  image: texts(item.variantImage)[0] ?? '',
  price: lowest(item.variantSellPrice) || '0',
  grams: Number(amounts(item.variantWeight).at(-1)) || 0,
});

export function productOf(data: unknown): Product {
  const item = isRecord(data) ? data : {};
  const variants = records(item.variants).filter(({ vid }) => text(vid));
  const images = [item.bigImage, item.productImageSet, item.productImage].flatMap(texts);
  return {
    ...cardOf(item),
    categoryId: text(item.categoryId),
    images: [...new Set(images)],
    description: plain(text(item.description)),
    variants: variants.map(variantOf),
  };
}

const HIDDEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const BREAKS = /<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi;

/** What is said, without markup: tags go before anything reads them, so nothing of it runs or loads. */
function plain(markup: string): string {
  const bare = markup
    .replace(HIDDEN, ' ')
    .replace(BREAKS, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/</g, '&lt;');
  const said = new DOMParser().parseFromString(bare, 'text/html').body.textContent ?? '';
  return said
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** With what is to be paid on top where they say so. */
export const freightOf = (data: unknown): FreightWay[] =>
  records(data).map((item) => ({
    name: text(item.logisticName),
    price: lowest(item.totalPostageFee) || lowest(item.logisticPrice),
    days: text(item.logisticAging),
  }));

const QUANTITIES = ['totalInventoryNum', 'totalInventory', 'storageNum'] as const;

export const stockOf = (data: unknown): StockRow[] =>
  records(data).map((item) => ({
    country: text(item.countryCode),
    quantity: Math.max(0, Number(QUANTITIES.map((name) => item[name]).find(Number.isInteger) ?? 0)),
  }));
