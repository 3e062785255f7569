/** Lines of an order, with price changes. */
import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Order, OrderItem } from '../contract';

function PriceChange({ item }: { item: OrderItem }) {
  const t = useT();
  const { amount, dateTime } = useFormat();
  const { price, finalPrice, priceChangedBy: name, priceChangedAt: at } = item;
  if (!name) return null;
  const when = at ? dateTime(at) : '';
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {t('orders.sheet.priceChanged', { from: amount(price), to: amount(finalPrice), name, when })}
    </Typography>
  );
}

export function OrderLines({ order }: { order: Order }) {
  const t = useT();
  const { amount, count } = useFormat();
  return (
    <Table size="small" aria-label={t('orders.cart.lines')}>
      <TableBody>
        {order.orderItems.map((item) => (
          <TableRow key={item.id}>
            <TableCell sx={{ px: 0 }}>
              <bdi>{item.name}</bdi>
              <PriceChange item={item} />
              {item.returnedQuantity > 0 && (
                <Typography variant="caption" color="textSecondary" component="div">
                  {t('orders.returns.ofLine', { quantity: count(item.returnedQuantity) })}
                </Typography>
              )}
            </TableCell>
            <TableCell align="right" className="tabular-nums">
              {count(item.quantity)} {item.unit}
            </TableCell>
            <TableCell align="right" className="tabular-nums" sx={{ px: 0 }}>
              {amount(item.amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
