import { expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales';
import { localizedName } from './localized-name';

it("is the name in the reader's language, else the one for all", () => {
  const category = { name: 'Maison', nameEn: 'Home', nameFr: '', nameAr: 'المنزل' };
  expect(LOCALES.map((locale) => localizedName(category, locale))).toEqual(['Home', 'Maison', 'المنزل']);
  expect(localizedName({ name: 'Maison' }, 'ar')).toBe('Maison');
});
