/** Vite plugin: a Brotli and a gzip copy beside each built file that shrinks; the gateway serves them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pages are not among them: the gateway writes a nonce into each reply. */
const COMPRESSIBLE = /\.(css|js|json|svg)$/;
/** Smaller files fit into one packet as they are. */
const MINIMUM_BYTES = 1000;

export function compressFile(file: string): void {
  const content = readFileSync(file);
  if (content.length < MINIMUM_BYTES) return;
  const params = { [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT };
  const copies = { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) };
  for (const [suffix, copy] of Object.entries(copies))
    if (copy.length < content.length) writeFileSync(`${file}.${suffix}`, copy);
}

export function compression(): Plugin {
  let folder = '';
  return {
    name: 'souk-compression',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // A build that failed may have written nothing; its own error is the one to report.
      if (!existsSync(folder)) return;
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files)
        if (COMPRESSIBLE.test(file) && !file.startsWith('.')) compressFile(path.join(folder, file));
    },
  };
}
