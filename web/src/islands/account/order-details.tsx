/** One order of the customer: its lines, its sums, where it has been, its receipt. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { CartSums } from '../cart/cart-sums';
import { useMoney } from '../money';
import type { ShopOrder } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { readOrder, receiptAddress } from './api';

export function OrderDetails({ id }: { id: string }) {
  const { t, locale } = useI18n();
  const { problem, run } = useAction();
  const [order, setOrder] = useState<ShopOrder | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const read = await readOrder(locale, id);
      if (isCurrent) setOrder(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, id, run]);
  if (problem) return <ProblemNotice problem={problem} />;
  if (!order)
    return (
      <div
        className="skeleton"
        role="status"
        aria-label={t('account.loading')}
        style={{ minHeight: '6rem' }}
      />
    );
  return <Details order={order} />;
}

function Details({ order }: { order: ShopOrder }) {
  const { t, locale } = useI18n();
  const money = useMoney(order.currency);
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="stack">
      <ul className="tight">
        {order.items.map((item) => (
          <li key={item.id} className="row spread">
            <span>
              {item.name} <span className="muted">× {item.quantity}</span>
            </span>
            <span>{money(item.amount)}</span>
          </li>
        ))}
      </ul>
      <CartSums cart={{ ...order, left: order.remaining }} money={money} />
      <h3>{t('account.steps')}</h3>
      <ol className="tight">
        {order.steps.map((step) => (
          <li key={`${step.code} ${step.movedAt}`} className="row spread">
            <span>{step.name}</span>
            <span className="muted">{step.movedAt && format.format(new Date(step.movedAt))}</span>
          </li>
        ))}
      </ol>
      <p>
        <a href={receiptAddress(locale, order.id)} target="_blank" rel="noopener">
          {t('account.receipt')}
        </a>
      </p>
    </div>
  );
}
