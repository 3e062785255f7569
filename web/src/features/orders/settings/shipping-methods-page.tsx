/** Settings page of shipping methods: durations and fees. */

import { otherLanguages } from '@/shared/resource/other-languages';
import type { Body, FormField, Resource, Values } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import type { Column } from '@/shared/ui/data-table-columns';
import { ordersApi } from '../api';
import type { ShippingMethod } from '../contract';
import {
  useCreateShippingMethodMutation,
  useDeleteShippingMethodMutation,
  useUpdateShippingMethodMutation,
} from '../office/api.gen';
import type { ShippingMethodChange, ShippingMethodWrite } from '../office/contract';
import { writers } from '../rights';

const FEES = ['collecte', 'delivery', 'collecteAndDelivery'] as const;
const HOURS = ['processingDuration', 'preparationDuration', 'shippingDuration'] as const;

const feeField = (fee: (typeof FEES)[number]): FormField => ({
  name: fee,
  labelKey: `orders.shippingMethods.${fee}`,
  kind: 'decimal',
  read: ({ fees }) => String((fees as ShippingMethod['fees'])?.[fee] ?? ''),
});

/** Build the body; all fees are sent if one of them changed. */
function toBody(changed: Body, values: Values): Body {
  const rest = Object.entries(changed).filter(([name]) => !FEES.some((fee) => fee === name));
  const amounts = FEES.map((fee) => [fee, values[fee]?.trim().replace(',', '.') || '0']);
  const feesChanged = FEES.some((fee) => fee in changed);
  return { ...Object.fromEntries(rest), ...(feesChanged && { fees: Object.fromEntries(amounts) }) };
}

const totalHours = (method: ShippingMethod): number => HOURS.reduce((sum, hours) => sum + method[hours], 0);

const shippingMethods: Resource<ShippingMethod> = {
  titleKey: 'orders.shippingMethods.title',
  newKey: 'orders.shippingMethods.new',
  emptyKey: 'orders.shippingMethods.empty',
  hintKey: 'orders.shippingMethods.hint',
  defaultSort: 'position',
  order: { getPosition: ({ position }) => position },
  columns: (t) => [
    { field: 'name', label: t('orders.shippingMethods.name'), sortable: true, cell: ({ name }) => name },
    {
      field: 'hours',
      label: t('orders.shippingMethods.hours'),
      amount: true,
      width: 100,
      cell: (method) => totalHours(method),
    },
    ...FEES.map(
      (fee): Column<ShippingMethod> => ({
        field: fee,
        label: t(`orders.shippingMethods.${fee}`),
        showFrom: 'md',
        width: 132,
        money: ({ fees }) => fees?.[fee] ?? 0,
      }),
    ),
    {
      field: 'freeFrom',
      label: t('orders.shippingMethods.freeFrom'),
      showFrom: 'md',
      width: 132,
      dash: true,
      money: ({ freeFrom }) => freeFrom ?? 0,
    },
  ],
  fields: [
    { name: 'name', labelKey: 'orders.shippingMethods.name', kind: 'text', required: true },
    otherLanguages('names', 'orders.shippingMethods.name'),
    ...HOURS.map((name): FormField => ({ name, labelKey: `orders.shippingMethods.${name}`, kind: 'whole' })),
    ...FEES.map(feeField),
    { name: 'freeFrom', labelKey: 'orders.shippingMethods.freeFrom', kind: 'decimal' },
  ],
  toBody,
  getName: ({ name }) => name,
  writableBy: writers.shop,
  calls: {
    list: ordersApi.endpoints.listShippingMethods,
    useCreate: () => {
      const [create] = useCreateShippingMethodMutation();
      return ({ body }) => create({ shippingMethodWrite: body as ShippingMethodWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateShippingMethodMutation();
      return ({ id, body }) => update({ id, shippingMethodChange: body as ShippingMethodChange });
    },
    useDelete: () => useDeleteShippingMethodMutation()[0],
  },
};

export const ShippingMethodsPage = toPage(shippingMethods);
