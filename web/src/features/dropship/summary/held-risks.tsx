/** Number of changes of listings that wait for a decision, for admins. */
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { Attention } from '@/shared/feature/attention';
import { useT } from '@/shared/i18n/i18n-context';
import { useListListingRisksQuery } from '../api.gen';
import { dropshipPaths } from '../paths';

export function HeldRisks() {
  const t = useT();
  // A page of 0 items only has the total.
  const { data } = useListListingRisksQuery(
    { state: 'held', itemsPerPage: 0, page: 1 },
    { skip: !isAdmin(useMe().roles) },
  );
  const to = `/${dropshipPaths.risks}?status=held`;
  return <Attention label={t('dropship.figures.held')} count={data?.['hydra:totalItems']} to={to} />;
}
