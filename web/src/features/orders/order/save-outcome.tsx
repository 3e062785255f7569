/** What the last press on save led to; what is safe to do is said beside what went wrong. */
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { idOf } from '../cart/cart-of-order';
import { ordersPaths } from '../paths';
import { StaleOrder } from './stale-order';
import type { useCheckout } from './use-checkout';

interface SaveOutcomeProps {
  unkept: boolean;
  checkout: ReturnType<typeof useCheckout>;
  reload: () => Promise<void>;
}

const STALE = 412;

/** No answer: the cart is safe, can be sent again, or can wait for the network. */
function Unanswered({ checkout }: Pick<SaveOutcomeProps, 'checkout'>) {
  const t = useT();
  const wait = (
    <Button color="inherit" onClick={() => void checkout.queue()}>
      {t('orders.waiting.put')}
    </Button>
  );
  return (
    <Alert severity="info" action={wait}>
      {t('orders.pos.safeToRepeat')}
    </Alert>
  );
}

function SavedBefore({ existing }: { existing: string }) {
  const t = useT();
  const open = (
    <Button color="inherit" component={Link} to={`/${ordersPaths.pos}?orderId=${idOf(existing)}`}>
      {t('orders.pos.openSaved')}
    </Button>
  );
  return (
    <Alert severity="warning" action={open}>
      {t('orders.pos.savedBefore')}
    </Alert>
  );
}

export function SaveOutcome({ unkept, checkout, reload }: SaveOutcomeProps) {
  const t = useT();
  const { problem, outcome, dismiss, forget } = checkout;
  return (
    <>
      {unkept && <Alert severity="warning">{t('orders.pos.unkept')}</Alert>}
      {outcome === 'queued' && (
        <Alert severity="success" onClose={forget} closeText={t('action.dismiss')}>
          {t('orders.waiting.queued')}
        </Alert>
      )}
      {outcome === 'unkept' && <Alert severity="error">{t('orders.waiting.unkept')}</Alert>}
      {problem?.status === STALE && <StaleOrder problem={problem} reload={reload} onDone={dismiss} />}
      {problem?.existing && <SavedBefore existing={problem.existing} />}
      {problem && problem.status !== STALE && !problem.existing && <ViolationAlerts problem={problem} />}
      {problem && (problem.status === 0 || problem.status >= 500) && <Unanswered checkout={checkout} />}
    </>
  );
}
