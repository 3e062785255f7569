/** The tile server that the page names, apart from the library that draws its tiles. */

export const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Whether maps have a background; without a tile server they show positions alone. */
export const hasTiles = (): boolean => readMeta('map-tiles').startsWith('http');
