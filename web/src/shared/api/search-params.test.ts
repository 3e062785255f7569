import { expect, it } from 'vitest';
import { searchParams } from './search-params';

const serialize = (parameters: Parameters<typeof searchParams>[0]) =>
  decodeURIComponent(searchParams(parameters));

it('writes nested names in brackets and leaves out undefined values', () => {
  expect(
    serialize({ page: 2, name: undefined, order: { createdAt: 'desc' }, exists: { parentCategory: false } }),
  ).toBe('page=2&order[createdAt]=desc&exists[parentCategory]=false');
});

it('repeats the name for each item of a list', () => {
  expect(serialize({ id: ['a', 'b'] })).toBe('id[]=a&id[]=b');
});

it('escapes special characters', () => {
  expect(searchParams({ search: 'a&b=c é' })).toBe('search=a%26b%3Dc+%C3%A9');
});
