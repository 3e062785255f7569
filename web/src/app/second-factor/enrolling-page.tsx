/** What a person sees whose role needs a second factor that they don't have yet. */
import { texts } from 'virtual:texts/app/second-factor';
import { Alert, Button } from '@mui/material';
import { SecondFactorForm } from '@/features/people/account/second-factor-section';
import { renewSession, signOut } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import { useAppDispatch } from '@/shared/store/hooks';
import { SignInFrame } from '../sign-in-frame';

export const EnrollingPage = withTexts(texts, function EnrollingPage() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { tenant } = useMe();
  return (
    <SignInFrame
      title={t('enrolling.title')}
      subtitle={tenant.name}
      onSubmit={(event) => event.preventDefault()}
    >
      <Alert severity="info">{t('enrolling.text', { tenant: tenant.name })}</Alert>
      <SecondFactorForm isOn={false} onDone={() => void dispatch(renewSession())} />
      <Button onClick={() => void dispatch(signOut())}>{t('shell.signOut')}</Button>
    </SignInFrame>
  );
});
