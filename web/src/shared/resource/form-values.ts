/** Between an item and what its form holds: everything is text while it is typed. */
import { parseDecimal } from '@/shared/lib/decimal';
import type { FormField, Values } from './resource';

export function valuesOf(item: object, fields: readonly FormField[]): Values {
  const record = item as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ name }) => [name, String(record[name] ?? '')]));
}

/** Names of the fields where `item` is no longer as the form began. */
export function changedNames(before: Values, item: object, fields: readonly FormField[]): string[] {
  const now = valuesOf(item, fields);
  return fields.map(({ name }) => name).filter((name) => now[name] !== before[name]);
}

/** Label key of what is wrong, by field. */
export function mistakes(values: Values, fields: readonly FormField[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, kind, required } of fields) {
    const value = values[name]?.trim() ?? '';
    if (required && value === '') found[name] = 'form.required';
    else if (kind === 'decimal' && value !== '' && !parseDecimal(value)) found[name] = 'form.notANumber';
  }
  return found;
}

const clean = (field: FormField, value: string) =>
  field.kind === 'decimal' ? value.trim().replace(',', '.') || null : value.trim();

/** Only what differs from `before` is sent. */
export function changedValues(
  values: Values,
  before: Values,
  fields: readonly FormField[],
): Record<string, unknown> {
  const changed = fields.filter(({ name }) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((field) => [field.name, clean(field, values[field.name] ?? '')]));
}
