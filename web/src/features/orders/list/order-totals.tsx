/** Totals of all filtered orders, not only of this page. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { OrderTotals as Totals } from '../contract';

const NAMES = ['total', 'paid', 'remaining'] as const;

export function OrderTotals({ totals }: { totals: Totals | undefined }) {
  const t = useT();
  const { amount } = useFormat();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        columnGap: 4,
        rowGap: 1,
        px: 2,
        py: 1.5,
      }}
    >
      {NAMES.map((name) => (
        <Typography key={name} variant="body2" color="textSecondary">
          {t(`orders.totals.${name}`)}{' '}
          <Box component="strong" className="tabular-nums" sx={{ color: 'text.primary' }}>
            {totals ? (
              amount(totals[name])
            ) : (
              <Skeleton component="span" width={80} sx={{ display: 'inline-block' }} />
            )}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
