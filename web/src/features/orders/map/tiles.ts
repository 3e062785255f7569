/** Tile layer of the configured tile server, else a plain grid that says so. */
import L from 'leaflet';

const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const BlankLayer = L.GridLayer.extend({
  createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'souk-blank-tile';
    return tile;
  },
});

/** `blank` is the text of a map without tiles. */
export function createTileLayer(blank: string): L.GridLayer {
  const url = readMeta('map-tiles');
  if (!url.startsWith('http'))
    return new (BlankLayer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
      attribution: blank,
    });
  return L.tileLayer(url, { maxZoom: 19, attribution: readMeta('map-attribution') });
}
