import { afterEach, expect, it } from 'vitest';
import { createTileLayer } from './tiles';

const BLANK = 'no background';

function setTiles(url: string): void {
  for (const [name, content] of Object.entries({ 'map-tiles': url, 'map-attribution': '© OSM' }))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

// Styles of components are in the head too, also those of tests to come.
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

it('says that a map without tiles has no background', () => {
  setTiles('');
  expect(createTileLayer(BLANK).getAttribution?.()).toBe(BLANK);
});

it('names the source of tiles alone where there are some', () => {
  setTiles('https://tiles.test/{z}/{x}/{y}.png');
  expect(createTileLayer(BLANK).getAttribution?.()).toBe('© OSM');
});
