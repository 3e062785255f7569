/** Values of a response, as the screen shows them. */
import { LOCALES } from '@/shared/i18n/locales';
import type { Change, Row } from '../contract';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Return the fields of rows, without those that are empty in all of them. */
export const shownFields = (rows: readonly Row[]): string[] =>
  Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && !rows.every((row) => isEmpty(row[name])));

/** Return the one field that several changes are all about; empty if there is none. */
export function onlyField(changes: readonly Change[]): string {
  const fields = new Set(
    changes.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
  );
  const [field] = fields;
  return field && fields.size === 1 && changes.length > 1 && changes.every(({ before }) => before)
    ? field
    : '';
}

/** Return whether a value is HTML that can be previewed. */
export const isHtml = (value: unknown): boolean =>
  typeof value === 'string' && /<\/?[a-z][^>]*>/i.test(value);

/** Return the HTML that a value carries, also in the parts of a page; empty if it has none. */
export function htmlOf(value: unknown): string {
  if (isHtml(value)) return String(value);
  if (!Array.isArray(value)) return '';
  const parts = value.map((part) => (part as { html?: unknown } | null)?.html);
  return parts.filter(isHtml).join('\n');
}

/** Return the text of an escaped one. */
export function unescapeHtml(escaped: string): string {
  return new DOMParser().parseFromString(escaped, 'text/html').documentElement.textContent ?? '';
}

/** Return the name of an embedded item; undefined for anything else. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { fullName, name } = value as { fullName?: string; name?: string };
  return fullName ?? name;
}

/** Return a slot of an order; undefined for anything else. */
export function slotOf(value: unknown): { date: string; from: string; to: string } | undefined {
  const { date, from, to } = (value ?? {}) as Record<string, string | undefined>;
  return date && from && to ? { date, from, to } : undefined;
}

/** Return one of several values: a line of an order with its quantity, a picture by what it shows and who made it, a part of a page by its text. */
export function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { alt, attribution, url, html, quantity } = value as Record<string, string | undefined>;
  if (html !== undefined) {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const shown = body.querySelector('img, video');
    const title = shown?.getAttribute('alt') ?? shown?.getAttribute('aria-label') ?? '';
    return [title, body.textContent?.trim()].filter(Boolean).join(' · ').slice(0, 80);
  }
  if (quantity !== undefined) return `${quantity} × ${nameOf(value) ?? '…'}`;
  return [alt, attribution].filter(Boolean).join(' · ') || (url ?? nameOf(value) ?? '…');
}

/** Return whether a value is a day, as 2026-11-25. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Return the name of a field that has no label as words: `onHand` is "On hand". */
export function toWords(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const REFERENCE = new RegExp(`^/(?:${LOCALES.join('|')})/api/[a-z_]+/([^/]+)$`);
const LAST_PART = 8;

/** Return the end of the id that a reference leads to, by which people tell them apart; any other text as it is. */
export function toShortReference(text: string): string {
  const id = REFERENCE.exec(text)?.[1];
  return id && id.length > LAST_PART ? `…${id.slice(-LAST_PART)}` : (id ?? text);
}
