/** Pages of mailed links about a lost second factor: to begin its recovery, and to stop it. */
import { texts } from 'virtual:texts/app/second-factor';
import { Alert, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import { useFormat } from '@/shared/i18n/use-format';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { SignInFrame } from '../sign-in-frame';
import { useBeginRecoveryMutation, useStopRecoveryMutation } from './endpoints';

interface ConfirmPageProps {
  title: string;
  text: string;
  submitLabel: string;
  /** Of the outcome; null before it. */
  done: ReactNode;
  send: () => Promise<unknown>;
}

/** Nothing happens before the button is pressed: programs that check mails open their links too. */
function ConfirmPage({ title, text, submitLabel, done, send }: ConfirmPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const saving = useSaving();
  return (
    <SignInFrame
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run(send);
      }}
    >
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {done ?? (
        <>
          <Typography>{text}</Typography>
          <Button type="submit" variant="contained" size="large" disabled={saving.isSending}>
            {submitLabel}
          </Button>
        </>
      )}
      <Button onClick={() => void navigate('/', { replace: true })}>{t('signIn.back')}</Button>
    </SignInFrame>
  );
}

export const RecoveryPage = withTexts(texts, function RecoveryPage({ token }: { token: string }) {
  const t = useT();
  const { dateTime } = useFormat();
  const [begin, { data }] = useBeginRecoveryMutation();
  return (
    <ConfirmPage
      title={t('recovery.title')}
      text={t('recovery.text')}
      submitLabel={t('recovery.begin')}
      done={
        data ? <Alert severity="success">{t('recovery.begun', { time: dateTime(data.dueAt) })}</Alert> : null
      }
      send={() => begin(token).unwrap()}
    />
  );
});

export const StopRecoveryPage = withTexts(texts, function StopRecoveryPage({ token }: { token: string }) {
  const t = useT();
  const [stop] = useStopRecoveryMutation();
  const [isStopped, setStopped] = useState(false);
  return (
    <ConfirmPage
      title={t('recovery.stopTitle')}
      text={t('recovery.stopText')}
      submitLabel={t('recovery.stop')}
      done={isStopped ? <Alert severity="success">{t('recovery.stopped')}</Alert> : null}
      send={async () => {
        await stop(token).unwrap();
        setStopped(true);
      }}
    />
  );
});
