/** Area chart of the revenue by day, beside that of the previous span. */
import { Box } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { getIntlLocale } from '@/shared/i18n/number-format';
import { useFormat } from '@/shared/i18n/use-format';
import { useNumberStyle } from '@/shared/i18n/use-number-style';
import { CURRENT_COLOUR, PREVIOUS_COLOUR } from './chart-colours';
import type { SalesRow } from './use-sales';

/** The legend stands above the drawing. */
const LEGEND_HEIGHT = 40;

interface SalesChartProps {
  rows: readonly SalesRow[];
  title: string;
  height: number;
}

function useDayFormat() {
  const { locale } = useI18n();
  const style = useNumberStyle();
  const format = new Intl.DateTimeFormat(getIntlLocale(locale, style), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
}

export function SalesChart({ rows, title, height }: SalesChartProps) {
  const t = useT();
  const { locale } = useI18n();
  const { amount, count } = useFormat();
  const formatDay = useDayFormat();
  const isRtl = getDirection(locale) === 'rtl';
  // Labels of an axis that the library reverses overlap.
  const shown = isRtl ? rows.toReversed() : rows;
  const money = (value: number | null) => (value === null ? '' : amount(value));
  return (
    <Box role="group" aria-label={title} sx={{ height }}>
      <LineChart
        height={height - LEGEND_HEIGHT}
        skipAnimation
        margin={{ top: 8, bottom: 0, left: 0, right: 8 }}
        grid={{ horizontal: true }}
        series={[
          {
            id: 'previous',
            data: shown.map(({ previous }) => previous.revenue),
            label: t('orders.reports.previous'),
            color: PREVIOUS_COLOUR,
            showMark: false,
            curve: 'linear',
            valueFormatter: money,
          },
          {
            id: 'revenue',
            data: shown.map(({ sums }) => sums.revenue),
            label: t('orders.reports.revenue'),
            color: CURRENT_COLOUR,
            area: true,
            curve: 'linear',
            showMark: rows.length === 1,
            valueFormatter: money,
          },
        ]}
        xAxis={[
          {
            data: shown.map(({ key }) => key),
            scaleType: 'point',
            valueFormatter: formatDay,
            height: 28,
            tickLabelMinGap: 14,
          },
        ]}
        yAxis={[
          {
            position: isRtl ? 'right' : 'left',
            width: 56,
            valueFormatter: (value: number) => count(value),
            min: 0,
          },
        ]}
        sx={{
          '& .MuiLineChart-area': { fillOpacity: 0.16 },
          '& .MuiLineChart-line[data-series="previous"]': { strokeDasharray: '4 4', strokeWidth: 1.5 },
        }}
      />
    </Box>
  );
}
