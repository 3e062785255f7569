/** The page after the checkout: thanks, and where the order is. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { CartSums } from '../cart/cart-sums';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import type { Slot, TrackedOrder } from '../shop.gen';
import { LineList } from '../ui/line-list';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { PageSkeleton } from '../ui/skeleton';
import { StepList } from '../ui/step-list';
import { PaymentNotice } from './payment-notice';
import { useOrder } from './use-order';

export interface OrderPageProps {
  token?: string;
}

export function OrderPage({ token = '' }: OrderPageProps) {
  const { t } = useI18n();
  const { order, problem } = useOrder(token);

  if (problem?.status === 404) return <Notice kind="failed">{t('order.unknown')}</Notice>;
  if (problem) return <ProblemNotice problem={problem} />;
  return order ? <Order order={order} /> : <PageSkeleton />;
}

function Order({ order }: { order: TrackedOrder }) {
  const { t, locale, formatLocale } = useI18n();
  const money = useMoney(order.currency);
  const ordered = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'long' });
  return (
    <div className="sides">
      <div className="stack">
        <PaymentNotice order={order} />
        {order.paymentStatus === 'placed' && (
          <Notice kind="done">
            <p>{t('order.placed', { number: order.orderNumber })}</p>
            {order.createdAt && <p>{ordered.format(new Date(order.createdAt))}</p>}
          </Notice>
        )}
        <Facts order={order} />
        <StepList steps={order.steps} heading="h2" />
        <p className="muted">{t('order.keep')}</p>
        <p>
          <a href={shopPage(locale, '/shop')}>{t('cart.more')}</a>
        </p>
      </div>
      <section className="card stack aside" aria-label={t('cart.summary')}>
        <LineList lines={order.lines} money={money} />
        <CartSums cart={{ ...order, left: order.remaining }} money={money} />
        <p className="muted">{t(`checkout.pay.${order.paymentOption}`)}</p>
      </section>
    </div>
  );
}

function Facts({ order }: { order: TrackedOrder }) {
  const { t, formatLocale } = useI18n();
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'full', timeZone: 'UTC' });
  const showSlot = ({ date, from, to }: Slot) =>
    `${format.format(new Date(`${date}T00:00:00Z`))}, \u2066${from}–${to}\u2069`;
  const facts: [string, string][] = [
    ['order.step', order.step?.name ?? ''],
    ['checkout.delivery', t(`checkout.type.${order.deliveryType}`)],
    ['freight.method', order.shippingMethodName],
    ['checkout.collectSlot', order.collectSlot ? showSlot(order.collectSlot) : ''],
    ['checkout.deliverySlot', order.deliverySlot ? showSlot(order.deliverySlot) : ''],
  ];
  return (
    <dl className="sums">
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
