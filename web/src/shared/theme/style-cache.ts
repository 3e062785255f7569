/** Emotion caches per text direction, with the page's CSP nonce. */
import createCache, { type EmotionCache } from '@emotion/cache';

type Direction = 'ltr' | 'rtl';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const caches = new Map<Direction, Promise<EmotionCache>>();

/** Create a cache; the mirroring plugin is loaded for right-to-left only. */
async function create(direction: Direction): Promise<EmotionCache> {
  const options = direction === 'rtl' ? await import('./rtl-styles').then((rtl) => rtl.options) : {};
  return createCache({ key: `souk-${direction}`, nonce, ...options });
}

/** Return the cache of a direction, always the same promise. */
export function styleCache(direction: Direction): Promise<EmotionCache> {
  const cache = caches.get(direction) ?? create(direction);
  caches.set(direction, cache);
  return cache;
}
