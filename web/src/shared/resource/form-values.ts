/** Between an item and what its form holds: everything is text while it is typed. */
import { parseDecimal } from '@/shared/lib/decimal';
import type { Body, FormField, Values } from './resource';

const textOf = ({ name, kind, read }: FormField, record: Record<string, unknown>): string => {
  if (read) return read(record);
  if (kind === 'secret') return '';
  const text = String(record[name] ?? '');
  // An instant's day; the field holds no hour.
  return kind === 'day' ? text.slice(0, 10) : text;
};

export function valuesOf(item: object, fields: readonly FormField[]): Values {
  const record = item as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field, record)]));
}

/** Names of the fields where `item` is no longer as the form began. */
export function changedNames(before: Values, item: object, fields: readonly FormField[]): string[] {
  const now = valuesOf(item, fields);
  return fields.map(({ name }) => name).filter((name) => now[name] !== before[name]);
}

/** Those that the values typed so far ask for. */
export const fieldsFor = (fields: readonly FormField[], values: Values): readonly FormField[] =>
  fields.filter(({ isFor }) => isFor?.(values) ?? true);

function mistakeOf({ kind, required, check }: FormField, value: string): string | null {
  if (value === '' && !check) return required ? 'form.required' : null;
  if (kind === 'decimal' && !parseDecimal(value)) return 'form.notANumber';
  if (kind === 'whole' && !/^\d+$/.test(value)) return 'form.notWhole';
  return check?.(value) ?? null;
}

/** Label key of what is wrong, by field. */
export function mistakes(values: Values, fields: readonly FormField[]): Record<string, string> {
  const found = fields.map((field) => [field.name, mistakeOf(field, values[field.name]?.trim() ?? '')]);
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

function clean({ kind, write }: FormField, value: string): unknown {
  const text = value.trim();
  if (write) return write(text);
  if (kind === 'decimal') return text.replace(',', '.') || null;
  if (kind === 'whole') return text === '' ? null : Number(text);
  if (kind === 'switch') return text === 'true';
  return kind === 'text' || kind === 'secret' || kind === 'long-text' ? text : text || null;
}

/** Only what differs from `before` is sent. */
export function changedValues(values: Values, before: Values, fields: readonly FormField[]): Body {
  const changed = fields.filter(({ name }) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((field) => [field.name, clean(field, values[field.name] ?? '')]));
}
