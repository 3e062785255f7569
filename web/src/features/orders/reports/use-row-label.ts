/** Names of a report's rows. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { SalesRow } from '../summary/use-sales';
import type { Dimension } from './use-report';

export function useRowLabel(dimension: Dimension): (row: SalesRow) => string {
  const t = useT();
  const { date } = useFormat();
  return ({ key, label }) => {
    if (dimension === 'day') return date(key);
    if (dimension === 'source') return t(`orders.source.${key}`);
    return label || t(`orders.reports.none.${dimension}`);
  };
}
