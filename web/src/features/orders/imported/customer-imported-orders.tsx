/** Orders that a customer made before, in another program: the latest, and their sums. */
import { Box, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDayOf } from '../customers/use-day-of';
import { useListImportedOrdersQuery } from '../office/api.gen';
import type { ImportedOrder } from '../office/contract';
import { ordersPaths } from '../paths';
import { SectionLink, SummarySection } from '../summary/summary-section';
import { ImportedOrderDialog } from './imported-order-dialog';
import { ImportedTotals } from './imported-totals';
import { useAmountIn } from './use-amount-in';

const SHOWN = 5;

interface LineProps {
  order: ImportedOrder;
  onOpen: () => void;
}

function Line({ order, onOpen }: LineProps) {
  const amountIn = useAmountIn();
  const dayOf = useDayOf();
  const { number, placedAt, program, state, total, currency, cancelled } = order;
  const facts = [placedAt && dayOf(placedAt), program, state].filter(Boolean).join(' · ');
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onOpen} sx={{ gap: 2, px: 0 }}>
        <ListItemText primary={<bdi>{number}</bdi>} secondary={<bdi>{facts}</bdi>} sx={{ minWidth: 0 }} />
        <ListItemText
          primary={amountIn(total, currency)}
          className="tabular-nums"
          sx={{
            flex: 'none',
            textAlign: 'end',
            ...(cancelled && { color: 'text.secondary', textDecoration: 'line-through' }),
          }}
        />
      </ListItemButton>
    </ListItem>
  );
}

/** Nothing for a customer without imported orders: most have none. */
export function CustomerImportedOrders({ customer }: { customer: string }) {
  const t = useT();
  const [opened, setOpened] = useState<ImportedOrder | null>(null);
  const { data } = useListImportedOrdersQuery({
    customer,
    page: 1,
    itemsPerPage: SHOWN,
    order: { placedAt: 'desc' },
  });
  const orders = data?.['hydra:member'] ?? [];
  const total = data?.['hydra:totalItems'] ?? 0;
  if (!data || total === 0) return null;
  const title = t('orders.imported.before');
  return (
    <SummarySection
      title={title}
      action={
        <SectionLink to={`/${ordersPaths.imported}?customer=${customer}`}>
          {t('orders.imported.all', { count: total })}
        </SectionLink>
      }
    >
      <List dense disablePadding aria-label={title}>
        {orders.map((order) => (
          <Line key={order.id} order={order} onOpen={() => setOpened(order)} />
        ))}
      </List>
      <Box sx={{ mx: -2, mb: -1.5 }}>
        <ImportedTotals totals={data.totals} />
      </Box>
      {opened && <ImportedOrderDialog order={opened} onClose={() => setOpened(null)} />}
    </SummarySection>
  );
}
