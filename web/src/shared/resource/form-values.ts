/** Conversion between an item and the values of its form, which are all strings. */
import { parseDecimal } from '@/shared/lib/decimal';
import type { Body, FormField, Values } from './resource';

const toFieldText = ({ name, kind, read }: FormField, record: Record<string, unknown>): string => {
  if (read) return read(record);
  if (kind === 'secret') return '';
  const text = String(record[name] ?? '');
  // The date part of an instant.
  return kind === 'day' ? text.slice(0, 10) : text;
};

export function toFormValues(item: object, fields: readonly FormField[]): Values {
  const record = item as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field.name, toFieldText(field, record)]));
}

/** Return the names of the fields in which `item` differs from the form's initial values. */
export function changedNames(before: Values, item: object, fields: readonly FormField[]): string[] {
  const current = toFormValues(item, fields);
  return fields.map(({ name }) => name).filter((name) => current[name] !== before[name]);
}

/** Return the fields that apply to the current values. */
export const fieldsFor = (fields: readonly FormField[], values: Values): readonly FormField[] =>
  fields.filter(({ isFor }) => isFor?.(values) ?? true);

function findError({ kind, required, check }: FormField, value: string): string | null {
  if (value === '' && !check) return required ? 'form.required' : null;
  if (kind === 'decimal' && !parseDecimal(value)) return 'form.notANumber';
  if (kind === 'whole' && !/^\d+$/.test(value)) return 'form.notWhole';
  return check?.(value) ?? null;
}

/** Return the error key of each invalid field. */
export function findErrors(values: Values, fields: readonly FormField[]): Record<string, string> {
  const errors = fields.map((field) => [field.name, findError(field, values[field.name]?.trim() ?? '')]);
  return Object.fromEntries(errors.filter(([, error]) => error !== null));
}

function toBodyValue({ kind, write }: FormField, value: string): unknown {
  const text = value.trim();
  if (write) return write(text);
  if (kind === 'decimal') return text.replace(',', '.') || null;
  if (kind === 'whole') return text === '' ? null : Number(text);
  if (kind === 'switch') return text === 'true';
  return kind === 'text' || kind === 'secret' || kind === 'long-text' ? text : text || null;
}

/** Return the body with the fields that differ from `before`. */
export function changedValues(values: Values, before: Values, fields: readonly FormField[]): Body {
  const changed = fields.filter(({ name }) => values[name] !== before[name]);
  return Object.fromEntries(
    changed.map((field) => [field.name, toBodyValue(field, values[field.name] ?? '')]),
  );
}
