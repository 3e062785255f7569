/** A customer's account: who they are, their orders, their wallet. */
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { isForeignPage, shopPage } from '../origin';
import { problemOf } from '../request';
import type { ShopAccount } from '../shop.gen';
import { FailedRead } from '../ui/failed-read';
import { ProblemNotice } from '../ui/problem-notice';
import { PageSkeleton } from '../ui/skeleton';
import { readAccount, signOut } from './api';
import { DetailsForm } from './details-form';
import { OrderList } from './order-list';
import { SignIn } from './sign-in';
import { WalletMovements } from './wallet-movements';

export function AccountPage() {
  const { t, locale } = useI18n();
  const [account, setAccount] = useState<ShopAccount | null>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setAccount(await readAccount(locale));
    } catch (error) {
      setProblem(problemOf(error));
    }
  }, [locale]);
  useEffect(() => {
    if (!isForeignPage()) void load();
  }, [load]);

  // The session belongs to the shop's own host.
  if (isForeignPage())
    return (
      <a className="button" href={shopPage(locale, '/shop/account')}>
        {t('account.open')}
      </a>
    );
  if (problem) return <FailedRead problem={problem} onRetry={load} />;
  if (account === undefined) return <PageSkeleton />;
  if (account === null) return <SignIn onSignedIn={load} />;
  return <Account account={account} onChange={setAccount} onSignedOut={() => setAccount(null)} />;
}

interface AccountProps {
  account: ShopAccount;
  onChange: (account: ShopAccount) => void;
  onSignedOut: () => void;
}

function Account({ account, onChange, onSignedOut }: AccountProps) {
  const { t, locale } = useI18n();
  const [problem, setProblem] = useState<Problem | null>(null);
  const leave = () => signOut(locale).then(onSignedOut, (error: unknown) => setProblem(problemOf(error)));
  return (
    <div className="stack">
      <div className="row spread">
        <p>{t('account.greeting', { name: account.firstName || account.email || account.phone })}</p>
        <button type="button" className="link" onClick={leave}>
          {t('account.signOut')}
        </button>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <div className="sides">
        <OrderList />
        <div className="stack aside">
          <WalletMovements />
          <DetailsForm account={account} onSaved={onChange} />
        </div>
      </div>
    </div>
  );
}
