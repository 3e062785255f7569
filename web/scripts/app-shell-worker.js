/** The app's shell without a network: its files as built, the last page as served, pictures that were seen. */
const FILES = __FILES__;
const SHELL = 'souk-shell-__VERSION__';
const PICTURES = 'souk-pictures';
const PAGE = '/admin/';
const MOST_PICTURES = 400;
// The same bytes for whoever asks: a script asks in another way than the worker did.
const SAME = { ignoreVary: true };

async function install() {
  const cache = await caches.open(SHELL);
  await cache.addAll(FILES);
  const page = await fetch(PAGE, { credentials: 'same-origin' });
  if (page.ok) await cache.put(PAGE, page);
}

async function dropFormer() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![SHELL, PICTURES].includes(name)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** The page brings its own nonce and policy along, so it is kept as it was served. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await caches.match(PAGE, SAME)) ?? Response.error();
  }
}

async function keptFirst(request, name) {
  const kept = await caches.match(request, SAME);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(name);
    await cache.put(request, answer.clone());
    const keys = name === PICTURES ? await cache.keys() : [];
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - MOST_PICTURES)).map((key) => cache.delete(key)),
    );
  }
  return answer;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(dropFormer()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/admin/assets/')) event.respondWith(keptFirst(request, SHELL));
  else if (pathname.startsWith('/uploads/')) event.respondWith(keptFirst(request, PICTURES));
});
