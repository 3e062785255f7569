/** No code of the web app writes where a name from outside could reach an object's prototype. */
import { describe, expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

// Each lets a field named __proto__ or constructor of a parsed text change what every object has.
const unsafe: Record<string, RegExp> = {
  'a library that merges deeply':
    /from '(lodash|lodash\/[\w./]+|deepmerge|defu|merge-\w+|just-extend|extend)'/,
  'a prototype': /__proto__|setPrototypeOf|\.prototype\s*[.[=]/,
  'a write two names deep': /\w\[(?!\d)[\w.]+\]\[(?!\d)[\w.]+\]\s*=(?![=>])/,
  'a loop over inherited names': /\bfor\s*\(\s*(?:const|let|var)\s+\w+\s+in\b/,
  'a parsed text that is assigned': /Object\.assign\([^)]*JSON\.parse/,
};

const find = (text: string) => Object.keys(unsafe).filter((kind) => unsafe[kind]?.test(text));

describe('prototypes of objects', () => {
  it('are out of reach of names from outside', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    const findings = Object.entries(sources).flatMap(([path, text]) =>
      find(text).map((kind) => `${path}: ${kind}`),
    );
    expect(findings).toEqual([]);
  });

  it.each([
    ["import merge from 'lodash/merge';", 'a library that merges deeply'],
    ['target.__proto__ = source;', 'a prototype'],
    ['Array.prototype.last = () => 1;', 'a prototype'],
    ['tree[path][name] = value;', 'a write two names deep'],
    ['for (const name in source) target[name] = source[name];', 'a loop over inherited names'],
    ['Object.assign(state, JSON.parse(text));', 'a parsed text that is assigned'],
  ])('are seen in %s', (text, kind) => {
    expect(find(text)).toEqual([kind]);
  });

  it.each(['rows[0][1] = 2;', 'if (a[b][c] === 1) return;', 'const parts = { [name]: 1 };'])(
    'are not in %s',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );
});
