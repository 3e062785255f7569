/** Page of imports. */
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { toListRows } from '@/shared/api/list-rows';
import { useT } from '@/shared/i18n/i18n-context';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { Pages } from '@/shared/ui/list-controls';
import { ListContent } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { useListImportsQuery } from '../api.gen';
import { dropshipTabs } from '../dropship-tabs';
import { dropshipPaths } from '../paths';
import { ImportCard, ImportSkeleton } from './import-card';

/** Polling as a fallback for the live stream. */
const POLL_MS = 5000;

export function ImportsPage() {
  const t = useT();
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const list = useListImportsQuery(toListQuery(state), { pollingInterval: POLL_MS });
  const { rows, total, isStale, error } = toListRows(list);
  const toCatalogue = (
    <Button variant="contained" component={Link} to={`/${dropshipPaths.catalogue}`}>
      {t('dropship.imports.toCatalogue')}
    </Button>
  );
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs}>
      <ListContent
        rows={rows}
        error={error}
        retry={list.refetch}
        empty={<EmptyState text={t('dropship.imports.empty')} action={toCatalogue} />}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }} aria-busy={!rows || isStale}>
          {rows ? rows.map((item) => <ImportCard key={item.id} item={item} />) : <ImportSkeleton />}
        </Box>
        {total > state.size && <Pages total={total} state={state} />}
      </ListContent>
    </Page>
  );
}
