/** The balance of the customer's wallet and what moved it. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import type { ShopWallet } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { Skeleton } from '../ui/skeleton';
import { useRead } from '../use-read';
import { readWallet } from './api';

export function WalletMovements() {
  const { t } = useI18n();
  const { data: wallet, problem } = useRead(readWallet);
  return (
    <section className="card stack" aria-label={t('account.wallet')}>
      <h2>{t('account.wallet')}</h2>
      {problem && <ProblemNotice problem={problem} />}
      {!(wallet || problem) && <Skeleton height="3rem" />}
      {wallet && <Movements wallet={wallet} />}
    </section>
  );
}

function Movements({ wallet }: { wallet: ShopWallet }) {
  const { t, formatLocale } = useI18n();
  const money = useMoney(wallet.currency);
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium' });
  return (
    <>
      <p className="balance">{money(wallet.balance)}</p>
      {wallet.entries.length === 0 && <p className="muted">{t('account.noMovements')}</p>}
      <ul className="tight">
        {wallet.entries.map((entry) => (
          <li key={entry.id} className="row spread">
            <span>
              {t(`account.reason.${entry.reason}`)} <bdi className="muted">{entry.orderNumber}</bdi>
              <br />
              <span className="muted">{entry.createdAt && format.format(new Date(entry.createdAt))}</span>
            </span>
            <bdi>{money(entry.amount)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
