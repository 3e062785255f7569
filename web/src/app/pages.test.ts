import { expect, it } from 'vitest';
import { me } from '@/testing/shop';
import { morePages } from './more-pages';
import { menuFor, pages } from './pages';

it('lists only pages of installed applications in the menu', () => {
  const applicationsOf = (applications: string[]) =>
    new Set(menuFor({ ...me, applications }).map(({ application }) => application));
  expect(applicationsOf(me.applications)).toEqual(new Set([undefined, ...me.applications]));
  expect(applicationsOf(['dropship'])).toEqual(new Set([undefined, 'dropship']));
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
