/** Settings page of payment methods. */

import { otherLanguages } from '@/shared/resource/other-languages';
import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { Status } from '@/shared/ui/status';
import { ordersApi } from '../api';
import {
  useCreatePaymentMethodMutation,
  useDeletePaymentMethodMutation,
  useUpdatePaymentMethodMutation,
} from '../office/api.gen';
import type { PaymentMethod, PaymentMethodChange, PaymentMethodWrite } from '../office/contract';
import { writers } from '../rights';

const paymentMethods: Resource<PaymentMethod> = {
  titleKey: 'orders.paymentMethods.title',
  newKey: 'orders.paymentMethods.new',
  emptyKey: 'orders.paymentMethods.empty',
  defaultSort: 'position',
  order: { getPosition: ({ position }) => position },
  columns: (t) => [
    { field: 'name', label: t('orders.paymentMethods.name'), sortable: true, cell: ({ name }) => name },
    {
      field: 'isCash',
      label: t('cash.isCash'),
      hasHiddenLabel: true,
      cell: ({ isCash }) => isCash && <Status tone="green" label={t('cash.isCash')} />,
    },
  ],
  fields: [
    { name: 'name', labelKey: 'orders.paymentMethods.name', kind: 'text', required: true },
    otherLanguages('names', 'orders.paymentMethods.name'),
    {
      name: 'isCash',
      labelKey: 'cash.isCash',
      hintKey: 'cash.isCashHint',
      kind: 'switch',
    },
  ],
  getName: ({ name }) => name,
  writableBy: writers.shop,
  calls: {
    list: ordersApi.endpoints.listPaymentMethods,
    useCreate: () => {
      const [create] = useCreatePaymentMethodMutation();
      return ({ body }) => create({ paymentMethodWrite: body as PaymentMethodWrite });
    },
    useUpdate: () => {
      const [update] = useUpdatePaymentMethodMutation();
      return ({ id, body }) => update({ id, paymentMethodChange: body as PaymentMethodChange });
    },
    useDelete: () => useDeletePaymentMethodMutation()[0],
  },
};

export const PaymentMethodsPage = toPage(paymentMethods);
