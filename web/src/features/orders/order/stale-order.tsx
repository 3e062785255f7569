/** Conflict alert: another user saved the order; merges both users' changes, or takes theirs. */
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import type { Cart } from '../cart/cart';
import { cartOpened } from '../cart/cart-slice';
import { findChanged, mergeEdits } from '../cart/merge-edits';
import type { ReadOrder } from '../cart/use-persisted-cart';
import type { Order } from '../contract';
import { ConflictList } from './conflict-list';
import { describeChanges } from './order-changes';
import { useSale } from './use-sale';

interface StaleOrderProps {
  /** The order as it is saved now, if it is known. */
  order: Order | undefined;
  /** The fields that the other user changed, if the server said so. */
  changed: readonly string[];
  readOrder: ReadOrder;
  onDone: () => void;
}

/** Return the order as it is now, as a cart; undefined until it is there. */
function useTheirs(readOrder: ReadOrder): Cart | undefined {
  const [theirs, setTheirs] = useState<Cart>();
  useEffect(() => {
    // Without an answer the order can still be reloaded.
    readOrder().then(setTheirs, () => {});
  }, [readOrder]);
  return theirs;
}

export function StaleOrder({ order, changed, readOrder, onDone }: StaleOrderProps) {
  const { t } = useI18n();
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { cart: mine } = useSale();
  const theirs = useTheirs(readOrder);
  const [keptKeys, setKeptKeys] = useState<ReadonlySet<string>>(new Set());
  const { base } = mine;
  const merge = base && theirs && mergeEdits({ base, mine, theirs }, keptKeys);
  const differences = changed.length === 0 && base && theirs ? findChanged(base, theirs) : changed;
  const changes = order ? describeChanges(mine, order, differences, t, format) : [];
  const open = (cart: Cart | undefined) => {
    if (!cart) return;
    dispatch(cartOpened(cart));
    onDone();
  };
  return (
    <Alert severity="warning">
      {order?.savedBy ? t('orders.stale.by', { name: order.savedBy }) : t('orders.stale.someone')}
      <ul>
        {changes.map(({ label, value }) => (
          <li key={label}>
            {label}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
      {merge && (
        <ConflictList conflicts={merge.conflicts} order={order} keptKeys={keptKeys} onKept={setKeptKeys} />
      )}
      <Typography variant="body2">{t('orders.stale.hint')}</Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {merge && (
          <Button variant="contained" size="small" onClick={() => open(merge.cart)}>
            {t('orders.stale.merge')}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={() => void readOrder().then(open)}>
          {t('orders.stale.reload')}
        </Button>
      </Stack>
    </Alert>
  );
}
