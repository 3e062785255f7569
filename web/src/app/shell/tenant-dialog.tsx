/** Dialog that asks for the password to open another tenant, in a session that no password opened. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { CODE_NEEDED, signInToTenant } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';

interface TenantDialogProps {
  tenant: { slug: string; name: string };
  onClose: () => void;
}

export function TenantDialog({ tenant, onClose }: TenantDialogProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { email } = useMe();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const values = { username: email, password, code, tenant: tenant.slug };
    const errorKey = await dispatch(signInToTenant(values));
    setSending(false);
    if (errorKey === CODE_NEEDED) setNeedsCode(true);
    setError(errorKey === CODE_NEEDED ? null : errorKey);
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="tenant-dialog-title">
      <DialogTitle id="tenant-dialog-title">{t('tenantSwitch.title', { name: tenant.name })}</DialogTitle>
      <DialogContent>
        <Stack component="form" id="tenant-form" spacing={2} onSubmit={submit}>
          <Typography>{t('tenantSwitch.text')}</Typography>
          {error && <Alert severity="error">{t(error)}</Alert>}
          <PasswordField
            id="tenant-password"
            label={t('signIn.password')}
            autoComplete="current-password"
            isRequired
            autoFocus
            value={password}
            onChange={setPassword}
          />
          {needsCode && (
            <TextField
              id="tenant-code"
              label={t('signIn.code')}
              helperText={t('signIn.codeHint')}
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              slotProps={{ htmlInput: { dir: 'ltr', maxLength: 20, required: true } }}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" form="tenant-form" variant="contained" disabled={isSending}>
          {t('signIn.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
