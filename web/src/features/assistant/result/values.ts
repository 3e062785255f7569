/** Values of a response, as the screen shows them. */
import type { Row } from '../contract';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Return the fields of rows, without those that are empty in all of them. */
export const shownFields = (rows: readonly Row[]): string[] =>
  Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && !rows.every((row) => isEmpty(row[name])));

/** Return whether a value is HTML that can be previewed. */
export const isHtml = (value: unknown): boolean =>
  typeof value === 'string' && /<\/?[a-z][^>]*>/i.test(value);

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

/** Return one of several values: a picture by what it shows and who made it, a part of a page by its text. */
export function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { alt, attribution, url, html } = value as Record<string, string | undefined>;
  if (html !== undefined) {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const shown = body.querySelector('img, video');
    const title = shown?.getAttribute('alt') ?? shown?.getAttribute('aria-label') ?? '';
    return [title, body.textContent?.trim()].filter(Boolean).join(' · ').slice(0, 80);
  }
  return [alt, attribution].filter(Boolean).join(' · ') || (url ?? nameOf(value) ?? '…');
}
