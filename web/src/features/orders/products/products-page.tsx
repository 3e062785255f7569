/** Admin page of products. */
import { toPage } from '@/shared/resource/resource-page';
import { productsResource } from './products-resource';

export const ProductsPage = toPage(productsResource);
