/** The colours of a theme on a small page, and the button that gives them to the public site. */
import { Alert, Box, Button, Typography } from '@mui/material';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';
import { useApplyTheme } from './use-apply-theme';

type Theme = NonNullable<Application['theme']>;

function SmallPage({ name, theme }: { name: string; theme: Theme }) {
  const line = (width: string) => (
    <Box sx={{ height: 8, width, borderRadius: 999, bgcolor: theme.text, opacity: 0.35 }} />
  );
  return (
    <Box
      aria-hidden
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden', maxWidth: 480 }}
    >
      <Box sx={{ bgcolor: theme.primary, color: '#fff', px: 2, py: 1, fontWeight: 600 }}>{name}</Box>
      <Box sx={{ bgcolor: theme.background, p: 2, display: 'grid', gap: 1 }}>
        <Box sx={{ color: theme.text, fontSize: 20, fontWeight: 650 }}>Souk</Box>
        {line('90%')}
        {line('70%')}
        <Box sx={{ bgcolor: theme.accent, width: 96, height: 28, borderRadius: 1 }} />
      </Box>
    </Box>
  );
}

export function ThemePreview({ application, theme }: { application: Application; theme: Theme }) {
  const t = useT();
  const { roles } = useMe();
  const { apply, state, message } = useApplyTheme(application.id, theme);
  return (
    <Box component="section" aria-label={t('apps.theme.title')} sx={{ mb: 3, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{t('apps.theme.title')}</Typography>
      <SmallPage name={application.name} theme={theme} />
      {application.status === 'installed' && isAdmin(roles) && (
        <Button
          variant="contained"
          loading={state === 'saving'}
          onClick={apply}
          sx={{ justifySelf: 'start' }}
        >
          {t('apps.theme.apply')}
        </Button>
      )}
      {state === 'saved' && <Alert severity="success">{t('apps.theme.applied')}</Alert>}
      {message && <Alert severity="error">{message}</Alert>}
    </Box>
  );
}
