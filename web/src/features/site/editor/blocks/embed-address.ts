/** Reads the address of a video or of a place, in any form in which providers show it, to who and what it names. */

/** Name of the element. */
export const EMBED = 'souk-embed';

export interface Embed {
  provider: 'youtube' | 'vimeo' | 'openstreetmap' | 'google-maps';
  /** As the server's `domain/embeds.py` reads it. */
  value: string;
  /** The second from which a video plays. */
  start?: string;
}

const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'music.youtube.com']);
const YOUTUBE_ID = /^[\w-]{11}$/;
const DEFAULT_ZOOM = '15';

/** Return the seconds of `90`, `90s` and `1m30s`; empty for none. */
function readSeconds(text: string | null): string {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '');
  const [hours, minutes, seconds] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  const total = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 && total <= 86_400 ? String(total) : '';
}

function readYoutube({ hostname, pathname, searchParams }: URL): Embed | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const inPath = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : '';
  const value = hostname.endsWith('youtu.be') ? first : (searchParams.get('v') ?? inPath);
  if (!YOUTUBE_ID.test(value)) return null;
  const start = readSeconds(searchParams.get('t') ?? searchParams.get('start'));
  return { provider: 'youtube', value, ...(start && { start }) };
}

function readVimeo({ pathname, searchParams, hash }: URL): Embed | null {
  const match = /\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname);
  if (!match) return null;
  const key = match[2] ?? searchParams.get('h') ?? '';
  const start = readSeconds(new URLSearchParams(hash.slice(1)).get('t'));
  const value = /^[0-9a-f]{6,20}$/.test(key) ? `${match[1]}/${key}` : String(match[1]);
  return { provider: 'vimeo', value, ...(start && { start }) };
}

const isPlace = (latitude: string, longitude: string): boolean =>
  Math.abs(Number(latitude)) <= 85 && Math.abs(Number(longitude)) <= 180;

const shorten = (degrees: string): string => String(Number(Number(degrees).toFixed(6)));

function toPlace(latitude: string, longitude: string, zoom: string): string | null {
  if (!isPlace(latitude, longitude)) return null;
  const whole = Math.min(21, Math.max(1, Math.round(Number(zoom)) || Number(DEFAULT_ZOOM)));
  return `${shorten(latitude)},${shorten(longitude)},${whole}`;
}

function readOpenstreetmap({ searchParams, hash }: URL): Embed | null {
  const map = /map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash);
  const marker = /^(-?[\d.]+),(-?[\d.]+)$/.exec(searchParams.get('marker') ?? '');
  const latitude = searchParams.get('mlat') ?? marker?.[1] ?? map?.[2];
  const longitude = searchParams.get('mlon') ?? marker?.[2] ?? map?.[3];
  if (!latitude || !longitude) return null;
  const value = toPlace(latitude, longitude, map?.[1] ?? DEFAULT_ZOOM);
  return value ? { provider: 'openstreetmap', value } : null;
}

/** Zoom of a distance in metres, as Google's satellite view has it. */
const zoomOfMetres = (metres: number): string => String(Math.round(Math.log2(35_200_000 / metres)));

function readGoogle({ pathname, searchParams }: URL): Embed | null {
  const code = searchParams.get('pb');
  if (code && pathname.startsWith('/maps/embed')) return { provider: 'google-maps', value: `pb:${code}` };
  const point = /@(-?[\d.]+),(-?[\d.]+),([\d.]+)([zm])/.exec(pathname);
  // The place itself, not where the map is centred.
  const pin = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(pathname);
  const zoom = point ? (point[4] === 'm' ? zoomOfMetres(Number(point[3])) : (point[3] ?? '')) : DEFAULT_ZOOM;
  const [latitude = '', longitude = ''] = (pin ?? point ?? []).slice(1);
  if (latitude && longitude) {
    const value = toPlace(latitude, longitude, zoom);
    return value ? { provider: 'google-maps', value } : null;
  }
  const name = /\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1];
  const text = searchParams.get('q') ?? searchParams.get('query') ?? (name && decode(name)) ?? '';
  const typed = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(text);
  if (typed) {
    const value = toPlace(String(typed[1]), String(typed[2]), searchParams.get('z') ?? DEFAULT_ZOOM);
    return value ? { provider: 'google-maps', value } : null;
  }
  const value = text.replaceAll(/[<>"]/g, '').trim().slice(0, 200);
  return value.length > 1 ? { provider: 'google-maps', value } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function toUrl(text: string): URL | null {
  // What providers offer to copy may be a whole frame.
  const source = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&');
  const address = (source ?? text).trim();
  try {
    return new URL(/^[a-z]+:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
}

/** Return what an address, or the code of a frame, names; null for another one. */
export function readEmbed(text: string): Embed | null {
  const url = toUrl(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const host = url.hostname.replace(/^(?:www|m|player)\./, '');
  if (YOUTUBE_HOSTS.has(host)) return readYoutube(url);
  if (host === 'vimeo.com') return readVimeo(url);
  if (host === 'openstreetmap.org') return readOpenstreetmap(url);
  // Its hosts of countries, as www.google.fr, and maps.google.com.
  if (/^(?:maps\.)?google\.(?:[a-z]{2,3})(?:\.[a-z]{2})?$/.test(host)) {
    return host.startsWith('maps.') || url.pathname.startsWith('/maps') ? readGoogle(url) : null;
  }
  return null;
}

const PAGES: Record<Embed['provider'], (value: string) => string> = {
  youtube: (value) => `https://www.youtube.com/watch?v=${value}`,
  vimeo: (value) => `https://vimeo.com/${value}`,
  openstreetmap: (value) => {
    const [latitude, longitude, zoom] = value.split(',');
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  },
  'google-maps': (value) => {
    if (value.startsWith('pb:'))
      return `https://www.google.com/maps/embed?pb=${encodeURIComponent(value.slice(3))}`;
    const [, latitude, longitude, zoom] = /^(-?[\d.]+),(-?[\d.]+),(\d+)$/.exec(value) ?? [];
    return latitude
      ? `https://www.google.com/maps/@${latitude},${longitude},${zoom}z`
      : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}`;
  },
};

/** Return an address that is read to the same video or place; empty for an element that names none. */
export function embedAddress({ provider = '', value = '', start = '' }: Record<string, string>): string {
  const page = PAGES[provider as Embed['provider']];
  if (!page || !value) return '';
  return `${page(value)}${start && provider === 'youtube' ? `&t=${start}s` : ''}${start && provider === 'vimeo' ? `#t=${start}s` : ''}`;
}
