/** Returns of one order: what comes back, and what the shop says. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import type { ShopOrder } from '../shop.gen';
import { LineList } from '../ui/line-list';
import { creditNoteAddress } from './api';

export function ReturnList({ order }: { order: ShopOrder }) {
  const { t, locale } = useI18n();
  const money = useMoney(order.currency);
  return (
    <section className="stack" aria-label={t('account.return.title')}>
      <h3>{t('account.return.title')}</h3>
      {order.returns.map(({ id, status, lines, reason, decisionReason, refundedAmount, ...terms }) => (
        <div key={id} className="tight">
          <p>
            <span className="badge">{t(`account.return.is.${status}`)}</span>
          </p>
          <LineList lines={lines} money={money} />
          <p className="muted">{reason}</p>
          {decisionReason && <p>{t('account.return.because', { reason: decisionReason })}</p>}
          {terms.returnFee > 0 && (
            <p className="muted">{t('account.return.fee', { amount: money(terms.returnFee) })}</p>
          )}
          {terms.shippingRefund > 0 && (
            <p className="muted">{t('account.return.shipping', { amount: money(terms.shippingRefund) })}</p>
          )}
          {status === 'accepted' && (
            <p>
              {refundedAmount > 0 && <>{t('account.return.refunded', { amount: money(refundedAmount) })} </>}
              <a href={creditNoteAddress(locale, id)} target="_blank" rel="noopener">
                {t('account.return.creditNote')}
              </a>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
