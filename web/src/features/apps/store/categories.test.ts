import { expect, it } from 'vitest';
import { application } from '@/testing/applications';
import { GROUPS, selectApplications } from './categories';

it('lists three groups with eleven categories', () => {
  expect(GROUPS.map(({ categories }) => categories.length)).toEqual([5, 3, 3]);
});

it('selects by category and by a text in name or description', () => {
  const all = [
    application('site', { category: 'content-management', name: 'Page editor' }),
    application('blog', { category: 'content-management', isAnnounced: true, description: 'Articles' }),
    application('wheel', { category: 'customer-loyalty', isAnnounced: true }),
  ];
  const ids = (category: string, search: string) =>
    selectApplications(all, category, search).map(({ id }) => id);
  expect(ids('', '')).toEqual(['site', 'blog', 'wheel']);
  expect(ids('content-management', '')).toEqual(['site', 'blog']);
  expect(ids('coming-soon', '')).toEqual(['blog', 'wheel']);
  expect(ids('', ' EDITOR ')).toEqual(['site']);
  expect(ids('', 'articles')).toEqual(['blog']);
});
