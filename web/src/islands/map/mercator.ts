/** Web Mercator, as slippy maps have it: degrees to pixels and back, and the tiles around a place. */

export interface Point {
  lat: number;
  lng: number;
}

export interface Tile {
  address: string;
  /** Of its corner from the place, in pixels. */
  left: number;
  top: number;
}

const SIZE = 256;
const MAX_ZOOM = 19;
/** Of what Web Mercator shows. */
const MAX_LATITUDE = 85.0511;
/** Tiles beside the middle one: they fill the widest column of a page. */
const COLUMNS = 3;
const DIGITS = 1e7;

export const isPoint = ({ lat, lng }: Partial<Point>): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat ?? 91) <= 90 && Math.abs(lng ?? 181) <= 180;

const countTiles = (zoom: number): number => 2 ** Math.min(Math.max(Math.round(zoom), 0), MAX_ZOOM);

/** Return the place in tiles from the north-western corner of the world. */
function toTiles({ lat, lng }: Point, count: number): { x: number; y: number } {
  const angle = (Math.min(Math.max(lat, -MAX_LATITUDE), MAX_LATITUDE) * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count,
  };
}

/** Return the place that lies some pixels to the right of another one and below it. */
export function movePoint(point: Point, right: number, down: number, zoom: number): Point {
  const count = countTiles(zoom);
  const { x, y } = toTiles(point, count);
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down / SIZE)) / count))) * 180) / Math.PI;
  const lng = ((x + right / SIZE) / count) * 360 - 180;
  // East of the last meridian is the first one again.
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { lat: Math.round(lat * DIGITS) / DIGITS, lng: Math.round(wrapped * DIGITS) / DIGITS };
}

/** Return the tiles that fill a map of `height` pixels around a place. `template` has {z}, {x} and {y}. */
export function findTiles(template: string, point: Point, zoom: number, height: number): Tile[] {
  const count = countTiles(zoom);
  const { x, y } = toTiles(point, count);
  const rows = Math.ceil(height / 2 / SIZE);
  const tiles: Tile[] = [];
  for (let row = Math.floor(y) - rows; row <= Math.floor(y) + rows; row += 1) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(x) - COLUMNS; column <= Math.floor(x) + COLUMNS; column += 1)
      tiles.push({
        address: template
          .replace('{z}', String(Math.log2(count)))
          .replace('{x}', String(((column % count) + count) % count))
          .replace('{y}', String(row)),
        left: Math.round((column - x) * SIZE),
        top: Math.round((row - y) * SIZE),
      });
  }
  return tiles;
}
