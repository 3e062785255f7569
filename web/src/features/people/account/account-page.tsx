/** One's own account. */
import { Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useGetAccountQuery } from '../api.gen';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { PinSection } from './pin-section';
import { ProfileSection } from './profile-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';

export function AccountPage() {
  const t = useT();
  const { data: account, error, refetch } = useGetAccountQuery();
  return (
    <Page title={t('account.title')}>
      {error && !account && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !account && <Skeleton variant="rounded" height={400} />}
      {account && (
        <>
          <ProfileSection account={account} />
          <PasswordSection />
          <PasskeysSection />
          <SecondFactorSection isOn={account.hasSecondFactor} recoveryAt={account.recoveryAt} />
          <PinSection hasPin={account.hasPin} />
          <SessionsSection />
        </>
      )}
    </Page>
  );
}
