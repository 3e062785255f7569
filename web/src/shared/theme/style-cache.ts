/** Where styles go in each direction, under the nonce the page was served with. */
import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const caches = new Map<string, EmotionCache>();

function create(direction: 'ltr' | 'rtl'): EmotionCache {
  const options = direction === 'rtl' ? { stylisPlugins: [prefixer, rtlPlugin] } : {};
  return createCache({ key: `souk-${direction}`, nonce, ...options });
}

export function styleCache(direction: 'ltr' | 'rtl'): EmotionCache {
  const cache = caches.get(direction) ?? create(direction);
  caches.set(direction, cache);
  return cache;
}
