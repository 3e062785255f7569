/** Check the bytes of all islands together, compressed with gzip, beside React: each language has its own texts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES } from '../src/shared/i18n/locales.ts';

const LIMIT_KB = 60;

const folder = path.join(import.meta.dirname, '..', 'dist', 'islands');
const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
const sizes = Object.values(manifest)
  .filter(({ name }) => name !== 'react')
  .map(({ name, src, file }) => [name ?? src, gzipSync(readFileSync(path.join(folder, file))).length / 1000]);
// One language is loaded: count the largest.
const texts = sizes.filter(([name]) => LOCALES.includes(name)).sort(([, a], [, b]) => b - a);
if (texts.length !== LOCALES.length)
  throw new Error('The build of the islands lacks the texts of a language');
const counted = sizes.filter((entry) => !texts.includes(entry) || entry === texts[0]);
const total = counted.reduce((sum, [, size]) => sum + size, 0);

for (const [name, size] of counted.sort((a, b) => b[1] - a[1]))
  console.log(`${size.toFixed(1).padStart(7)} kB  ${name}`);
console.log(`${total.toFixed(1).padStart(7)} kB  islands in all, of ${LIMIT_KB} kB allowed`);
process.exit(total > LIMIT_KB ? 1 : 0);
