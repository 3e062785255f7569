/** A reason that the server gives by a code, in the reader's language; an unknown one in the server's own words. */
import type { Translate } from './i18n-context';

/** Keeps what the supplier wrote in its own direction. */
const apart = (words: string): string => (words ? `\u2068${words}\u2069` : '');

/** `{rest}` in a text is what the sentence names after its colon. */
export function reasonText(code: string | null | undefined, sentence: string, t: Translate): string {
  if (!code) return sentence;
  const rest = sentence.split(': ').slice(1).join(': ');
  const said = t(`reason.${code}`, { rest: apart(rest), words: apart(sentence) });
  return said === `reason.${code}` ? sentence : said;
}
