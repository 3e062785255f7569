/** Settings page of promo codes. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import type { Format } from '@/shared/i18n/use-format';
import { fromInputValue, toDay } from '@/shared/lib/wall-time';
import type { FormField, Resource } from '@/shared/resource/resource';
import { ResourcePage } from '@/shared/resource/resource-page';
import { ordersApi } from '../api';
import type { PromoCode } from '../contract';
import {
  useCreatePromoCodeMutation,
  useDeletePromoCodeMutation,
  useUpdatePromoCodeMutation,
} from '../office/api.gen';
import type { PromoCodeChange, PromoCodeWrite } from '../office/contract';
import { writers } from '../rights';
import { PromoValidity } from './promo-validity';

type DayField = 'validFrom' | 'validUntil';

/** Date field that stores the instant of the day's first or last second in the shop's zone. */
const dayField = (name: DayField, labelKey: string, time: string, zone: string): FormField => ({
  name,
  labelKey,
  kind: 'day',
  read: (promo) => {
    const instant = promo[name] as string | null;
    return instant ? toDay(instant, zone) : '';
  },
  write: (day) => (day ? fromInputValue(`${day}T${time}`, zone) : null),
});

const formatUses = ({ uses, limit }: PromoCode): string =>
  limit === null ? String(uses) : `${uses} / ${limit}`;

const formatReduction = ({ kind, value }: PromoCode, { amount }: Format): string =>
  kind === 'percent' ? `${value} %` : amount(value);

const createResource = (zone: string): Resource<PromoCode> => ({
  titleKey: 'orders.promoCodes.title',
  newKey: 'orders.promoCodes.new',
  emptyKey: 'orders.promoCodes.empty',
  defaultSort: 'code',
  columns: (t, format) => [
    { field: 'code', label: t('orders.promoCodes.code'), sortable: true, cell: ({ code }) => code },
    {
      field: 'value',
      label: t('orders.promoCodes.value'),
      amount: true,
      cell: (promo) => formatReduction(promo, format),
    },
    {
      field: 'state',
      label: t('orders.promoCodes.valid'),
      cell: (promo) => <PromoValidity promo={promo} zone={zone} />,
    },
    { field: 'uses', label: t('orders.promoCodes.uses'), amount: true, showFrom: 'md', cell: formatUses },
  ],
  fields: [
    { name: 'code', labelKey: 'orders.promoCodes.code', kind: 'text', required: true },
    {
      name: 'kind',
      labelKey: 'orders.promoCodes.kind',
      kind: 'choice',
      choices: { percent: 'orders.promoCodes.percent', amount: 'orders.promoCodes.amount' },
      read: ({ kind }) => String(kind ?? 'percent'),
    },
    { name: 'value', labelKey: 'orders.promoCodes.value', kind: 'decimal', required: true },
    dayField('validFrom', 'orders.promoCodes.validFrom', '00:00:00', zone),
    dayField('validUntil', 'orders.promoCodes.validUntil', '23:59:59', zone),
    { name: 'minimum', labelKey: 'orders.promoCodes.minimum', kind: 'decimal' },
    { name: 'limit', labelKey: 'orders.promoCodes.limit', kind: 'whole' },
    { name: 'limitPerCustomer', labelKey: 'orders.promoCodes.limitPerCustomer', kind: 'whole' },
    { name: 'suspended', labelKey: 'orders.promoCodes.suspended', kind: 'switch' },
  ],
  search: { parameter: 'code', minimum: 1 },
  getName: ({ code }) => code,
  writableBy: writers.shop,
  calls: {
    list: ordersApi.endpoints.listPromoCodes,
    useCreate: () => {
      const [create] = useCreatePromoCodeMutation();
      return ({ body }) => create({ promoCodeWrite: body as PromoCodeWrite });
    },
    useUpdate: () => {
      const [update] = useUpdatePromoCodeMutation();
      return ({ id, body }) => update({ id, promoCodeChange: body as PromoCodeChange });
    },
    useDelete: () => useDeletePromoCodeMutation()[0],
  },
});

export function PromoCodesPage() {
  const zone = useMe().tenant.timezone;
  const resource = useMemo(() => createResource(zone), [zone]);
  return <ResourcePage resource={resource} />;
}
