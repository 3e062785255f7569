/** The map's ground: tiles of the address the installation sets, else a plain grid. */
import L from 'leaflet';

const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const Blank = L.GridLayer.extend({
  createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'souk-blank-tile';
    return tile;
  },
});

export function tiles(): L.GridLayer {
  const address = setting('map-tiles');
  if (!address.startsWith('http')) return new (Blank as unknown as new () => L.GridLayer)();
  return L.tileLayer(address, { maxZoom: 19, attribution: setting('map-attribution') });
}
