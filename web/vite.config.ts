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

export default defineConfig({
  base: '/admin/',
  plugins: [react(), translations()],
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    rolldownOptions: { input: ['index.html', 'scoreboard.html'] },
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
