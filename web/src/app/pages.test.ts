import { expect, it } from 'vitest';
import { me } from '@/testing/shop';
import { morePages } from './more-pages';
import { menuFor, pages } from './pages';

it('lists only pages of installed applications in the menu', () => {
  const applicationsOf = (applications: string[]) =>
    new Set(menuFor({ ...me, applications }).map(({ application }) => application));
  expect(applicationsOf(me.applications)).toEqual(
    new Set([undefined, 'point-of-sale', 'delivery', 'dropship', 'snooker', 'planning', 'site', 'assistant']),
  );
  expect(applicationsOf(['dropship'])).toEqual(new Set([undefined, 'dropship']));
});

it('puts applications in the order of the tenant, in the places of applications', () => {
  const pathsFor = (applications: string[]) => menuFor({ ...me, applications }).map(({ path }) => path);
  const before = pathsFor(me.applications);
  const after = pathsFor(me.applications.toReversed());
  expect(before[1]).toBe('pos');
  expect(after[1]).toBe('assistant');
  expect(after.indexOf('customers')).toBe(before.indexOf('customers'));
});

it('marks every page of an application with it, those outside the menu too', async () => {
  const all = [...pages, ...(await morePages.load())];
  for (const application of ['dropship', 'snooker']) {
    const marked = all.filter((page) => page.application === application);
    expect(marked.length).toBeGreaterThan(1);
    expect(marked.every(({ path }) => path.startsWith(application))).toBe(true);
  }
  expect(all.find(({ path }) => path === 'orders')?.application).toBeUndefined();
});
