/** Emotion caches per text direction, with the page's CSP nonce. */
import createCache, { type EmotionCache } from '@emotion/cache';

type Direction = 'ltr' | 'rtl';

/** When a media rule comes, the browser styles again whatever any rule of its style element concerns: with one element
 * for all rules that is the whole page, and half of the time that the first line of a sale takes to appear. */
const MAX_RULES = 100;

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const caches = new Map<Direction, Promise<EmotionCache>>();

/** Begin a style element every `MAX_RULES` rules. */
export function limitRules({ sheet }: EmotionCache): void {
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    insert(rule);
    // Emotion begins an element when its count is 0.
    sheet.ctr %= MAX_RULES;
  };
}

/** Create a cache; the mirroring plugin is loaded for right-to-left only. */
async function create(direction: Direction): Promise<EmotionCache> {
  const options = direction === 'rtl' ? await import('./rtl-styles').then((rtl) => rtl.options) : {};
  const cache = createCache({ key: `souk-${direction}`, nonce, ...options });
  limitRules(cache);
  return cache;
}

/** Return the cache of a direction, always the same promise. */
export function styleCache(direction: Direction): Promise<EmotionCache> {
  const cache = caches.get(direction) ?? create(direction);
  caches.set(direction, cache);
  return cache;
}
