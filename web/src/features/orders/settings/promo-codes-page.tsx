/** Promo codes and how often they may be used. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import { inputOf, momentOfInput } from '@/shared/lib/wall';
import type { FormField, Resource } from '@/shared/resource/resource';
import { ResourcePage } from '@/shared/resource/resource-page';
import { useListPromoCodesQuery } from '../api';
import type { PromoCode } from '../contract';
import {
  useCreatePromoCodeMutation,
  useDeletePromoCodeMutation,
  useUpdatePromoCodeMutation,
} from '../office/api';
import type { PromoCodeChange, PromoCodeWrite } from '../office/contract';
import { writers } from '../rights';

type Moment = 'validFrom' | 'validUntil';

/** A day of the shop: it begins with its first second, or ends with its last. */
const dayField = (name: Moment, labelKey: string, clock: string, zone: string): FormField => ({
  name,
  labelKey,
  kind: 'day',
  read: (promo) => dayOf(promo[name] as string | null, zone),
  write: (day) => (day ? momentOfInput(`${day}T${clock}`, zone) : null),
});

const usesOf = ({ uses, limit }: PromoCode): string => (limit === null ? String(uses) : `${uses} / ${limit}`);

const reductionOf = ({ kind, value }: PromoCode, { amount }: Format): string =>
  kind === 'percent' ? `${value} %` : amount(value);

const dayOf = (iso: string | null | undefined, zone: string): string =>
  iso ? inputOf(iso, zone).slice(0, 10) : '';

const stateOf = ({ suspended, validFrom, validUntil }: PromoCode, t: Translate, zone: string): string => {
  if (suspended) return t('orders.promoCodes.suspended');
  return validFrom || validUntil
    ? `${dayOf(validFrom, zone) || '…'} – ${dayOf(validUntil, zone) || '…'}`
    : t('orders.promoCodes.always');
};

const promoCodesIn = (zone: string): Resource<PromoCode> => ({
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
      cell: (promo) => reductionOf(promo, format),
    },
    {
      field: 'state',
      label: t('orders.promoCodes.valid'),
      wideOnly: true,
      cell: (promo) => stateOf(promo, t, zone),
    },
    { field: 'uses', label: t('orders.promoCodes.uses'), amount: true, wideOnly: true, cell: usesOf },
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
  nameOf: ({ code }) => code,
  writableBy: writers.shop,
  calls: {
    useList: (query) => useListPromoCodesQuery(query),
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
  const resource = useMemo(() => promoCodesIn(zone), [zone]);
  return <ResourcePage resource={resource} />;
}
