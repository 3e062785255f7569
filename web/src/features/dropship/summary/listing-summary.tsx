/** Numbers of added and failed listings, for admins. */
import { Box } from '@mui/material';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { SummaryCard } from '@/shared/ui/summary-card';
import { useListCjProductsQuery } from '../api';
import type { ListingStatus } from '../contract';
import { dropshipPaths } from '../paths';

/** Count listings: a page of 0 items only has the total. */
const useCount = (status: ListingStatus, skip: boolean) =>
  useListCjProductsQuery({ status, itemsPerPage: 0, page: 1 }, { skip });

export function ListingSummary() {
  const t = useT();
  const { count } = useFormat();
  const isVisible = isAdmin(useMe().roles);
  const [added, failed] = [useCount('added', !isVisible), useCount('failed', !isVisible)];
  if (!isVisible) return null;
  if (added.error && !added.data) {
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ErrorState error={added.error} retry={() => void added.refetch()} />
      </Box>
    );
  }
  const failures = failed.data?.['hydra:totalItems'];
  const to = `/${dropshipPaths.listings}`;
  return (
    <>
      <SummaryCard
        label={t('dropship.figures.added')}
        value={added.data && count(added.data['hydra:totalItems'])}
        to={`${to}?status=added`}
      />
      {failures ? (
        <SummaryCard
          label={t('dropship.figures.failed')}
          value={count(failures)}
          to={`${to}?status=failed`}
          urgent
        />
      ) : null}
    </>
  );
}
