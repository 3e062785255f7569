/** Result of the last save, with the possible next steps. */
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { toId } from '../cart/to-id';
import type { ReadOrder } from '../cart/use-persisted-cart';
import { PaymentProblem } from '../cash/payment-problem';
import type { Order } from '../contract';
import { ordersPaths } from '../paths';
import { STALE, type useCheckout } from './use-checkout';

interface SaveOutcomeProps {
  isNotPersisted: boolean;
  checkout: ReturnType<typeof useCheckout>;
  readOrder: ReadOrder;
}

const StaleOrder = late(() => import('./stale-order').then((module) => module.StaleOrder));

/** No response: the cart can safely be sent again, or queued. */
function NoResponse({ checkout }: Pick<SaveOutcomeProps, 'checkout'>) {
  const t = useT();
  const queueButton = (
    <Button color="inherit" onClick={() => void checkout.queue()}>
      {t('orders.waiting.put')}
    </Button>
  );
  return (
    <Alert severity="info" action={queueButton}>
      {t('orders.pos.safeToRepeat')}
    </Alert>
  );
}

function AlreadySaved({ existing }: { existing: string }) {
  const t = useT();
  const openButton = (
    <Button color="inherit" component={Link} to={`/${ordersPaths.pos}?orderId=${toId(existing)}`}>
      {t('orders.pos.openSaved')}
    </Button>
  );
  return (
    <Alert severity="warning" action={openButton}>
      {t('orders.pos.savedBefore')}
    </Alert>
  );
}

export function SaveOutcome({ isNotPersisted, checkout, readOrder }: SaveOutcomeProps) {
  const t = useT();
  const { problem, outcome, dismiss, clearOutcome } = checkout;
  const top = useRef<HTMLDivElement>(null);
  // On a phone the button is far below.
  useEffect(() => {
    if (problem) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  return (
    <Box ref={top} sx={{ display: 'grid', gap: 1, scrollMarginTop: 64 }}>
      {isNotPersisted && <Alert severity="warning">{t('orders.pos.unkept')}</Alert>}
      {outcome === 'queued' && (
        <Alert severity="success" onClose={clearOutcome} closeText={t('action.dismiss')}>
          {t('orders.waiting.queued')}
        </Alert>
      )}
      {outcome === 'failed' && <Alert severity="error">{t('orders.waiting.unkept')}</Alert>}
      {problem?.status === STALE && (
        <StaleOrder
          order={problem.current as Order | undefined}
          changed={problem.changed ?? []}
          readOrder={readOrder}
          onDone={dismiss}
        />
      )}
      {problem?.existing && <AlreadySaved existing={problem.existing} />}
      {problem && problem.status !== STALE && !problem.existing && <PaymentProblem problem={problem} />}
      {problem && (problem.status === 0 || problem.status >= 500) && <NoResponse checkout={checkout} />}
    </Box>
  );
}
