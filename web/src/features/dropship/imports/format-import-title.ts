/** Formats the title of an import. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Import } from '../contract';

/** Return what was searched for, or how many products were chosen. */
export function formatImportTitle({ search, total }: Pick<Import, 'search' | 'total'>, t: Translate): string {
  if (!search) return t('dropship.imports.chosen', { count: total });
  const terms = search.productNameEn || search.productSku;
  return terms ? t('dropship.imports.ofSearch', { terms }) : t('dropship.imports.ofCategory');
}
