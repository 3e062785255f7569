/** Sign-in page. */
import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { signIn } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { Star } from '@/shared/ui/star';
import { LanguageMenu } from './shell/language-menu';

function useSignIn() {
  const dispatch = useAppDispatch();
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setSending(true);
    const errorKey = await dispatch(signIn(String(fields.get('username')), String(fields.get('password'))));
    setError(errorKey);
    setSending(false);
  }
  return { error, sending, submit };
}

export function SignInPage() {
  const t = useT();
  const { error, sending, submit } = useSignIn();
  return (
    <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Stack component="form" spacing={2.5} onSubmit={submit}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Star size={36} />
            <Typography variant="h1" sx={{ flexGrow: 1 }}>
              {t('signIn.title')}
            </Typography>
            <LanguageMenu />
          </Stack>
          {error !== null && <Alert severity="error">{t(error)}</Alert>}
          <TextField
            name="username"
            type="email"
            label={t('signIn.email')}
            autoComplete="username"
            size="medium"
            required
            autoFocus
          />
          <TextField
            name="password"
            type="password"
            label={t('signIn.password')}
            autoComplete="current-password"
            size="medium"
            required
          />
          <Button type="submit" variant="contained" size="large" disabled={sending}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </Paper>
    </Box>
  );
}
