/** Failed listings of an import, with reasons. */
import { Box, Skeleton, Typography } from '@mui/material';
import { formatReason } from '@/shared/i18n/format-reason';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { useListCjProductsQuery } from '../api.gen';

const LIMIT = 50;

export function FailedListings({ importId }: { importId: string }) {
  const t = useT();
  const { data, error, refetch } = useListCjProductsQuery({
    import: importId,
    status: 'failed',
    itemsPerPage: LIMIT,
    page: 1,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const more = data['hydra:totalItems'] - data['hydra:member'].length;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {data['hydra:member'].map(({ id, name, reason, reasonCode }) => (
        <li key={id}>
          <Typography variant="body2">
            <bdi>{name}</bdi>
            {' : '}
            <Box component="bdi" sx={{ color: 'error.main' }}>
              {formatReason(reasonCode, reason, t)}
            </Box>
          </Typography>
        </li>
      ))}
      {more > 0 && <li>{t('dropship.imports.more', { count: more })}</li>}
    </Box>
  );
}
