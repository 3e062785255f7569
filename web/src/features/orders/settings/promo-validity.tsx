/** Whether a promo code is taken now, and on which days. */
import { Stack, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toDay } from '@/shared/lib/wall-time';
import { Status } from '@/shared/ui/status';
import type { PromoCode } from '../contract';
import { validityOf } from './promo-codes';

const TONES = {
  suspended: 'stone',
  scheduled: 'blue',
  expired: 'stone',
  usedUp: 'stone',
  valid: 'green',
} as const;

export function PromoValidity({ promo, zone }: { promo: PromoCode; zone: string }) {
  const t = useT();
  const { date } = useFormat();
  const validity = validityOf(promo, Date.now());
  const { validFrom, validUntil } = promo;
  const dayOf = (instant: string | null) => (instant ? date(toDay(instant, zone)) : '…');
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Status tone={TONES[validity]} label={t(`orders.promoCodes.is.${validity}`)} />
      <Typography variant="body2" component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {validFrom || validUntil
          ? `${dayOf(validFrom)} – ${dayOf(validUntil)}`
          : t('orders.promoCodes.always')}
      </Typography>
    </Stack>
  );
}
