import { afterEach, expect, it } from 'vitest';
import { createTileLayer } from './tiles';

const BLANK = 'no background';

function setTiles(url: string): void {
  document.head.innerHTML = `<meta name="map-tiles" content="${url}"><meta name="map-attribution" content="© OSM">`;
}

afterEach(() => {
  document.head.innerHTML = '';
});

it('says that a map without tiles has no background', () => {
  setTiles('');
  expect(createTileLayer(BLANK).getAttribution?.()).toBe(BLANK);
});

it('names the source of tiles alone where there are some', () => {
  setTiles('https://tiles.test/{z}/{x}/{y}.png');
  expect(createTileLayer(BLANK).getAttribution?.()).toBe('© OSM');
});
