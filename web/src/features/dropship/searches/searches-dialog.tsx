/** Searches under a name: kept, made again, forgotten. */
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
import { type Problem, problemOf } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  useCreateSupplierSearchMutation,
  useDeleteSupplierSearchMutation,
  useListSupplierSearchesQuery,
} from '../api';
import { useCountryName } from '../catalogue/countries';
import type { Catalogue } from '../catalogue/use-catalogue';
import type { SearchTerms, SupplierSearch } from '../contract';

const MOST = 200;
const LONGEST = 100;

function useSearches() {
  const { data, error, refetch } = useListSupplierSearchesQuery({
    itemsPerPage: MOST,
    order: { name: 'asc' },
  });
  const [create, { isLoading }] = useCreateSupplierSearchMutation();
  const [remove] = useDeleteSupplierSearchMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const tell = (error: unknown) => setProblem(problemOf(error));
  async function keep(name: string, search: SearchTerms): Promise<boolean> {
    setProblem(null);
    const answer = await create({ supplierSearchWrite: { name, search } }).unwrap().catch(tell);
    return Boolean(answer);
  }
  return {
    found: data?.['hydra:member'],
    error: data ? undefined : error,
    retry: () => void refetch(),
    keep,
    forget: (id: string) => void remove({ id }).unwrap().catch(tell),
    problem,
    busy: isLoading,
  };
}

/** What is searched, in words. */
function useWords(): (search: SearchTerms | null) => string {
  const nameOf = useCountryName();
  return (search) =>
    [search?.productNameEn, search?.productSku, search && nameOf(search.countryCode)]
      .filter(Boolean)
      .join(' · ');
}

interface KeepFormProps {
  busy: boolean;
  onKeep: (name: string) => Promise<boolean>;
}

function KeepForm({ busy, onKeep }: KeepFormProps) {
  const t = useT();
  const [name, setName] = useState('');
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void onKeep(name.trim()).then((kept) => kept && setName(''));
      }}
    >
      <TextField
        id="search-name"
        fullWidth
        label={t('dropship.searches.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
      />
      <Button type="submit" variant="contained" disabled={busy || name.trim() === ''}>
        {t('dropship.searches.keep')}
      </Button>
    </Box>
  );
}

interface KeptProps {
  search: SupplierSearch;
  onChoose: () => void;
  onForget: () => void;
}

function Kept({ search, onChoose, onForget }: KeptProps) {
  const t = useT();
  const words = useWords();
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={t('dropship.searches.forget', { name: search.name })}
          onClick={onForget}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton onClick={onChoose}>
        <ListItemText primary={<bdi>{search.name}</bdi>} secondary={<bdi>{words(search.search)}</bdi>} />
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
        {searches.problem && (
          <ViolationAlerts key={JSON.stringify(searches.problem)} problem={searches.problem} />
        )}
        <KeepForm busy={searches.busy} onKeep={(name) => searches.keep(name, catalogue.terms)} />
        {searches.error !== undefined && <ErrorState error={searches.error} retry={searches.retry} />}
        {searches.found?.length === 0 && (
          <Typography color="textSecondary" sx={{ pt: 2 }}>
            {t('dropship.searches.none')}
          </Typography>
        )}
        <List disablePadding aria-label={t('dropship.searches.title')}>
          {searches.found?.map((search) => (
            <Kept
              key={search.id}
              search={search}
              onChoose={() => choose(search)}
              onForget={() => searches.forget(search.id)}
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
