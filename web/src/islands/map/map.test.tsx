import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { AddressMap } from './address-map';
import { AddressToMap } from './address-to-map';
import { findTiles, movePoint } from './mercator';

const CASABLANCA = { lat: 33.5731, lng: -7.5898 };
const TILES = 'https://tiles.test/{z}/{x}/{y}.png';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

const place = (location: object | null) =>
  http.get('*/fr/api/geocode', ({ request }) => {
    const address = new URL(request.url).searchParams.get('address');
    const results = location && address === 'Rue Ibn Batouta' ? [{ geometry: { location } }] : [];
    return HttpResponse.json({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results });
  });

test('tiles are those of slippy maps, around the world too', () => {
  const tiles = findTiles(TILES, CASABLANCA, 14, 150);
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -256 && top <= 0 && top > -256);
  expect(middle?.address).toBe('https://tiles.test/14/7846/6568.png');
  expect(tiles).toHaveLength(21);
  expect(findTiles(TILES, { lat: 0, lng: 180 }, 1, 150).map(({ address }) => address)).toContain(
    'https://tiles.test/1/1/0.png',
  );
});

test('a step away and back is where it was', () => {
  const away = movePoint(CASABLANCA, 100, 40, 14);
  expect(away.lat).toBeLessThan(CASABLANCA.lat);
  expect(away.lng).toBeGreaterThan(CASABLANCA.lng);
  const back = movePoint(away, -100, -40, 14);
  expect(back.lat).toBeCloseTo(CASABLANCA.lat, 6);
  expect(back.lng).toBeCloseTo(CASABLANCA.lng, 6);
  expect(movePoint({ lat: 0, lng: 179.9999999 }, 10, 0, 14).lng).toBeLessThan(-179);
});

test('a map has a marker and 150 pixels, and says nothing of coordinates that are none', async () => {
  await renderIsland(<AddressMap {...CASABLANCA} label="Casablanca" tiles={TILES} attribution="© Tiles" />);
  expect(screen.getByRole('img', { name: 'Map of Casablanca' })).toHaveStyle({ height: '150px' });
  expect(screen.getByText('© Tiles')).toBeVisible();
  await renderIsland(<AddressMap lat={91} lng={0} label="Nowhere" />);
  expect(screen.queryByRole('img', { name: 'Map of Nowhere' })).toBeNull();
});

test('a press and the arrow keys move the marker', async () => {
  const { events } = await renderIsland(<AddressMap {...CASABLANCA} label="Casablanca" pickable />);
  const map = screen.getByRole('button', { name: /^Map of Casablanca/ });
  fireEvent.click(map, { clientX: 64, clientY: 0 });
  fireEvent.keyDown(map, { key: 'ArrowUp' });
  expect(events.map(([name]) => name)).toEqual(['pick', 'pick']);
  const [pressed, moved] = events.map(([, point]) => point as typeof CASABLANCA);
  expect(pressed).toEqual(movePoint(CASABLANCA, 64, 0, 14));
  expect(moved?.lat).toBeGreaterThan(CASABLANCA.lat);
});

test('an address is located, and its marker corrected', async () => {
  server.use(place(CASABLANCA));
  const { events } = await renderIsland(<AddressToMap address="Rue Ibn Batouta" pickable />, 'fr');
  const map = await screen.findByRole('button', { name: /^Carte de Rue Ibn Batouta/ });
  expect(events).toEqual([['located', { address: 'Rue Ibn Batouta', ...CASABLANCA }]]);
  await userEvent.type(map, '{ArrowRight}');
  expect(events.at(-1)?.[1]).toMatchObject({ lat: CASABLANCA.lat });
});

test.each([
  ['missing', place(null), 'Impossible de trouver ce lieu'],
  [
    'request',
    http.get('*/fr/api/geocode', () => HttpResponse.json({}, { status: 503 })),
    'pas pu être cherchée',
  ],
])('an address that is not found says so: %s', async (reason, handler, text) => {
  server.use(handler);
  const { events } = await renderIsland(<AddressToMap address="Nulle part" />, 'fr');
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
  expect(events).toEqual([['failed', { address: 'Nulle part', reason }]]);
  expect(screen.queryByRole('button')).toBeNull();
});
