/** Describes the values of an entry of the audit log on one line. */

import type { Translate } from '@/shared/i18n/i18n-context';
import { isLocale, LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';
import { nameDevice } from '../account/name-device';

type Values = Record<string, unknown>;

function formatItem(item: unknown, t: Translate): string {
  const text = String(item);
  if (isLocale(text)) return LOCALE_NAMES[text as Locale];
  return text.startsWith('ROLE_') ? t(`people.role.${text}`) : text;
}

function format(value: unknown, t: Translate): string {
  if (Array.isArray(value)) return value.map((item) => formatItem(item, t)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'people.audit.yes' : 'people.audit.no');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

/** Return a field's name; one of another context's item is named as in the API. */
function nameField(name: string, t: Translate): string {
  const text = t(`people.audit.value.${name}`);
  return text.endsWith(`.${name}`) ? name : text;
}

/** Return 'name: old → new', several separated by semicolons; what was not there before has no arrow. */
export function describeChange(before: Values, after: Values, t: Translate): string {
  return Object.entries(after)
    .map(([name, value]) => {
      const shown = name === 'device' ? nameDevice(String(value)) : value;
      const old = name in before ? `${format(before[name], t)} → ` : '';
      return `${nameField(name, t)}: ${old}${format(shown, t)}`;
    })
    .join('; ');
}
