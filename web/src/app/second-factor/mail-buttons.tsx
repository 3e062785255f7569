/** What a person can ask for by mail who can't sign in: a link in spite of others' guesses, and a way without the code. */
import { texts } from 'virtual:texts/app/second-factor';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useAskForSignInLinkMutation, useReportLostSecondFactorMutation } from './endpoints';

interface MailButtonProps {
  label: string;
  /** What is said once it was asked for. */
  sent: string;
  send: () => Promise<unknown>;
}

function MailButton({ label, sent, send }: MailButtonProps) {
  const saving = useSaving();
  const [isSent, setSent] = useState(false);
  if (isSent) return <Alert severity="success">{sent}</Alert>;
  return (
    <>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <Button disabled={saving.isSending} onClick={async () => setSent(await saving.run(send))}>
        {label}
      </Button>
    </>
  );
}

export const SignInLinkButton = withTexts(texts, function SignInLinkButton({ email }: { email: string }) {
  const t = useT();
  const [ask] = useAskForSignInLinkMutation();
  return (
    <MailButton
      label={t('recovery.askForLink')}
      sent={t('signIn.forgottenSent')}
      send={() => ask(email).unwrap()}
    />
  );
});

interface LostCodeButtonProps {
  email: string;
  /** The one that was right. */
  password: string;
}

export const LostCodeButton = withTexts(texts, function LostCodeButton(account: LostCodeButtonProps) {
  const t = useT();
  const [report] = useReportLostSecondFactorMutation();
  return (
    <MailButton
      label={t('recovery.lostCode')}
      sent={t('recovery.lostSent')}
      send={() => report(account).unwrap()}
    />
  );
});
