import { expect, it } from 'vitest';
import { me } from '@/testing/shop';
import { morePages } from './more-pages';
import { menuFor, pages } from './pages';

it('lists only pages of installed applications in the menu', () => {
  const withAll = menuFor(me).map(({ path }) => path);
  const without = menuFor({ ...me, applications: ['dropship'] }).map(({ path }) => path);
  expect(withAll.filter((path) => !without.includes(path))).toEqual(['snooker', 'planning']);
});

it('marks every page of an application with it, those outside the menu too', async () => {
  const all = [...pages, ...(await morePages())];
  for (const application of ['dropship', 'snooker']) {
    const marked = all.filter((page) => page.application === application);
    expect(marked.length).toBeGreaterThan(1);
    expect(marked.every(({ path }) => path.startsWith(application))).toBe(true);
  }
  expect(all.filter(({ path }) => path.startsWith('orders')).every((page) => !page.application)).toBe(true);
});
