/** Fields of what a person shows again: the one part of all forms that change how they sign in. */
import { Alert, Button, TextField } from '@mui/material';
import { PasswordField } from '@/shared/auth/password-field';
import { useT } from '@/shared/i18n/i18n-context';
import type { Saving } from '@/shared/ui/use-saving';
import type { Proof } from './use-proof';

interface ProofFieldsProps {
  /** Beginning of the ids: a page has several forms. */
  id: string;
  proof: Proof;
  saving: Saving;
}

export function ProofFields({ id, proof, saving }: ProofFieldsProps) {
  const t = useT();
  const { values, type } = proof;
  if (proof.isProven) return <Alert severity="success">{t('account.passkeyConfirmed')}</Alert>;
  const refused = saving.violation('proof')?.message;
  const code = saving.violation('code')?.message;
  return (
    <>
      {refused && <Alert severity="error">{refused}</Alert>}
      {proof.hasFailed && <Alert severity="error">{t('account.passkeyNotUsed')}</Alert>}
      <PasswordField
        id={`${id}-password`}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => type({ password })}
        error={saving.violation('currentPassword')?.message}
      />
      {proof.needsCode && (
        <TextField
          id={`${id}-code`}
          label={t('signIn.code')}
          autoComplete="one-time-code"
          size="medium"
          value={values.code}
          onChange={({ target }) => type({ code: target.value })}
          error={Boolean(code)}
          helperText={code ?? t('signIn.codeHint')}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40 } }}
        />
      )}
      {proof.hasPasskey && (
        <Button disabled={proof.isBusy} onClick={() => void proof.showPasskey()}>
          {t('account.usePasskey')}
        </Button>
      )}
    </>
  );
}
