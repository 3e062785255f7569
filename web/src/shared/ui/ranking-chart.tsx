/** Horizontal bars of what has the highest values, with their names. */
import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';

const MAX_SHOWN = 8;
const MAX_LABEL = 18;
/** A variable of the theme, which follows the colour scheme. */
const COLOUR = 'var(--mui-palette-primary-main)';

export interface RankingBar {
  key: string;
  label: string;
  value: number;
}

interface RankingChartProps {
  /** The highest first; the first eight are shown. */
  bars: readonly RankingBar[];
  title: string;
  /** What the values are. */
  valueLabel: string;
  formatValue: (value: number) => string;
  height: number;
}

const shorten = (text: string): string =>
  text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;

export function RankingChart({ bars, title, valueLabel, formatValue, height }: RankingChartProps) {
  const { locale } = useI18n();
  const { count } = useFormat();
  const isRtl = getDirection(locale) === 'rtl';
  const shown = bars.slice(0, MAX_SHOWN);
  const labels = new Map(shown.map(({ key, label }) => [key, label]));
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
            data: shown.map(({ value }) => value),
            label: valueLabel,
            color: COLOUR,
            valueFormatter: (value) => (value === null ? '' : formatValue(value)),
          },
        ]}
        xAxis={[
          {
            valueFormatter: (value: number) => count(value),
            reverse: isRtl,
            height: 28,
            tickNumber: 5,
            tickMinStep: 1,
          },
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
