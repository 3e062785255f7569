/** The values of a variable product as rows of a form; the form holds them as one text. */
import { parseDecimal } from '@/shared/lib/decimal';
import type { Product } from '../contract';

export interface ValueRow {
  /** Tells the rows apart while they are typed. */
  key: string;
  /** Keeps a renamed value the same one for orders that have it; empty for a new one. */
  id: string;
  attributName: string;
  price: string;
}

type Values = Product['attributValues'];

export const newRow = (): ValueRow => ({ key: crypto.randomUUID(), id: '', attributName: '', price: '' });

export const rowsOf = (text: string): ValueRow[] => (text ? (JSON.parse(text) as ValueRow[]) : []);

export const textOf = (rows: readonly ValueRow[]): string => (rows.length > 0 ? JSON.stringify(rows) : '');

export const textOfValues = (values: Values = []): string =>
  textOf(values.map(({ id, attributName, price }) => ({ key: id, id, attributName, price: String(price) })));

/** 'Laine 30, Soie 55' */
export const valuesInWords = (values: Values = []): string =>
  values.map(({ attributName, price }) => `${attributName} ${price}`).join(', ');

/** Label keys of what is wrong with a row, by field. */
export function rowMistakes({ attributName, price }: ValueRow): { attributName?: string; price?: string } {
  return {
    ...(attributName.trim() === '' && { attributName: 'form.required' }),
    ...(price.trim() === '' && { price: 'form.required' }),
    ...(price.trim() !== '' && !parseDecimal(price) && { price: 'form.notANumber' }),
  };
}

export function valuesMistake(text: string): string | null {
  const rows = rowsOf(text);
  if (rows.length === 0) return 'orders.products.noValue';
  const isWrong = (row: ValueRow) => Object.keys(rowMistakes(row)).length > 0;
  return rows.some(isWrong) ? 'orders.products.wrongValue' : null;
}

export const writtenValues = (text: string) =>
  rowsOf(text).map(({ id, attributName, price }) => ({
    ...(id && { id }),
    attributName: attributName.trim(),
    price: price.trim().replace(',', '.'),
  }));
