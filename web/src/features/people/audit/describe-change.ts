/** Describes the values of an entry of the audit log. */

import type { Translate } from '@/shared/i18n/i18n-context';
import { isLocale, LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';
import type { Format } from '@/shared/i18n/use-format';

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

/** Where the values of an enumeration have their words; of all others under the name of their field, in this page's. */
const WORDS: Readonly<Record<string, string>> = {
  counterDeliveryType: 'orders.delivery',
  deliveryType: 'orders.delivery',
  status: 'orders.status',
};
/** What an enumeration's values look like, in the API and in the contracts: `on-store`, ORDER_STATUS_PAID. */
const WORD = /^[a-z]+(-[a-z]+)*$/;
const CONSTANT = /^[A-Z]+(_[A-Z]+)+$/;

/** Return the word of an enumeration's value; undefined if it is none. */
function findWord(field: string, value: string, t: Translate): string | undefined {
  const constant = CONSTANT.test(value) && value.toLowerCase().replaceAll('_', '-');
  // The contracts put the name of the enumeration before each value.
  const choices = constant ? constant.split('-').map((_, at, parts) => parts.slice(at).join('-')) : [value];
  const words = choices
    .filter((choice) => WORD.test(choice))
    .map((choice) => {
      const text = WORDS[field] ? t(`${WORDS[field]}.${choice}`) : t(`people.audit.words.${field}.${choice}`);
      return text.endsWith(`.${choice}`) ? undefined : text;
    });
  return words.find((word) => word !== undefined);
}

function formatText(field: string, text: string, { t, dateTime, decimal }: Texts): string {
  if (text === '') return NONE;
  if (isLocale(text)) return LOCALE_NAMES[text as Locale];
  if (text.startsWith('ROLE_')) return t(`people.role.${text}`);
  const word = findWord(field, text, t);
  if (word) return word;
  if (UUID.test(text)) return `#${text.slice(-8)}`;
  if (DECIMAL.test(text)) return decimal(text);
  return INSTANT.test(text) ? dateTime(text) : text;
}

function format(field: string, value: unknown, texts: Texts): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value === 'boolean') return texts.t(value ? 'people.audit.yes' : 'people.audit.no');
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? ' · ' : ', ';
    return value.map((item) => format(field, item, texts)).join(separator) || NONE;
  }
  if (typeof value !== 'object') return formatText(field, String(value), texts);
  const parts = Object.entries(value).map(
    ([name, part]) => `${nameField(name, texts.t)} ${format(name, part, texts)}`,
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
      // 1.2 is a version there, not a number.
      return field === 'release' ? String(value) : format(field, value, texts);
    };
    return {
      field,
      label: nameField(field, texts.t),
      ...(field in before && { before: show(before) }),
      ...(field in after && { after: show(after) }),
    };
  });
}
