/** One order of the customer: its lines, its sums, where it has been, its receipt. */
import { useCallback, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { CartSums } from '../cart/cart-sums';
import { useMoney } from '../money';
import type { ShopOrder } from '../shop.gen';
import { LineList } from '../ui/line-list';
import { ProblemNotice } from '../ui/problem-notice';
import { Skeleton } from '../ui/skeleton';
import { StepList } from '../ui/step-list';
import { useRead } from '../use-read';
import { readOrder, receiptAddress } from './api';
import { ReturnForm } from './return-form';
import { ReturnList } from './return-list';

export function OrderDetails({ id }: { id: string }) {
  const { data, problem } = useRead(useCallback((locale: Locale) => readOrder(locale, id), [id]));
  const [changed, setChanged] = useState<ShopOrder>();
  const order = changed ?? data;
  if (problem) return <ProblemNotice problem={problem} />;
  return order ? <Details order={order} onChange={setChanged} /> : <Skeleton height="6rem" />;
}

interface DetailsProps {
  order: ShopOrder;
  onChange: (order: ShopOrder) => void;
}

function Details({ order, onChange }: DetailsProps) {
  const { t, locale, formatLocale } = useI18n();
  const money = useMoney(order.currency);
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="stack">
      <LineList lines={order.items} money={money} />
      <CartSums cart={{ ...order, left: order.remaining }} money={money} />
      <StepList steps={order.steps} heading="h3" />
      <p>
        <a href={receiptAddress(locale, order.id)} target="_blank" rel="noopener">
          {t('account.receipt')}
        </a>
      </p>
      {order.returns.length > 0 && <ReturnList order={order} />}
      {order.returnUntil && order.items.some(({ returnable }) => returnable > 0) && (
        <p className="muted">
          {t('account.return.until', { date: format.format(new Date(order.returnUntil)) })}
        </p>
      )}
      {order.items.some(({ returnable }) => returnable > 0) && (
        // Another return is another form.
        <details key={order.returns.length}>
          <summary>{t('account.return.ask')}</summary>
          <ReturnForm order={order} onRequested={onChange} />
        </details>
      )}
    </div>
  );
}
