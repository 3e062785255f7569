/** Rows as bars, in their order; the table beside it says the same. */
import { Box, Typography } from '@mui/material';
import type { Chart, Row } from '../contract';
import { useValueText } from './use-value-text';
import { isDay } from './values';

/** More bars say no more; of days, a month is seen whole. */
const MOST_BARS = 12;
const MOST_DAYS = 31;
// One grid of all rows, so that all bars have the same scale.
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(30%) minmax(0, 1fr) max-content',
  columnGap: 1,
  rowGap: 0.75,
  alignItems: 'center',
  maxWidth: 640,
} as const;

interface BarChartProps {
  chart: Chart;
  rows: readonly Row[];
}

export function BarChart({ chart, rows }: BarChartProps) {
  const { text } = useValueText();
  const most = isDay(rows[0]?.[chart.label]) ? MOST_DAYS : MOST_BARS;
  const bars = rows.slice(0, most).map((row) => ({
    id: String(row.id),
    label: text(chart.label, row[chart.label]),
    value: Number(row[chart.value]),
  }));
  const longest = Math.max(...bars.map(({ value }) => value), 0);
  if (longest <= 0) return null;
  return (
    <Box aria-hidden sx={GRID}>
      {bars.map(({ id, label, value }) => (
        <Box key={id} sx={{ display: 'contents' }}>
          <Typography variant="body2" noWrap dir="auto">
            {label}
          </Typography>
          <Box sx={{ bgcolor: 'action.hover', borderRadius: 0.5 }}>
            <Box
              sx={{
                bgcolor: 'primary.main',
                blockSize: 14,
                borderRadius: 0.5,
                inlineSize: `${Math.max(0, (100 * value) / longest)}%`,
              }}
            />
          </Box>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
            {text(chart.value, value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
