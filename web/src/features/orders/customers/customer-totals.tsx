/** What a customer has ordered, owes and has in their wallet, and when they came last. */
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Customer } from '../contract';
import type { CustomerOrders } from './use-customer-orders';
import { useDayOf } from './use-day-of';

interface CustomerTotalsProps {
  customer: Customer;
  orders: CustomerOrders;
}

function useTotals({
  customer,
  orders,
}: CustomerTotalsProps): readonly (readonly [string, string | undefined])[] {
  const t = useT();
  const { amount, count } = useFormat();
  const dayOf = useDayOf();
  const { total, totals, lastVisit } = orders;
  return [
    [t('orders.list.title'), total === undefined ? undefined : count(total)],
    [
      t('orders.customerPage.lastVisit'),
      lastVisit === undefined ? undefined : lastVisit ? dayOf(lastVisit) : '—',
    ],
    [t('orders.customerPage.spent'), totals && amount(totals.total)],
    [t('orders.home.metric.remaining'), totals && amount(totals.remaining)],
    [t('orders.customers.credit'), amount(customer.walletCredit ?? 0)],
  ];
}

export function CustomerTotals(props: CustomerTotalsProps) {
  return (
    <Paper
      variant="outlined"
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {useTotals(props).map(([label, value]) => (
        <Box key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" className="tabular-nums" noWrap variant="h1" sx={{ m: 0 }}>
            {value ?? <Skeleton width="6ch" />}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
