import { expect, it } from 'vitest';
import { freeRoute } from './duplicate-page';

it('finds an address that no page has', () => {
  expect(freeRoute('/about', [])).toBe('/about-copy');
  expect(freeRoute('/about', ['/about-copy', '/about-copy-2'])).toBe('/about-copy-3');
  expect(freeRoute('/', [])).toBe('/home-copy');
});
