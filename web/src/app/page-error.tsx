/** Shown when a page fails to render or its code cannot be loaded. */
import { Alert, Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';

export function PageError() {
  const t = useT();
  const reload = (
    <Button color="inherit" onClick={() => window.location.reload()}>
      {t('action.reload')}
    </Button>
  );
  return (
    <Page title={t('page.failed')}>
      <Alert severity="error" variant="outlined" action={reload}>
        {t('page.failedText')}
      </Alert>
    </Page>
  );
}
