/** Returns of one order: what comes back, and what the shop says. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import type { ShopOrder } from '../shop.gen';
import { LineList } from '../ui/line-list';

export function ReturnList({ order }: { order: ShopOrder }) {
  const { t } = useI18n();
  const money = useMoney(order.currency);
  return (
    <section className="stack" aria-label={t('account.return.title')}>
      <h3>{t('account.return.title')}</h3>
      {order.returns.map(({ id, status, lines, reason, decisionReason }) => (
        <div key={id} className="tight">
          <p>
            <span className="badge">{t(`account.return.is.${status}`)}</span>
          </p>
          <LineList lines={lines} money={money} />
          <p className="muted">{reason}</p>
          {decisionReason && <p>{t('account.return.because', { reason: decisionReason })}</p>}
        </div>
      ))}
    </section>
  );
}
