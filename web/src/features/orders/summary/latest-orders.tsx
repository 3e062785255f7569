/** The orders that were saved last. */
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { StatusChip } from '../list/status-chip';
import type { ListedOrder } from '../listed-order';
import { ordersPaths } from '../paths';
import { OpenOrder } from '../sheet/open-order';
import { OrderSheet } from '../sheet/order-sheet';
import { ProgressSkeleton } from './progress-row';
import { SectionLink, SummarySection } from './summary-section';

const WIDE = { display: { xs: 'none', md: 'table-cell' } };

export function LatestOrders({ orders }: { orders: readonly ListedOrder[] | undefined }) {
  const t = useT();
  const format = useFormat();
  const title = t('orders.home.latest');
  return (
    <SummarySection
      title={title}
      action={<SectionLink to={`/${ordersPaths.orders}`}>{t('orders.home.all')}</SectionLink>}
    >
      <TableContainer sx={{ minHeight: 230 }}>
        {!orders && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            <ProgressSkeleton />
          </Box>
        )}
        {orders && (
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{t('orders.list.orderNumber')}</TableCell>
                <TableCell>{t('orders.list.customer')}</TableCell>
                <TableCell sx={WIDE}>{t('orders.list.createdAt')}</TableCell>
                <TableCell sx={WIDE}>{t('orders.list.step')}</TableCell>
                <TableCell>{t('orders.list.status')}</TableCell>
                <TableCell align="right">{t('orders.list.total')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {orders.map((order) => (
                <TableRow key={order.id} hover>
                  <TableCell>
                    <OpenOrder id={order.id}>
                      <bdi className="tabular-nums">{order.orderNumber}</bdi>
                    </OpenOrder>
                  </TableCell>
                  <TableCell>{order.customer?.fullName}</TableCell>
                  <TableCell sx={WIDE} className="tabular-nums">
                    {order.createdAt && format.dateTime(order.createdAt)}
                  </TableCell>
                  <TableCell sx={WIDE}>{order.shipment?.currentStep?.name}</TableCell>
                  <TableCell>
                    <StatusChip status={order.status} stage={order.shipment?.currentStep?.code} />
                  </TableCell>
                  <TableCell align="right" className="tabular-nums">
                    {format.amount(order.total)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </TableContainer>
      <OrderSheet />
    </SummarySection>
  );
}
