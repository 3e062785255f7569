/** One supplier order: content, state, tracking. */
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { formatReason } from '@/shared/i18n/format-reason';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useNumberFormat } from '@/shared/i18n/use-number-format';
import { Status } from '@/shared/ui/status';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { SupplierOrder } from './api.gen';
import { useTrackSupplierOrderMutation } from './api.gen';

const TONES = {
  placing: 'stone',
  placed: 'blue',
  shipped: 'blue',
  delivered: 'green',
  cancelled: 'saffron',
  refused: 'brick',
} as const;
const ACTIVE_STATES = ['placing', 'placed', 'shipped'];

function useFacts(parcel: SupplierOrder): string[] {
  const { t } = useI18n();
  const { dateTime } = useFormat();
  const formatDollars = useNumberFormat({ style: 'currency', currency: 'USD' });
  const { trackNumber, logisticName, amount, lookedAt, lines } = parcel;
  return [
    lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    logisticName,
    trackNumber && t('orders.supplier.track', { number: trackNumber }),
    amount !== null && formatDollars(amount),
    lookedAt && t('orders.supplier.asked', { time: dateTime(lookedAt) }),
  ].filter((fact): fact is string => Boolean(fact));
}

export function Parcel({ parcel }: { parcel: SupplierOrder }) {
  const { t } = useI18n();
  const facts = useFacts(parcel);
  const [track, { isLoading }] = useTrackSupplierOrderMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isActive = ACTIVE_STATES.includes(parcel.state);
  const refresh = () => {
    setProblem(null);
    track({ id: parcel.id })
      .unwrap()
      .catch((error: unknown) => setProblem(toProblem(error)));
  };
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <bdi>{parcel.number}</bdi>
        </Typography>
        <Status tone={TONES[parcel.state]} label={t(`orders.supplier.state.${parcel.state}`)} />
        <Box sx={{ flexGrow: 1 }} />
        {isActive && (
          <Button size="small" startIcon={<RefreshOutlined />} disabled={isLoading} onClick={refresh}>
            {t('orders.supplier.ask')}
          </Button>
        )}
        {isActive && parcel.payUrl && (
          <Button
            size="small"
            startIcon={<OpenInNewOutlined />}
            href={parcel.payUrl}
            target="_blank"
            rel="noreferrer"
          >
            {t('orders.supplier.pay')}
          </Button>
        )}
      </Box>
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="textSecondary">
          <bdi>{fact}</bdi>
        </Typography>
      ))}
      {parcel.reason && (
        <Typography variant="body2">
          <bdi>{formatReason(parcel.reasonCode, parcel.reason, t)}</bdi>
        </Typography>
      )}
      {parcel.isOrderCancelled && isActive && (
        <Alert severity="warning">{t('orders.supplier.cancelledHere')}</Alert>
      )}
      {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
    </Box>
  );
}
