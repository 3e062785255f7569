/** Describes the values of an entry of the audit log. */

import type { Translate } from '@/shared/i18n/i18n-context';
import { isLocale, LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';
import type { Format } from '@/shared/i18n/use-format';
import { nameDevice } from '../account/name-device';

type Values = Record<string, unknown>;

/** A field with its values as they are shown; without `before` or `after` there was or is none. */
export interface FieldChange {
  field: string;
  label: string;
  before?: string;
  after?: string;
}

export type Texts = Pick<Format, 'dateTime' | 'decimal'> & { t: Translate };

const NONE = '—';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DECIMAL = /^-?\d+\.\d+$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function formatText(text: string, { t, dateTime, decimal }: Texts): string {
  if (text === '') return NONE;
  if (isLocale(text)) return LOCALE_NAMES[text as Locale];
  if (text.startsWith('ROLE_')) return t(`people.role.${text}`);
  if (UUID.test(text)) return `#${text.slice(-8)}`;
  if (DECIMAL.test(text)) return decimal(text);
  return INSTANT.test(text) ? dateTime(text) : text;
}

function format(value: unknown, texts: Texts): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value === 'boolean') return texts.t(value ? 'people.audit.yes' : 'people.audit.no');
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? ' · ' : ', ';
    return value.map((item) => format(item, texts)).join(separator) || NONE;
  }
  if (typeof value !== 'object') return formatText(String(value), texts);
  const parts = Object.entries(value).map(
    ([name, part]) => `${nameField(name, texts.t)} ${format(part, texts)}`,
  );
  return parts.join(', ') || NONE;
}

/** Return a field's name; one that has no text is named as in the API. */
function nameField(name: string, t: Translate): string {
  const text = t(`people.audit.value.${name}`);
  return text.endsWith(`.${name}`) ? name : text;
}

/** Return the fields of an entry. */
export function listChanges(before: Values, after: Values, texts: Texts): FieldChange[] {
  return Object.keys({ ...before, ...after }).map((field) => {
    const show = (values: Values): string => {
      const value = values[field];
      if (field === 'device') return nameDevice(String(value)) ?? NONE;
      // 1.2 is a version there, not a number.
      return field === 'release' ? String(value) : format(value, texts);
    };
    return {
      field,
      label: nameField(field, texts.t),
      ...(field in before && { before: show(before) }),
      ...(field in after && { after: show(after) }),
    };
  });
}
