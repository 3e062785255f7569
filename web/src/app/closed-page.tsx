/** Stands in for a page that is not for the user's role, or whose application is not installed. */
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { isInstalled } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';

export function ClosedPage({ page }: { page: FeaturePage }) {
  const t = useT();
  const isForbidden = isInstalled(useMe(), page);
  return (
    <Page title={t(page.titleKey)}>
      <EmptyState
        text={t(isForbidden ? 'page.forbidden' : 'page.notInstalled')}
        action={
          !isForbidden && (
            <Button variant="outlined" component={Link} to={`/apps/${page.application}`}>
              {t('page.openStore')}
            </Button>
          )
        }
      />
    </Page>
  );
}
