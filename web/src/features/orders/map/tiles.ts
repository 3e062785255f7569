/** Tile layer of the configured tile server, else a plain grid. */
import L from 'leaflet';
import { hasTiles, readMeta } from './tile-server';

const BlankLayer = L.GridLayer.extend({
  createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'souk-blank-tile';
    return tile;
  },
});

export function createTileLayer(): L.GridLayer {
  if (!hasTiles()) return new (BlankLayer as unknown as new () => L.GridLayer)();
  return L.tileLayer(readMeta('map-tiles'), { maxZoom: 19, attribution: readMeta('map-attribution') });
}
