/** Change of a total in percent, with an arrow and words. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Skeleton } from '@mui/material';
import { useNumberFormat } from '@/shared/i18n/use-number-format';

const PERCENT = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;

interface ChangeProps {
  value: number | undefined;
  previous: number | undefined;
  /** What it is compared with. */
  label: string;
}

/** Return the change as a share; null where there was nothing before. */
export const getChange = (value: number, previous: number): number | null =>
  previous === 0 ? null : (value - previous) / previous;

export function Change({ value, previous, label }: ChangeProps) {
  const formatPercent = useNumberFormat(PERCENT);
  if (value === undefined || previous === undefined)
    return <Skeleton width="70%" sx={{ minHeight: { xs: 40, xl: 20 } }} />;
  const change = getChange(value, previous);
  const Arrow = (change ?? 0) < 0 ? ArrowDownward : ArrowUpward;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: { xs: 40, xl: 20 },
        typography: 'caption',
      }}
    >
      {change !== null && change !== 0 && <Arrow sx={{ fontSize: 14 }} aria-hidden />}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <bdi className="tabular-nums">{change === null ? '—' : formatPercent(change)}</bdi> {label}
      </Box>
    </Box>
  );
}
