/** Conflict alert: another user saved the order; shows the changes and reloads it. */
import { Alert, Button, Typography } from '@mui/material';
import type { Problem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Order } from '../contract';
import { type Change, describeChanges } from './order-changes';
import { useSale } from './use-sale';

interface StaleOrderProps {
  problem: Problem;
  reload: () => Promise<void>;
  onDone: () => void;
}

function useChanges(problem: Problem): Change[] {
  const { t } = useI18n();
  const format = useFormat();
  const { cart } = useSale();
  if (!problem.current) return [];
  return describeChanges(cart, problem.current as unknown as Order, problem.changed ?? [], t, format);
}

export function StaleOrder({ problem, reload, onDone }: StaleOrderProps) {
  const { t } = useI18n();
  const changes = useChanges(problem);
  const savedBy = (problem.current as Order | undefined)?.savedBy;
  const reloadOrder = () => void reload().then(onDone);
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={reloadOrder}>
          {t('orders.stale.reload')}
        </Button>
      }
    >
      {savedBy ? t('orders.stale.by', { name: savedBy }) : t('orders.stale.someone')}
      <ul>
        {changes.map(({ label, value }) => (
          <li key={label}>
            {label}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
      <Typography variant="body2">{t('orders.stale.hint')}</Typography>
    </Alert>
  );
}
