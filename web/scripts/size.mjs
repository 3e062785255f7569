/** Weighs the script the order screen needs before its first paint, as the manifest of the build has it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 230;
const SCREEN = 'src/features/orders/order/order-page.tsx';

const dist = path.join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

/** A chunk and all it imports statically. */
function chunksOf(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of manifest[key].imports ?? []) chunksOf(other, seen);
  return seen;
}

if (!manifest[SCREEN]) throw new Error(`${SCREEN} is no chunk of its own in the build`);
const chunks = [...chunksOf('index.html'), ...chunksOf(SCREEN)];
const files = new Set(chunks.map((key) => manifest[key].file));
const weights = [...files].map((file) => [file, gzipSync(readFileSync(path.join(dist, file))).length / 1000]);
const total = weights.reduce((sum, [, weight]) => sum + weight, 0);

for (const [file, weight] of weights.sort((a, b) => b[1] - a[1]))
  console.log(`${weight.toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${total.toFixed(1).padStart(7)} kB  gzipped in all, of ${LIMIT_KB} kB allowed`);
process.exit(total > LIMIT_KB ? 1 : 0);
