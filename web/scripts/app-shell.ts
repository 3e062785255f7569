/** Vite plugin: the service worker that serves the app without a network, with the list of built files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function appShell(): Plugin {
  return {
    name: 'souk-app-shell',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|woff2|svg|png)$/.test(name));
      const files = JSON.stringify(names.map((name) => `/admin/${name}`));
      const version = createHash('sha256').update(files).digest('hex').slice(0, 12);
      const worker = readFileSync(path.join(import.meta.dirname, 'app-shell-worker.js'), 'utf8');
      const source = worker.replace('__FILES__', files).replace('__VERSION__', version);
      this.emitFile({ type: 'asset', fileName: 'app-shell-worker.js', source });
    },
  };
}
