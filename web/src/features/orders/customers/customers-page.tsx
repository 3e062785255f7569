/** Admin page of customers. */
import { ResourcePage } from '@/shared/resource/resource-page';
import { customers } from './customers-resource';

export const CustomersPage = () => <ResourcePage resource={customers} />;
