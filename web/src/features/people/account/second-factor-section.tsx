/** Turning the second factor on, with an authenticator app, and off. */
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useStopOwnRecoveryMutation,
} from '../api.gen';
import { Section } from './section';

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <Alert severity="success">
      {t('account.recoveryCodes')}
      <Box
        component="ul"
        dir="ltr"
        sx={{ columns: 2, m: 0, mt: 1, p: 0, listStyle: 'none', fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Alert>
  );
}

function useSecondFactor(isOn: boolean) {
  const saving = useSaving();
  const [password, setPassword] = useState('');
  const [begin, begun] = useBeginSecondFactorMutation();
  const [confirm, confirmed] = useConfirmSecondFactorMutation();
  const [end] = useEndSecondFactorMutation();
  const body = { currentPassword: password };

  async function submit(): Promise<void> {
    const isDone = await saving.run(() =>
      (isOn ? end({ endSecondFactorBody: body }) : begin({ beginSecondFactorBody: body })).unwrap(),
    );
    if (isDone) setPassword('');
    if (isDone && isOn) {
      begun.reset();
      confirmed.reset();
    }
  }
  return {
    saving,
    password,
    setPassword,
    submit,
    secret: isOn || confirmed.data ? undefined : begun.data,
    codes: confirmed.data?.codes,
    confirm: (code: string) => saving.run(() => confirm({ confirmSecondFactorBody: { code } }).unwrap()),
  };
}

function ConfirmForm({ factor }: { factor: ReturnType<typeof useSecondFactor> }) {
  const t = useT();
  const [code, setCode] = useState('');
  const { secret, saving } = factor;
  if (!secret) return null;
  return (
    <>
      <Typography>{t('account.scanCode')}</Typography>
      <Box
        component="img"
        alt={t('account.qrCode')}
        src={`data:image/svg+xml,${encodeURIComponent(secret.svg)}`}
        sx={{ width: 200, height: 200 }}
      />
      <Typography component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {secret.secret}
      </Typography>
      <TextField
        id="second-factor-code"
        label={t('signIn.code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={Boolean(saving.violation('code'))}
        helperText={saving.violation('code')?.message}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } }}
      />
      <Button
        variant="contained"
        disabled={saving.isSending || code.length < 6}
        onClick={() => void factor.confirm(code)}
      >
        {t('account.turnOn')}
      </Button>
    </>
  );
}

/** A recovery that someone began, which each session of the person can stop. */
function RecoveryAlert({ recoveryAt }: { recoveryAt: string }) {
  const t = useT();
  const { dateTime } = useFormat();
  const saving = useSaving();
  const [stop] = useStopOwnRecoveryMutation();
  return (
    <Alert
      severity="warning"
      sx={{ width: '100%' }}
      action={
        <Button
          color="inherit"
          disabled={saving.isSending}
          onClick={() => void saving.run(() => stop().unwrap())}
        >
          {t('account.stopRecovery')}
        </Button>
      }
    >
      {t('account.recoveryBegun', { time: dateTime(recoveryAt) })}
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
    </Alert>
  );
}

interface SecondFactorSectionProps {
  isOn: boolean;
  /** When it ends, since someone reported it as lost. */
  recoveryAt: string | null;
}

export function SecondFactorSection({ isOn, recoveryAt }: SecondFactorSectionProps) {
  const t = useT();
  return (
    <Section title={t('account.secondFactor')} hint={t('account.secondFactorHint')}>
      {recoveryAt && <RecoveryAlert recoveryAt={recoveryAt} />}
      <SecondFactorForm isOn={isOn} />
    </Section>
  );
}

/** `onDone` leaves the recovery codes, which are shown once. */
export function SecondFactorForm({ isOn, onDone }: { isOn: boolean; onDone?: () => void }) {
  const t = useT();
  const factor = useSecondFactor(isOn);
  const { saving, password } = factor;
  const other = saving.problemBeyond(['currentPassword', 'code']);
  return (
    <>
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {isOn && !factor.codes && <Alert severity="success">{t('account.secondFactorOn')}</Alert>}
      {factor.codes && <RecoveryCodes codes={factor.codes} />}
      {factor.codes && onDone ? (
        <Button variant="contained" onClick={onDone}>
          {t('signIn.goOn')}
        </Button>
      ) : factor.secret ? (
        <ConfirmForm factor={factor} />
      ) : (
        <>
          <PasswordField
            id="second-factor-password"
            label={t('account.currentPassword')}
            autoComplete="current-password"
            value={password}
            onChange={factor.setPassword}
            error={saving.violation('currentPassword')?.message}
          />
          <Button
            variant="outlined"
            disabled={saving.isSending || !password}
            onClick={() => void factor.submit()}
          >
            {t(isOn ? 'account.turnOff' : 'account.setUp')}
          </Button>
        </>
      )}
    </>
  );
}
