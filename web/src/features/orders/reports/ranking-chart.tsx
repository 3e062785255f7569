/** Bars of the rows with the highest revenue. */
import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { CURRENT_COLOUR } from '../summary/chart-colours';
import type { SalesRow } from '../summary/use-sales';
import type { Dimension } from './use-report';
import { useRowLabel } from './use-row-label';

const SHOWN = 8;
const MAX_LABEL = 18;

interface RankingChartProps {
  rows: readonly SalesRow[];
  dimension: Dimension;
  title: string;
  height: number;
}

const shorten = (text: string): string =>
  text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;

export function RankingChart({ rows, dimension, title, height }: RankingChartProps) {
  const t = useT();
  const { locale } = useI18n();
  const { amount, count } = useFormat();
  const toLabel = useRowLabel(dimension);
  const isRtl = getDirection(locale) === 'rtl';
  const shown = rows.slice(0, SHOWN);
  const labels = new Map(shown.map((row) => [row.key, toLabel(row)]));
  return (
    <Box role="group" aria-label={title} sx={{ height }}>
      <BarChart
        height={height}
        layout="horizontal"
        skipAnimation
        hideLegend
        margin={{ top: 0, bottom: 0, left: 0, right: 16 }}
        grid={{ vertical: true }}
        series={[
          {
            data: shown.map(({ sums }) => sums.revenue),
            label: t('orders.reports.revenue'),
            color: CURRENT_COLOUR,
            valueFormatter: (value) => (value === null ? '' : amount(value)),
          },
        ]}
        xAxis={[
          { valueFormatter: (value: number) => count(value), reverse: isRtl, height: 28, tickNumber: 5 },
        ]}
        yAxis={[
          {
            data: shown.map(({ key }) => key),
            scaleType: 'band',
            position: isRtl ? 'right' : 'left',
            width: 140,
            valueFormatter: (key: string, { location }) => {
              const label = labels.get(key) ?? '';
              return location === 'tick' ? shorten(label) : label;
            },
          },
        ]}
        borderRadius={4}
      />
    </Box>
  );
}
