import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { appShell } from './scripts/app-shell';
import { catalogues } from './scripts/catalogues';
import { compression } from './scripts/compression';
import { islandTexts } from './scripts/island-texts';
import { islands } from './scripts/islands';
import { siteFonts } from './scripts/site-fonts';
import { LOCALES } from './src/shared/i18n/locales';

const gateway = process.env.SOUK_PUBLIC_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), catalogues(), islandTexts(), appShell(), siteFonts(), compression(), islands()],
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      input: ['index.html', 'scoreboard.html'],
      // One chunk for what nearly every page uses: many small files compress badly, and each page would list them.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 76 }] } },
    },
  },
  server: {
    proxy: { [`^/(auth|uploads|api|(${LOCALES.join('|')})/(api|pos))(/|$)`]: { target: gateway } },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://souk.test/admin/' } },
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    // Files share their modules and their document, which halves the time; the setup restores what tests change.
    isolate: false,
    // Only what hangs takes so long, on a busy machine too.
    testTimeout: 90_000,
  },
});
