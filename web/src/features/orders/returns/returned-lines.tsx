/** What comes back, and why. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { OrderReturn } from '../office/contract';

export function ReturnedLines({ orderReturn }: { orderReturn: OrderReturn }) {
  const t = useT();
  const { amount, count } = useFormat();
  const { lines, reason, decisionReason, returnFee, shippingRefund, enteredBy } = orderReturn;
  const parts = [
    ['fee', -returnFee],
    ['shipping', shippingRefund],
  ] as const;
  return (
    <Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box key={line.id} component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>
              <bdi>{line.name}</bdi> × {count(line.quantity)} {line.unit}
            </span>
            <span className="tabular-nums">{amount(line.amount)}</span>
          </Box>
        ))}
        {parts.map(
          ([part, value]) =>
            value !== 0 && (
              <Box
                key={part}
                component="li"
                sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}
              >
                <span>{t(`orders.returns.${part}`)}</span>
                <span className="tabular-nums">{amount(value)}</span>
              </Box>
            ),
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        <bdi>{reason}</bdi>
        {enteredBy && <> · {t('orders.returns.enteredBy', { name: enteredBy })}</>}
      </Typography>
      {decisionReason && (
        <Typography variant="body2" color="textSecondary">
          {t('orders.returns.rejectedBecause')} <bdi>{decisionReason}</bdi>
        </Typography>
      )}
    </Box>
  );
}
