/** Check the bytes that the order screen transfers before its first paint: Brotli copies, as the gateway sends them. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const LIMIT_KB = 230;
const SCREEN = 'src/features/orders/order/order-page.tsx';

const dist = path.join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

/** Return a chunk and all chunks that it imports statically. */
function collectChunks(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) collectChunks(imported, seen);
  return seen;
}

const wireSize = (file) =>
  statSync(path.join(dist, existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file)).size / 1000;

/** One language is loaded: count the largest. */
function largestCatalogue() {
  const [largest] = globSync('assets/common-*.json', { cwd: dist }).sort((a, b) => wireSize(b) - wireSize(a));
  if (!largest) throw new Error('The build has no translations');
  return largest;
}

if (!manifest[SCREEN]) throw new Error(`${SCREEN} is no chunk of its own in the build`);
const chunks = [...collectChunks('index.html'), ...collectChunks(SCREEN)].map((key) => manifest[key]);
const files = new Set([...chunks.flatMap(({ file, css = [] }) => [file, ...css]), largestCatalogue()]);
const sizes = [...files].map((file) => [file, wireSize(file)]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);

for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]))
  console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${total.toFixed(1).padStart(7)} kB  in all, of ${LIMIT_KB} kB allowed`);
process.exit(total > LIMIT_KB ? 1 : 0);
