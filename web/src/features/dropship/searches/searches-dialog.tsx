/** Dialog of saved searches: save, apply, delete. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  useCreateSupplierSearchMutation,
  useDeleteSupplierSearchMutation,
  useListSupplierSearchesQuery,
} from '../api.gen';
import { useCountryName } from '../catalogue/countries';
import type { Catalogue } from '../catalogue/use-catalogue';
import type { SearchTerms, SupplierSearch } from '../contract';
import { useCommand } from '../use-command';

const MAX_SEARCHES = 200;
const MAX_NAME_LENGTH = 100;

function useSearches() {
  const { data, error, refetch } = useListSupplierSearchesQuery({
    itemsPerPage: MAX_SEARCHES,
    order: { name: 'asc' },
  });
  const [create, { isLoading }] = useCreateSupplierSearchMutation();
  const [remove] = useDeleteSupplierSearchMutation();
  const { send, problem, attempts } = useCommand();
  return {
    rows: data?.['hydra:member'],
    error: data ? undefined : error,
    retry: () => void refetch(),
    save: (name: string, search: SearchTerms) => send(create({ supplierSearchWrite: { name, search } })),
    deleteSearch: (id: string) => void send(remove({ id })),
    problem,
    attempts,
    busy: isLoading,
  };
}

/** Return a function that formats the terms of a search. */
function useSearchFormat(): (search: SearchTerms | null) => string {
  const getName = useCountryName();
  return (search) =>
    [search?.productNameEn, search?.productSku, search && getName(search.countryCode)]
      .filter(Boolean)
      .join(' · ');
}

interface SaveFormProps {
  busy: boolean;
  onSave: (name: string) => Promise<boolean>;
}

function SaveForm({ busy, onSave }: SaveFormProps) {
  const t = useT();
  const [name, setName] = useState('');
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(name.trim()).then((isSaved) => isSaved && setName(''));
      }}
    >
      <TextField
        id="search-name"
        fullWidth
        label={t('dropship.searches.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, dir: 'auto' } }}
      />
      <Button type="submit" variant="contained" disabled={busy || name.trim() === ''}>
        {t('dropship.searches.keep')}
      </Button>
    </Box>
  );
}

interface SavedSearchProps {
  search: SupplierSearch;
  onChoose: () => void;
  onRemove: () => void;
}

function SavedSearch({ search, onChoose, onRemove }: SavedSearchProps) {
  const t = useT();
  const formatSearch = useSearchFormat();
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={t('dropship.searches.forget', { name: search.name })}
          onClick={onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton onClick={onChoose}>
        <ListItemText
          primary={<bdi>{search.name}</bdi>}
          secondary={<bdi>{formatSearch(search.search)}</bdi>}
        />
      </ListItemButton>
    </ListItem>
  );
}

export function SearchesDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const t = useT();
  const searches = useSearches();
  function choose({ search }: SupplierSearch): void {
    if (search) catalogue.onTerms(search);
    onClose();
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="searches-title">
      <DialogTitle id="searches-title">{t('dropship.searches.title')}</DialogTitle>
      <DialogContent>
        {searches.problem && <ViolationAlerts key={searches.attempts} problem={searches.problem} />}
        <SaveForm busy={searches.busy} onSave={(name) => searches.save(name, catalogue.terms)} />
        {searches.error !== undefined && <ErrorState error={searches.error} retry={searches.retry} />}
        {searches.rows?.length === 0 && (
          <Typography color="textSecondary" sx={{ pt: 2 }}>
            {t('dropship.searches.none')}
          </Typography>
        )}
        <List disablePadding aria-label={t('dropship.searches.title')}>
          {searches.rows?.map((search) => (
            <SavedSearch
              key={search.id}
              search={search}
              onChoose={() => choose(search)}
              onRemove={() => searches.deleteSearch(search.id)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
