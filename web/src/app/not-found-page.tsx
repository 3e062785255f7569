/** Page for unknown paths. */
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';

export function NotFoundPage() {
  const t = useT();
  const home = (
    <Button component={Link} to="/" variant="outlined">
      {t('page.home')}
    </Button>
  );
  return (
    <Page title={t('page.notFound')}>
      <EmptyState text={t('page.notFoundText')} action={home} />
    </Page>
  );
}
