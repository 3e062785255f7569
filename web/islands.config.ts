/** The build of the islands: one script of a stable name, and hashed chunks that it loads from beside itself. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from './scripts/compression';
import { islandTexts } from './scripts/island-texts';

export default defineConfig({
  // Chunks are found beside the script, on pages of any origin.
  base: './',
  publicDir: false,
  plugins: [react(), islandTexts(), compression()],
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  build: {
    outDir: 'dist/islands',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      input: { souk: 'src/islands/souk.ts' },
      output: {
        entryFileNames: '[name].js',
        // React is a chunk of its own: it changes seldom, and the size of the islands is measured beside it.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
});
