/** Vite plugin: the fonts of the public sites, copied from their packages to `fonts/` of the build. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Packages of files that hold all weights, and of files for one weight each. */
const VARIABLE = ['roboto', 'open-sans', 'montserrat', 'raleway'];
const STATIC: Record<string, string[]> = { lato: ['latin'], tajawal: ['latin', 'arabic'] };
const WEIGHTS = ['400', '700'];

/** Returns the file in its package by its name in the build, as the site editor's `fonts.py` names it. */
function fontFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const font of VARIABLE)
    files[`${font}-latin`] = `@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`;
  for (const [font, scripts] of Object.entries(STATIC))
    for (const script of scripts)
      for (const weight of WEIGHTS)
        files[`${font}-${script}-${weight}`] =
          `@fontsource/${font}/files/${font}-${script}-${weight}-normal.woff2`;
  return files;
}

export function siteFonts(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'souk-site-fonts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // A build that failed may have written nothing; its own error is the one to report.
      if (!existsSync(folder)) return;
      mkdirSync(path.join(folder, 'fonts'), { recursive: true });
      for (const [name, file] of Object.entries(fontFiles()))
        copyFileSync(path.join(root, 'node_modules', file), path.join(folder, 'fonts', `${name}.woff2`));
    },
  };
}
