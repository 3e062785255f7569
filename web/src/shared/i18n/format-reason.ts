/** Texts for reason codes of the server; the server's message for unknown codes. */
import type { Translate } from './i18n-context';

/** Wrap foreign text in bidi isolates (FSI, PDI). */
const isolate = (text: string): string => (text ? `\u2068${text}\u2069` : '');

/** Return the translation of `reason.{code}`; `{rest}` is the part of the message after its first colon. */
export function formatReason(code: string | null | undefined, message: string, t: Translate): string {
  if (!code) return message;
  const rest = message.split(': ').slice(1).join(': ');
  const text = t(`reason.${code}`, { rest: isolate(rest), message: isolate(message) });
  return text === `reason.${code}` ? message : text;
}
