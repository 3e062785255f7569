/** What happens to an edited order meanwhile: who else has it open, and whether somebody has saved it. */
import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useGetOrderQuery } from '../api.gen';
import type { EditedOrder } from '../cart/edited-order';
import type { ReadOrder } from '../cart/use-persisted-cart';
import type { Order } from '../contract';
import { useLeaveOrderMutation, useViewOrderQuery } from '../office/api.gen';
import { StaleOrder } from './stale-order';

/** The server forgets a screen that stays silent for 50 seconds. */
const STAY_MS = 20_000;

interface LiveOrderProps {
  edits: EditedOrder;
  /** A save was refused because of it, which is shown already. */
  isKnownStale: boolean;
  readOrder: ReadOrder;
}

/** Say that this screen shows the order for as long as it does; return the names of the others. */
function useViewers(id: string): string[] {
  const [screen] = useState(() => crypto.randomUUID());
  const { data } = useViewOrderQuery({ id, screen }, { pollingInterval: STAY_MS });
  const [leave] = useLeaveOrderMutation();
  useEffect(() => () => void leave({ id, screen }), [leave, id, screen]);
  return data?.viewers.map(({ fullName }) => fullName) ?? [];
}

export function LiveOrder({ edits, isKnownStale, readOrder }: LiveOrderProps) {
  const t = useT();
  const names = useViewers(edits.id);
  // Fetched again when anybody saves it.
  const { currentData } = useGetOrderQuery({ id: edits.id });
  const order: Order | undefined = currentData;
  const isStale = !isKnownStale && order !== undefined && order.version > edits.version;
  return (
    <>
      {names.length > 0 && (
        <Alert severity="info">{t('orders.stale.viewers', { names: names.join(', ') })}</Alert>
      )}
      {isStale && (
        <StaleOrder key={order.version} order={order} changed={[]} readOrder={readOrder} onDone={() => {}} />
      )}
    </>
  );
}
