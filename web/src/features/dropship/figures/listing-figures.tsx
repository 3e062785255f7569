/** What is in the shop from the supplier, and what failed; for those who may see it. */
import { Box } from '@mui/material';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Figure } from '@/shared/ui/figure';
import { ErrorState } from '@/shared/ui/states';
import { useListCjProductsQuery } from '../api';
import type { ListingStatus } from '../contract';
import { dropshipPaths } from '../paths';

/** 0 items a page counts only. */
const useCount = (status: ListingStatus, skip: boolean) =>
  useListCjProductsQuery({ status, itemsPerPage: 0, page: 1 }, { skip });

export function ListingFigures() {
  const t = useT();
  const { count } = useFormat();
  const isFor = isAdmin(useMe().roles);
  const [added, failed] = [useCount('added', !isFor), useCount('failed', !isFor)];
  if (!isFor) return null;
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
      <Figure
        label={t('dropship.figures.added')}
        value={added.data && count(added.data['hydra:totalItems'])}
        to={`${to}?status=added`}
      />
      {failures ? (
        <Figure
          label={t('dropship.figures.failed')}
          value={count(failures)}
          to={`${to}?status=failed`}
          urgent
        />
      ) : null}
    </>
  );
}
