import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const gateway = process.env.SOUK_PUBLIC_URL ?? 'http://127.0.0.1:8080';

/** Serves the catalogues at the gateway's paths while developing. */
function translations(): Plugin {
  return {
    name: 'souk-translations',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /^\/(en|fr|ar)\/api-trans\/translations-yaml(-admin)?$/.exec(request.url ?? '');
        if (!match) return next();
        const file = `${match[2] ? 'admin.' : ''}${match[1]}.yaml`;
        response.setHeader('Content-Type', 'application/yaml');
        response.end(readFileSync(path.join(import.meta.dirname, 'translations', file)));
      });
    },
  };
}

/** Writes the worker that serves the app's shell without a network, with the list of what was built. */
function appShell(): Plugin {
  return {
    name: 'souk-app-shell',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|woff2|svg|png)$/.test(name));
      const files = JSON.stringify(names.map((name) => `/admin/${name}`));
      const version = createHash('sha256').update(files).digest('hex').slice(0, 12);
      const worker = readFileSync(path.join(import.meta.dirname, 'scripts', 'app-shell-worker.js'), 'utf8');
      const source = worker.replace('__FILES__', files).replace('__VERSION__', version);
      this.emitFile({ type: 'asset', fileName: 'app-shell-worker.js', source });
    },
  };
}

export default defineConfig({
  base: '/admin/',
  plugins: [react(), translations(), appShell()],
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      input: ['index.html', 'scoreboard.html'],
      // What nearly every page uses is one file: small ones compress badly, and each page's list names them all.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 34 }] } },
    },
  },
  server: {
    proxy: { '^/(auth|uploads|(en|fr|ar)/(api|pos))(/|$)': { target: gateway } },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://souk.test/admin/' } },
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    testTimeout: 15_000,
  },
});
