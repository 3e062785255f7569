import { expect, it } from 'vitest';
import type { Translate } from '@/shared/i18n/i18n-context';
import { isSoldElsewhere } from '../catalogue/countries';
import { formatImportTitle } from './format-import-title';

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as Translate;
const search = { categoryId: 'C', countryCode: 'US', productNameEn: '', productSku: '' };

it('names an import by its search, or by the number of its products', () => {
  expect(formatImportTitle({ search: null, total: 3 }, t)).toBe('dropship.imports.chosen {"count":3}');
  expect(formatImportTitle({ search: { ...search, productNameEn: 'lamp' }, total: 3 }, t)).toBe(
    'dropship.imports.ofSearch {"terms":"lamp"}',
  );
  expect(formatImportTitle({ search, total: 3 }, t)).toBe('dropship.imports.ofCategory {}');
});

it('warns of fees for a country that the product is not sold to', () => {
  const belgium = { id: 'b', name: 'Belgium', code: 'BE' };
  expect(isSoldElsewhere([belgium], 'US')).toBe(true);
  expect(isSoldElsewhere([belgium], 'BE')).toBe(false);
  expect(isSoldElsewhere([], 'US')).toBe(false);
  expect(isSoldElsewhere([belgium], '')).toBe(false);
});
