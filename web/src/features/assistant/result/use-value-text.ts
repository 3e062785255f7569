/** Names and values of fields, in the reader's language. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { isObject } from '../contract';
import { isDay, nameOf, partText, slotOf, toShortReference, toWords } from './values';

const AMOUNTS = new Set([
  'price',
  'finalPrice',
  'total',
  'remaining',
  'walletCredit',
  'revenue',
  'amount',
  'shippingFees',
]);
const TIMES = new Set(['start', 'end', 'createdAt']);
const LABELLED = new Set([
  'name', 'price', 'unit', 'barcode', 'orderNumber', 'customer', 'total', 'remaining', 'status', 'route',
  'isPublished', 'fullName', 'firstName', 'lastName', 'phone', 'email', 'address', 'position', 'code', 'frontHook',
  'logo', 'headingFont', 'bodyFont', 'start', 'end', 'progress', 'pid', 'statusShipping', 'description', 'kind',
  'category', 'parentCategory', 'label', 'quantity', 'revenue', 'orders', 'part', 'amount', 'pictures', 'jsonSimplifiedContent', 'subject', 'body',
  'orderItems', 'customerNote', 'deliverySlot', 'collectSlot', 'shippingAddress', 'collectAddress', 'shippingMethod',
  'shippingFees', 'refundTo', 'contentLocale', 'stockOnHand', 'value',
]); // biome-ignore format: one list
const STATUSES = new Set(['paid', 'partially-paid', 'waiting']);

/** Return whether a field holds an amount. */
export const isAmount = (field: string): boolean => AMOUNTS.has(field);

interface ValueText {
  label: (field: string) => string;
  text: (field: string, value: unknown) => string;
}

export function useValueText(): ValueText {
  const t = useT();
  const format = useFormat();
  return {
    label: (field) => (LABELLED.has(field) ? t(`assistant.field.${field}`) : toWords(field)),
    text: (field, value) => {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return t(value ? 'assistant.yes' : 'assistant.no');
      if (AMOUNTS.has(field)) return format.amount(Number(value));
      if (TIMES.has(field)) return format.dateTime(String(value));
      if (isDay(value)) return format.date(value);
      if (field === 'part') return t(`assistant.part.${String(value)}`);
      if (field === 'refundTo') return t(`assistant.refundTo.${String(value)}`);
      if (field === 'kind' && isObject(value)) return t(`assistant.entity.${value}`);
      if (STATUSES.has(String(value))) return t(`orders.status.${String(value)}`);
      const slot = slotOf(value);
      if (slot) return `${format.date(slot.date)} ${slot.from}–${slot.to}`;
      if (Array.isArray(value)) return value.map(partText).join(', ') || '–';
      return nameOf(value) ?? toShortReference(String(value));
    },
  };
}
