/** Refunds of an order that the provider of card payments refused, and trying them again. */
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useListCardRefundsQuery, useRetryCardRefundsMutation } from '../office/api.gen';

export function FailedRefunds({ order }: { order: Order }) {
  const t = useT();
  const { amount } = useFormat();
  const [retry, { isLoading }] = useRetryCardRefundsMutation();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const { data } = useListCardRefundsQuery({ id: order.id }, { skip: order.refundedAmount === 0 });
  const failed = data?.items.filter(({ status }) => status === 'failed') ?? [];
  if (failed.length === 0) return null;
  async function send(): Promise<void> {
    setProblem(null);
    try {
      await retry({ id: order.id, 'Idempotency-Key': key }).unwrap();
      // Those that fail again are another request.
      setKey(crypto.randomUUID());
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  const sum = failed.reduce((total, refund) => total + refund.amount, 0);
  return (
    <>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" disabled={isLoading} onClick={() => void send()}>
            {t('orders.payments.retryRefund')}
          </Button>
        }
      >
        {t('orders.payments.refundFailed', { amount: amount(sum) })}
      </Alert>
      {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
    </>
  );
}
