/** Admin page of products. */
import { ResourcePage } from '@/shared/resource/resource-page';
import { productsResource } from './products-resource';

export const ProductsPage = () => <ResourcePage resource={productsResource} />;
