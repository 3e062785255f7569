/** Where styles go in each direction, under the nonce the page was served with. */
import createCache, { type EmotionCache } from '@emotion/cache';

type Direction = 'ltr' | 'rtl';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const caches = new Map<Direction, Promise<EmotionCache>>();

/** What turns styles round is fetched when it is needed. */
async function create(direction: Direction): Promise<EmotionCache> {
  const options = direction === 'rtl' ? await import('./rtl-styles').then((rtl) => rtl.options) : {};
  return createCache({ key: `souk-${direction}`, nonce, ...options });
}

/** The same promise each time. */
export function styleCache(direction: Direction): Promise<EmotionCache> {
  const cache = caches.get(direction) ?? create(direction);
  caches.set(direction, cache);
  return cache;
}
