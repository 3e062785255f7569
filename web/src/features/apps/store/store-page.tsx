/** The apps store: categories, search, and a card for each application. */
import { Box, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useListState } from '@/shared/lib/use-list-state';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import { EmptyState, ErrorState, NothingFound } from '@/shared/ui/states';
import { appsTabs } from '../apps-tabs';
import { selectOutside, useOutsideApplications } from '../outside/outside-applications';
import { OutsideCard } from '../outside/outside-card';
import { useApplications } from '../use-applications';
import { ApplicationCard } from './application-card';
import { selectApplications } from './categories';
import { CategoryField, CategoryList } from './category-list';
import { InstallAlert } from './install-alert';
import { useInstall } from './use-install';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
} as const;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function CardSkeletons() {
  return (
    <Box sx={GRID}>
      {SKELETONS.map((key) => (
        <Skeleton key={key} variant="rounded" height={184} />
      ))}
    </Box>
  );
}

export function StorePage() {
  const t = useT();
  const { get, change } = useListState({ sort: 'name', direction: 'asc' });
  const { data, error, refetch } = useApplications();
  const applications = data?.['hydra:member'] ?? [];
  const install = useInstall(applications);
  const [category, search] = [get('category'), get('search')];
  const shown = selectApplications(applications, category, search);
  const fromOutside = useOutsideApplications();
  const outside = selectOutside(fromOutside, category, search);
  const categories = {
    applications,
    outside: fromOutside.length,
    category,
    onCategory: (name: string) => change({ category: name }),
  };

  return (
    <Page
      title={t('apps.title')}
      tabs={appsTabs}
      filters={
        <>
          <SearchField
            label={t('apps.search')}
            value={search}
            onSearch={(text) => change({ search: text })}
          />
          <CategoryField {...categories} />
        </>
      }
    >
      <InstallAlert problem={install.problem} onDismiss={install.dismiss} />
      <Box sx={{ display: 'flex', gap: 3 }}>
        <CategoryList {...categories} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {!data && (error ? <ErrorState error={error} retry={refetch} /> : <CardSkeletons />)}
          {data && shown.length + outside.length === 0 && search && (
            <NothingFound onClear={() => change({ search: '', category: '' })} />
          )}
          {data && shown.length + outside.length === 0 && !search && (
            <EmptyState text={t('apps.emptyCategory')} />
          )}
          <Box sx={GRID}>
            {shown.map((application) => (
              <ApplicationCard key={application.id} application={application} install={install} />
            ))}
            {data &&
              outside.map((application) => <OutsideCard key={application.id} application={application} />)}
          </Box>
        </Box>
      </Box>
    </Page>
  );
}
