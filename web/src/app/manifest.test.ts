import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { morePages } from './more-pages';
import { pages } from './pages';

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { url: string; icons: { src: string }[] }[];
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;
const belowAdmin = (url: string) => url.replace(/^\/admin\//, '');

it('names icons that exist, one of them maskable', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(icons.map(({ src }) => src).filter((src) => !existsSync(`public/${belowAdmin(src)}`))).toEqual([]);
  expect(manifest.icons.map(({ purpose, sizes }) => [purpose, sizes])).toContainEqual([
    'maskable',
    '512x512',
  ]);
});

it('has shortcuts to pages', async () => {
  const paths = [...pages, ...(await morePages.load())].map(({ path }) => path);
  const targets = manifest.shortcuts.map(({ url }) => belowAdmin(url));
  expect(targets.length).toBeGreaterThan(2);
  expect(paths).toEqual(expect.arrayContaining(targets));
});
