/** Admin page of products. */
import { withPrefetch } from '@/shared/feature/prefetch';
import { ResourcePage } from '@/shared/resource/resource-page';
import { prefetchRows } from '@/shared/resource/use-resource-list';
import { productsResource } from './products-resource';

export const ProductsPage = withPrefetch(
  () => <ResourcePage resource={productsResource} />,
  prefetchRows(productsResource),
);
