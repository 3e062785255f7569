/** Turning the second factor on, with an authenticator app, and off. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useGetAccountQuery,
  useRenewRecoveryCodesMutation,
  useStopOwnRecoveryMutation,
} from '../api.gen';
import { ProofFields } from './proof-fields';
import { Section } from './section';
import { PROOF_FIELDS, useProof } from './use-proof';

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <Alert severity="success">
      {t('account.recoveryCodes')}
      <Box
        component="ul"
        dir="ltr"
        sx={{ columns: { xs: 1, sm: 2 }, m: 0, mt: 1, p: 0, listStyle: 'none', fontFamily: 'monospace' }}
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
  const proof = useProof(saving);
  const [begin, begun] = useBeginSecondFactorMutation();
  const [confirm, confirmed] = useConfirmSecondFactorMutation();
  const [end] = useEndSecondFactorMutation();
  const [renew, renewed] = useRenewRecoveryCodesMutation();

  async function run(change: () => Promise<unknown>): Promise<boolean> {
    const isDone = await saving.run(change);
    if (isDone) proof.clear();
    return isDone;
  }
  async function turnOff(): Promise<void> {
    if (!(await run(() => end({ endSecondFactorBody: proof.body }).unwrap()))) return;
    begun.reset();
    confirmed.reset();
    renewed.reset();
  }
  return {
    saving,
    proof,
    begin: () => run(() => begin({ beginSecondFactorBody: proof.body }).unwrap()),
    turnOff,
    renewCodes: () => run(() => renew({ renewRecoveryCodesBody: proof.body }).unwrap()),
    secret: isOn || confirmed.data ? undefined : begun.data,
    codes: (renewed.data ?? confirmed.data)?.codes,
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

/** That it is on, and what is left of the recovery codes. */
function FactorState() {
  const t = useT();
  const { data: account } = useGetAccountQuery();
  return (
    <>
      <Alert severity="success">
        {t('account.secondFactorOn')}{' '}
        {account && t('account.recoveryCodesLeft', { count: account.recoveryCodeCount })}
      </Alert>
      {account?.hasOldRecoveryCodes && <Alert severity="warning">{t('account.oldRecoveryCodes')}</Alert>}
    </>
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
  const { saving, proof } = factor;
  const other = saving.problemBeyond(PROOF_FIELDS);
  const isDisabled = saving.isSending || !proof.isReady;
  return (
    <>
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {isOn && !factor.codes && <FactorState />}
      {factor.codes && <RecoveryCodes codes={factor.codes} />}
      {factor.codes && onDone ? (
        <Button variant="contained" onClick={onDone}>
          {t('signIn.goOn')}
        </Button>
      ) : factor.secret ? (
        <ConfirmForm factor={factor} />
      ) : (
        <>
          <ProofFields id="second-factor" proof={proof} saving={saving} />
          <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }} useFlexGap>
            {isOn && (
              <Button variant="outlined" disabled={isDisabled} onClick={() => void factor.renewCodes()}>
                {t('account.newRecoveryCodes')}
              </Button>
            )}
            <Button
              variant="outlined"
              disabled={isDisabled}
              onClick={() => void (isOn ? factor.turnOff() : factor.begin())}
            >
              {t(isOn ? 'account.turnOff' : 'account.setUp')}
            </Button>
          </Stack>
        </>
      )}
    </>
  );
}
