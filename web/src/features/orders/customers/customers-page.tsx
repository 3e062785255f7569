/** Admin page of customers. */
import { toPage } from '@/shared/resource/resource-page';
import { customers } from './customers-resource';

export const CustomersPage = toPage(customers);
