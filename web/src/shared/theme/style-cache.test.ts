import createCache from '@emotion/cache';
import { expect, it } from 'vitest';
import { limitRules } from './style-cache';

it('begins a style element every hundred rules and keeps their order', () => {
  const container = document.createElement('div');
  document.body.append(container);
  const cache = createCache({ key: 'test', container, speedy: true });
  limitRules(cache);
  const rules = Array.from({ length: 250 }, (_, index) => `.a${index} { display: none; }`);
  for (const rule of rules) cache.sheet.insert(rule);
  const elements = [...container.querySelectorAll('style')].map(({ sheet }) => [...(sheet?.cssRules ?? [])]);
  expect(elements.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(elements.flat().map((rule) => (rule as CSSStyleRule).selectorText)).toEqual(
    rules.map((rule) => rule.split(' ')[0]),
  );
});
