/** Pictures of a product as form rows; the form stores them as one JSON string. */
import type { Product } from '../contract';

export interface PictureRow {
  url: string;
  alt: string;
  /** Who made it, shown with it. */
  attribution?: string;
  /** Path of the video that it stands for. */
  video?: string;
}

export const parsePictures = (text: string): PictureRow[] => (text ? (JSON.parse(text) as PictureRow[]) : []);

const serializePicture = ({ url, alt, attribution, video }: PictureRow): PictureRow => ({
  url,
  alt,
  ...(attribution && { attribution }),
  ...(video && { video }),
});

export const serializePictures = (rows: readonly PictureRow[] = []): string =>
  rows.length > 0 ? JSON.stringify(rows.map(serializePicture)) : '';

/** Return the pictures with the one at `from` moved to `to`; the same if there is no such place. */
export function movePicture(rows: readonly PictureRow[], from: number, to: number): PictureRow[] {
  const moved = rows[from];
  if (!moved || to < 0 || to >= rows.length) return [...rows];
  const others = rows.filter((_row, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Read the pictures of an item; of one that was kept before there were several, its image. */
export function readPictures({ pictures, image }: Partial<Product>): string {
  if (pictures?.length) return serializePictures(pictures);
  return serializePictures(image ? [{ url: image, alt: '' }] : []);
}

/** 'Front, Back' */
export const formatPictures = (pictures: readonly PictureRow[] = []): string =>
  pictures.map(({ url, alt }) => alt || url).join(', ');
