/** What a shopper must know of a card payment that is not made. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { shopPage } from '../origin';
import type { TrackedOrder } from '../shop.gen';
import { Notice } from '../ui/notice';

export function PaymentNotice({ order }: { order: TrackedOrder }) {
  const { t, locale } = useI18n();
  const { paymentStatus, orderNumber, redirectUrl } = order;
  if (paymentStatus === 'placed') return null;
  const link = {
    'action-required': redirectUrl,
    declined: shopPage(locale, '/shop/checkout'),
    pending: '',
  }[paymentStatus];
  return (
    <Notice kind={paymentStatus === 'declined' ? 'failed' : 'warning'}>
      <p>{t(`order.payment.${paymentStatus}`, { number: orderNumber })}</p>
      {link && (
        <p>
          <a href={link}>{t(`order.go.${paymentStatus}`)}</a>
        </p>
      )}
    </Notice>
  );
}
