/** Page of the listings. */
import { Button, Chip, Paper } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListMenu, useDensity } from '@/shared/ui/list-controls';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import { EmptyState } from '@/shared/ui/states';
import { useListCjProductsQuery } from '../api.gen';
import type { CjProduct, ListingStatus } from '../contract';
import { dropshipTabs } from '../dropship-tabs';
import { dropshipPaths } from '../paths';
import { listingColumns } from './listing-columns';
import { ListingSheet } from './listing-sheet';

const STATUSES: readonly ListingStatus[] = ['added', 'waiting', 'published', 'failed', 'draft', 'delisted'];

function useListings() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const name = state.get('search');
  const status = STATUSES.find((candidate) => candidate === state.get('status'));
  const importId = state.get('import');
  const list = useListCjProductsQuery({
    ...toListQuery(state),
    ...(name && { name }),
    ...(status && { status }),
    ...(importId && { import: importId }),
  });
  return { list, state, name, chosen: status, importId, isFiltered: Boolean(name || status || importId) };
}

type Listings = ReturnType<typeof useListings>;

function Filters({ listings }: { listings: Listings }) {
  const t = useT();
  const { state, name, chosen, importId } = listings;
  return (
    <>
      <SearchField
        label={t('dropship.listings.search')}
        value={name}
        onSearch={(search) => state.change({ search })}
      />
      <FilterChip
        label={t('dropship.listings.status')}
        value={chosen ?? ''}
        options={STATUSES.map((option) => [option, t(`dropship.status.${option}`)] as const)}
        onChange={(status) => state.change({ status })}
      />
      {importId && (
        <Chip label={t('dropship.listings.ofImport')} onDelete={() => state.change({ import: null })} />
      )}
    </>
  );
}

interface ListingsTableProps {
  listings: Listings;
  comfortable: boolean;
  onOpen: (listing: CjProduct) => void;
}

function ListingsTable({ listings, comfortable, onOpen }: ListingsTableProps) {
  const t = useT();
  const format = useFormat();
  const { list, state, isFiltered } = listings;
  const clear = () => state.change({ search: null, status: null, import: null });
  return (
    <ListTable
      label={t('dropship.listings.title')}
      list={list}
      state={state}
      columns={listingColumns(t, format, onOpen)}
      getKey={({ id }) => id}
      comfortable={comfortable}
      onOpen={onOpen}
      onClear={isFiltered ? clear : undefined}
      empty={
        <EmptyState
          text={t('dropship.listings.empty')}
          action={
            <Button component={Link} to={`/${dropshipPaths.catalogue}`}>
              {t('dropship.imports.toCatalogue')}
            </Button>
          }
        />
      }
    />
  );
}

export function ListingsPage() {
  const t = useT();
  const listings = useListings();
  const density = useDensity();
  const [open, setOpen] = useState<CjProduct | null>(null);
  return (
    <Page
      title={t('dropship.title')}
      tabs={dropshipTabs}
      filters={
        <>
          <Filters listings={listings} />
          <ListMenu {...density} />
        </>
      }
    >
      <Paper variant="outlined">
        <ListingsTable listings={listings} comfortable={density.comfortable} onOpen={setOpen} />
      </Paper>
      {open && <ListingSheet listing={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
