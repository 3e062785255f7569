import { describe, expect, it } from 'vitest';
import { hasPageBelow } from './has-page-below';

describe('a page among others', () => {
  const pages = [{ path: 'people' }, { path: 'people/audit' }, { path: 'peoples' }];

  it('has a page below it whose path goes on from its own', () => {
    expect(pages.map((page) => hasPageBelow(page, pages))).toEqual([true, false, false]);
  });
});
