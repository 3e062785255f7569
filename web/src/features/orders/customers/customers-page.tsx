/** Admin page of customers. */
import { withPrefetch } from '@/shared/feature/prefetch';
import { ResourcePage } from '@/shared/resource/resource-page';
import { prefetchRows } from '@/shared/resource/use-resource-list';
import { customers } from './customers-resource';

export const CustomersPage = withPrefetch(
  () => <ResourcePage resource={customers} />,
  prefetchRows(customers),
);
