/** Tabs of the dropshipping pages. */
import { Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { dropshipPaths } from './paths';

const VIEWS = [
  { path: dropshipPaths.catalogue, labelKey: 'dropship.views.catalogue' },
  { path: dropshipPaths.listings, labelKey: 'dropship.listings.title' },
  { path: dropshipPaths.imports, labelKey: 'dropship.imports.title' },
  { path: dropshipPaths.rules, labelKey: 'dropship.rules.title' },
  { path: dropshipPaths.sync, labelKey: 'dropship.sync.title' },
  { path: dropshipPaths.accounts, labelKey: 'dropship.accounts.title' },
] as const;

export function DropshipViews({ current }: { current: string }) {
  const t = useT();
  return (
    <Tabs
      value={current}
      variant="scrollable"
      aria-label={t('dropship.views.title')}
      sx={{ mb: 0.5, width: '100%' }}
    >
      {VIEWS.map(({ path, labelKey }) => (
        <Tab key={path} value={path} component={Link} to={`/${path}`} label={t(labelKey)} />
      ))}
    </Tabs>
  );
}
