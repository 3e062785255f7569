/** Bars of the rows with the highest revenue. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { RankingChart } from '@/shared/ui/ranking-chart';
import type { SalesRow } from '../summary/use-sales';
import type { Dimension } from './use-report';
import { useRowLabel } from './use-row-label';

interface RevenueChartProps {
  rows: readonly SalesRow[];
  dimension: Dimension;
  title: string;
  height: number;
}

export function RevenueChart({ rows, dimension, title, height }: RevenueChartProps) {
  const t = useT();
  const { amount } = useFormat();
  const toLabel = useRowLabel(dimension);
  return (
    <RankingChart
      bars={rows.map((row) => ({ key: row.key, label: toLabel(row), value: row.sums.revenue }))}
      title={title}
      valueLabel={t('orders.reports.revenue')}
      formatValue={amount}
      height={height}
    />
  );
}
