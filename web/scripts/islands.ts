/** Vite plugin: builds the islands after the app, into its folder. */
import path from 'node:path';
import { build, type Plugin } from 'vite';

const CONFIG = path.join(import.meta.dirname, '..', 'islands.config.ts');

export function islands(): Plugin {
  return {
    name: 'souk-islands',
    apply: 'build',
    async closeBundle(error) {
      if (!error) await build({ configFile: CONFIG, logLevel: 'warn' });
    },
  };
}
