import { expect, it } from 'vitest';
import { readText } from './read-text';

const text = 'Étage;Début';
const utf16 = (littleEndian: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
  const codes = [...(mark ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(codes.length * 2));
  codes.forEach((code, index) => {
    view.setUint16(index * 2, code, littleEndian);
  });
  return new Uint8Array(view.buffer);
};
const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, little-endian', utf16(true, true)],
  ['UTF-16, big-endian', utf16(false, true)],
  ['UTF-16 without a mark', utf16(true, false)],
  ['Windows', latin],
])('reads %s', async (_name, bytes) => {
  const file = { arrayBuffer: async () => bytes.buffer } as Blob;
  expect(await readText(file)).toBe(text);
});
