/** Service worker for offline use: caches the built files, the page, and pictures that were shown. */
const FILES = __FILES__;
const SHELL = 'souk-shell-__VERSION__';
const PICTURES = 'souk-pictures';
const PAGE = '/admin/';
const MAX_PICTURES = 400;
// Module scripts send other headers than the worker; the files are the same.
const MATCH_OPTIONS = { ignoreVary: true };

async function install() {
  const cache = await caches.open(SHELL);
  await cache.addAll(FILES);
  const fetchPage = await fetch(PAGE, { credentials: 'same-origin' });
  if (fetchPage.ok) await cache.put(PAGE, fetchPage);
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![SHELL, PICTURES].includes(name)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Fetch the page, else return the cached one, which has its own nonce and policy. */
async function fetchPage(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(SHELL)).put(PAGE, response.clone());
    return response;
  } catch {
    return (await caches.match(PAGE, MATCH_OPTIONS)) ?? Response.error();
  }
}

async function cacheFirst(request, name) {
  const cached = await caches.match(request, MATCH_OPTIONS);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(name);
    await cache.put(request, response.clone());
    const keys = name === PICTURES ? await cache.keys() : [];
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PICTURES)).map((key) => cache.delete(key)));
  }
  return response;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (pathname.startsWith('/admin/assets/')) event.respondWith(cacheFirst(request, SHELL));
  else if (pathname.startsWith('/uploads/')) event.respondWith(cacheFirst(request, PICTURES));
});
