/** Names of a report's rows. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useCategoryChoices } from '../settings/use-category-choices';
import type { SalesRow } from '../summary/use-sales';
import type { Dimension } from './use-report';

export function useRowLabel(dimension: Dimension): (row: SalesRow) => string {
  const t = useT();
  const { date } = useFormat();
  const categories = useCategoryChoices(dimension !== 'category');
  return ({ key, label }) => {
    if (dimension === 'day') return date(key);
    if (dimension === 'source') return t(`orders.source.${key}`);
    const category = categories.find(({ value }) => value === key);
    return category?.label || label || t(`orders.reports.none.${dimension}`);
  };
}
