/** Values of a variable product as form rows; the form stores them as one JSON string. */
import { parseDecimal } from '@/shared/lib/decimal';
import type { Product } from '../contract';

export interface ValueRow {
  /** React key of the row. */
  key: string;
  /** Id of a stored value, so that orders keep their reference; empty for a new one. */
  id: string;
  attributName: string;
  price: string;
  sku: string;
  /** Grams. */
  weight: string;
  image: string;
}

type Values = Product['attributValues'];

export const newRow = (): ValueRow => ({
  key: crypto.randomUUID(),
  id: '',
  attributName: '',
  price: '',
  sku: '',
  weight: '',
  image: '',
});

export const parseRows = (text: string): ValueRow[] => (text ? (JSON.parse(text) as ValueRow[]) : []);

export const serializeRows = (rows: readonly ValueRow[]): string =>
  rows.length > 0 ? JSON.stringify(rows) : '';

export const serializeValues = (values: Values = []): string =>
  serializeRows(
    values.map(({ id, attributName, price, sku, weight, image }) => ({
      key: id,
      id,
      attributName,
      price: String(price),
      sku: sku ?? '',
      weight: weight ? String(weight) : '',
      image: image ?? '',
    })),
  );

/** 'Laine 30, Soie 55' */
export const formatValues = (values: Values = []): string =>
  values.map(({ attributName, price }) => `${attributName} ${price}`).join(', ');

/** Return the error keys of a row, by field. */
export function findRowErrors({ attributName, price }: ValueRow): { attributName?: string; price?: string } {
  return {
    ...(attributName.trim() === '' && { attributName: 'form.required' }),
    ...(price.trim() === '' && { price: 'form.required' }),
    ...(price.trim() !== '' && !parseDecimal(price) && { price: 'form.notANumber' }),
  };
}

export function findValuesError(text: string): string | null {
  const rows = parseRows(text);
  if (rows.length === 0) return 'orders.products.noValue';
  const isInvalid = (row: ValueRow) => Object.keys(findRowErrors(row)).length > 0;
  return rows.some(isInvalid) ? 'orders.products.wrongValue' : null;
}

export const toAttributeValues = (text: string) =>
  parseRows(text).map(({ id, attributName, price, sku, weight, image }) => ({
    ...(id && { id }),
    attributName: attributName.trim(),
    price: price.trim().replace(',', '.'),
    sku: sku.trim(),
    weight: Number(weight),
    image,
  }));
