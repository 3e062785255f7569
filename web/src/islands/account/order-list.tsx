/** The customer's orders, the newest first; each opens to what it is made of. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import type { ShopOrder } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { Skeleton } from '../ui/skeleton';
import { useAction } from '../use-action';
import { listOrders } from './api';
import { OrderDetails } from './order-details';

export function OrderList() {
  const { t, locale } = useI18n();
  const { isRunning, problem, run } = useAction();
  const [orders, setOrders] = useState<ShopOrder[]>([]);
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const read = await listOrders(locale, page);
      if (!isCurrent) return;
      setOrders((shown) => [...(page === 1 ? [] : shown), ...read.items]);
      setTotal(read.total);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, page, run]);
  return (
    <section className="stack" aria-label={t('account.orders')}>
      <h2>{t('account.orders')}</h2>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
      {problem && <ProblemNotice problem={problem} />}
      {isRunning && <Skeleton />}
      {!(isRunning || problem) && total === 0 && (
        <p className="muted">
          {t('account.noOrders')} <a href={shopPage(locale, '/shop')}>{t('cart.toShop')}</a>
        </p>
      )}
      {!isRunning && orders.length < total && (
        <button type="button" className="button plain" onClick={() => setPage(page + 1)}>
          {t('account.moreOrders')}
        </button>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: ShopOrder }) {
  const { t, formatLocale } = useI18n();
  const money = useMoney(order.currency);
  const [isOpen, setOpen] = useState(false);
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'long' });
  return (
    <details className="card order" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="stack tight">
          <strong>
            <bdi>{order.orderNumber}</bdi>
          </strong>
          <span className="muted">{order.createdAt && format.format(new Date(order.createdAt))}</span>
        </span>
        <span className="badge">{order.step?.name}</span>
        <span className="stack tight end">
          <strong>{money(order.total)}</strong>
          <span className="muted">{t(`account.status.${order.status}`)}</span>
        </span>
      </summary>
      {isOpen && <OrderDetails id={order.id} />}
    </details>
  );
}
