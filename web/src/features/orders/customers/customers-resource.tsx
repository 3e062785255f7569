/** Customers as a resource: columns, fields and calls. */
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { ADMINS } from '@/shared/auth/roles';
import { LOCALE_NAMES } from '@/shared/i18n/locales';
import type { FormField, Resource } from '@/shared/resource/resource';
import { ordersApi } from '../api';
import { useCreateCustomerMutation } from '../api.gen';
import type { Customer, CustomerWrite } from '../contract';
import { addressField, withAddresses } from '../country/address-values';
import { TaxExemptInput } from '../country/tax-exempt-input';
import { CustomerFiles } from '../imports/list-files';
import { useDeleteCustomerMutation, useUpdateCustomerMutation } from '../office/api.gen';
import type { CustomerChange } from '../office/contract';
import { customerPath } from '../paths';
import { writers } from '../rights';
import { CustomerActions } from './customer-actions';

const REQUIRED = ['firstName', 'lastName', 'email', 'phone'] as const;

const useLanguages = () => Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }));

export const customers: Resource<Customer> = {
  titleKey: 'orders.customers.title',
  Files: CustomerFiles,
  newKey: 'orders.customer.new',
  emptyKey: 'orders.customer.none',
  defaultSort: 'lastName',
  columns: (t) => [
    {
      field: 'lastName',
      label: t('orders.customer.lastName'),
      sortable: true,
      // Sorted by the last name, so it comes first.
      cell: ({ id, firstName, lastName }) => (
        <Link component={RouterLink} to={customerPath(id)} color="inherit" underline="hover">
          <bdi>{[lastName, firstName].filter(Boolean).join(', ')}</bdi>
        </Link>
      ),
    },
    {
      field: 'phone',
      readableBy: ADMINS,
      label: t('orders.customer.phone'),
      unbroken: true,
      cell: ({ phone }) => <bdi>{phone}</bdi>,
    },
    {
      field: 'email',
      readableBy: ADMINS,
      label: t('orders.customer.email'),
      showFrom: 'md',
      cell: ({ email }) => email,
    },
    {
      field: 'address',
      readableBy: ADMINS,
      label: t('orders.customer.address'),
      showFrom: 'md',
      cell: ({ address }) => address,
    },
    {
      field: 'walletCredit',
      readableBy: ADMINS,
      label: t('orders.customers.credit'),
      showFrom: 'md',
      width: 150,
      dash: true,
      money: ({ walletCredit }) => walletCredit,
    },
  ],
  fields: [
    ...REQUIRED.map(
      (name): FormField => ({ name, labelKey: `orders.customer.${name}`, kind: 'text', required: true }),
    ),
    addressField('address', 'orders.customer.address', true),
    addressField('collectAddress', 'orders.delivery.collectAddress'),
    addressField('shippingAddress', 'orders.delivery.shippingAddress'),
    { name: 'locale', labelKey: 'orders.customers.locale', kind: 'choice', useChoices: useLanguages },
    { name: 'isTaxExempt', labelKey: 'orders.customers.isTaxExempt', kind: 'switch', Input: TaxExemptInput },
  ],
  toBody: withAddresses,
  search: { parameter: 'search', minimum: 3 },
  filters: [
    {
      parameter: 'samePhone',
      labelKey: 'orders.customer.phone',
      options: { true: 'orders.customers.samePhone' },
      usableBy: ADMINS,
    },
  ],
  getName: ({ fullName }) => fullName,
  toPath: ({ id }) => customerPath(id),
  writableBy: writers.customers,
  extra: { most: 4, Actions: ({ item }) => <CustomerActions customer={item} /> },
  calls: {
    list: ordersApi.endpoints.listCustomers,
    useCreate: () => {
      const [create] = useCreateCustomerMutation();
      return ({ body }) => create({ customerWrite: body as CustomerWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateCustomerMutation();
      return ({ id, body }) => update({ id, customerChange: body as CustomerChange });
    },
    useDelete: () => useDeleteCustomerMutation()[0],
  },
};
