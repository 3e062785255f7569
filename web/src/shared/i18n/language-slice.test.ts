import { expect, it, vi } from 'vitest';
import { cacheMe } from '@/shared/auth/cached-me';
import { me } from '@/testing/shop';
import { readLocale } from './language-slice';

const cacheUserOf = (locale: string) => cacheMe({ ...me, tenant: { ...me.tenant, locale } });

it('starts in the language of the browser', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-MA');
  expect(readLocale()).toBe('ar');
});

it('starts in English in a browser of another language', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  expect(readLocale()).toBe('en');
});

it('starts in the language of the tenant that the user was last seen in', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  cacheUserOf('ar');
  expect(readLocale()).toBe('ar');
});

it('starts in the language that was chosen here', () => {
  cacheUserOf('ar');
  localStorage.setItem('souk.language', 'fr');
  expect(readLocale()).toBe('fr');
});
