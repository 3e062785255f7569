/** Number of products in the import list, for admins. */
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { Attention } from '@/shared/feature/attention';
import { useT } from '@/shared/i18n/i18n-context';
import { useListCjProductsQuery } from '../api.gen';
import { dropshipPaths } from '../paths';

export function Drafts() {
  const t = useT();
  // A page of 0 items only has the total.
  const { data } = useListCjProductsQuery(
    { status: 'draft', itemsPerPage: 0, page: 1 },
    { skip: !isAdmin(useMe().roles) },
  );
  const to = `/${dropshipPaths.drafts}`;
  return <Attention label={t('dropship.figures.drafts')} count={data?.['hydra:totalItems']} to={to} />;
}
