import { expect, it } from 'vitest';
import { isImportant, mergeRules, parseDeclarations, splitRules, withImportant } from './css-text';

const rule = (selector: string, style: Record<string, string>, media = '') => ({ selector, style, media });

it('splits a style sheet at its top level, past strings, comments and nested rules', () => {
  const css = '@import "a;b"; .a::before { content: "}" } /* { */ @media (max-width: 9px) { .b { c: d } }';
  expect(splitRules(css).map(({ prelude }) => prelude.replace(/\/\*.*\*\/ ?/, ''))).toEqual([
    '@import "a;b"',
    '.a::before',
    '@media (max-width: 9px)',
  ]);
});

it('keeps semicolons within addresses and strings', () => {
  expect(parseDeclarations('background: url(data:image/png;base64,AA); content: ";"')).toEqual({
    background: 'url(data:image/png;base64,AA)',
    content: '";"',
  });
});

it('replaces a property of the last rule of a selector and keeps the others', () => {
  const css = '.a { color: red; margin: 0 }\n.b { color: blue }';
  expect(mergeRules(css, [rule('.a', { color: 'green' })])).toBe(
    '.a { color: green; margin: 0; }\n.b { color: blue }',
  );
});

it('adds rules that are new, within their media condition', () => {
  const merged = mergeRules('', [
    rule('.a', { color: 'red' }),
    rule('.a', { color: 'blue' }, '(max-width: 480px)'),
  ]);
  expect(merged).toBe('.a { color: red; }\n@media (max-width: 480px) { .a { color: blue; } }');
});

it('changes nothing when the same rules are merged again', () => {
  const rules = [
    rule('.a:hover', { color: 'red !important' }),
    rule('.b', { top: '1px' }, '(max-width: 9px)'),
  ];
  const once = mergeRules('.c { d: e }', rules);
  expect(mergeRules(once, rules)).toBe(once);
});

it('sets and removes !important', () => {
  expect(withImportant('7px', true)).toBe('7px !important');
  expect(withImportant('7px ! important', false)).toBe('7px');
  expect(withImportant('', true)).toBe('');
  expect(isImportant('7px !IMPORTANT')).toBe(true);
});
