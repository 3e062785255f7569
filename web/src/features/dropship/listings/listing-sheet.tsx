/** Dialog of a listing: variants, history, removal. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { formatReason } from '@/shared/i18n/format-reason';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { SureButton } from '@/shared/ui/sure-button';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useDeleteCjProductMutation, useListCjProductChangesQuery } from '../api.gen';
import type { CjProduct } from '../contract';
import { useCommand } from '../use-command';
import { formatChange } from './format-change';
import { ListedVariants } from './listed-variants';
import { StatusChip } from './listing-columns';

function History({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useListCjProductChangesQuery({
    cjProduct: [id],
    itemsPerPage: 100,
    page: 1,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const changes = data['hydra:member'];
  if (changes.length === 0) return <Typography variant="body2">{t('dropship.history.empty')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {changes.map((change) => (
        <Box component="li" key={change.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <Typography variant="body2" color="textSecondary" className="tabular-nums">
            {change.createdAt && format.dateTime(change.createdAt)}
          </Typography>
          <Typography variant="body2">{formatChange(change, t, format)}</Typography>
        </Box>
      ))}
    </Box>
  );
}

function useRemoval(id: string, onDone: () => void) {
  const [remove, { isLoading }] = useDeleteCjProductMutation();
  const { send, problem, attempts } = useCommand();
  return {
    send: () => void send({ unwrap: () => remove({ id }).unwrap().then(onDone) }),
    busy: isLoading,
    problem,
    attempts,
  };
}

export function ListingSheet({ listing, onClose }: { listing: CjProduct; onClose: () => void }) {
  const t = useT();
  const { id, name, status, reason, reasonCode, variants, shipFromCountry, shipToCountry } = listing;
  const removal = useRemoval(id, onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="listing-sheet-title">
      <DialogTitle id="listing-sheet-title" dir="auto">
        {name}
      </DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        {removal.problem && <ViolationAlerts key={removal.attempts} problem={removal.problem} />}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip status={status} t={t} />
          <Typography variant="body2" color="textSecondary">
            {t('dropship.listings.way', { from: shipFromCountry, to: shipToCountry })}{' '}
            <bdi>{formatReason(reasonCode, reason, t)}</bdi>
          </Typography>
        </Box>
        {variants.length > 0 && <ListedVariants listing={listing} />}
        <Box component="section" aria-label={t('dropship.history.title')}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('dropship.history.title')}
          </Typography>
          <History id={id} />
        </Box>
      </DialogContent>
      <DialogActions>
        <SureButton
          label={t('dropship.listings.remove')}
          sureLabel={t('dropship.listings.removeSure')}
          busy={removal.busy}
          onConfirm={removal.send}
        />
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
