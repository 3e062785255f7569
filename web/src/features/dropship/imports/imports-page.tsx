/** Page of imports. */
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useListState } from '@/shared/lib/use-list-state';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListImportsQuery } from '../api';
import { dropshipTabs } from '../dropship-tabs';
import { dropshipPaths } from '../paths';
import { ImportCard, ImportSkeleton } from './import-card';

/** Polling as a fallback for the live stream. */
const POLL_MS = 5000;

export function ImportsPage() {
  const t = useT();
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const { currentData, data, error, isFetching, refetch } = useListImportsQuery(
    { page: state.page, itemsPerPage: state.size, order: { createdAt: 'desc' } },
    { pollingInterval: POLL_MS },
  );
  const imports = currentData?.['hydra:member'];
  const toCatalogue = (
    <Button variant="contained" component={Link} to={`/${dropshipPaths.catalogue}`}>
      {t('dropship.imports.toCatalogue')}
    </Button>
  );
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs}>
      {error && !imports && !isFetching ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {imports?.length === 0 && <EmptyState text={t('dropship.imports.empty')} action={toCatalogue} />}
      <Box sx={{ display: 'grid', gap: 1.5 }} aria-busy={!imports}>
        {!imports && !error && <ImportSkeleton />}
        {imports?.map((item) => (
          <ImportCard key={item.id} item={item} />
        ))}
      </Box>
      {imports && (data?.['hydra:totalItems'] ?? 0) > state.size && (
        <Pages total={data?.['hydra:totalItems'] ?? 0} state={state} />
      )}
    </Page>
  );
}
