/** Types of imports from the API contract, and the fields that columns can be. */
export type { ImportColumn, ImportJob, ImportQuestion, ImportReading, ImportRow } from './api.gen';

import { LOCALES } from '@/shared/i18n/locales';
import type { ImportJob, ImportRow } from './api.gen';

export type ImportKind = ImportJob['kind'];
export type ImportAction = ImportRow['action'];

export const ACTIONS = ['new', 'changed', 'equal', 'error'] as const satisfies readonly ImportAction[];

const inLanguages = (field: string) => LOCALES.map((locale) => `${field}:${locale}`);

/** As the service knows them, in the order they are chosen from. */
export const FIELDS: Readonly<Record<ImportKind, readonly string[]>> = {
  products: [
    ...['name', 'sku', 'barcode', 'category', 'price', 'finalPrice', 'cost', 'vatRate', 'unit'],
    ...['defaultQuantity', 'weight', 'weightKg', 'weightLb', 'weightOz', 'weightUnit', 'unitOfWeight'],
    ...['stock', 'inStock', 'trackStock', 'stockTracker', 'sellWithoutStock', 'lowStockLevel', 'visibility'],
    ...[
      'description',
      'descriptionHtml',
      'image',
      'imagePosition',
      'imageText',
      'imageAuthor',
      'imageFilm',
      'icon',
      'taxable',
      'saleFrom',
      'saleTo',
    ],
    ...['variant', 'variantImage', 'recordType', 'group', 'recordId', 'parent'],
    ...['name', 'description', 'descriptionHtml', 'variant'].flatMap(inLanguages),
  ],
  customers: [
    ...['firstName', 'lastName', 'fullName', 'email', 'phone', 'address'],
    ...['collectAddress', 'shippingAddress', 'locale'],
  ],
  orders: [
    ...['number', 'placedAt', 'placedTime', 'timeZone', 'state', 'cancelled', 'currency', 'program'],
    ...['customerName', 'firstName', 'lastName', 'email', 'phone', 'contacts', 'address'],
    ...[
      'lineName',
      'lineVariant',
      'lineSku',
      'lineQuantity',
      'linePrice',
      'lineTotal',
      'lineNet',
      'lineItems',
    ],
    ...['discount', 'shipping', 'tax', 'total', 'note'],
  ],
};

/** Fields that several columns can be. */
const SEVERAL = new Set([
  ...['email', 'phone', 'address', 'collectAddress', 'shippingAddress'],
  ...['category', 'stock', 'visibility', 'image', 'variant'],
  ...['state', 'customerName', 'lineVariant', 'lineItems', 'discount', 'shipping', 'tax', 'note'],
]);

/** Return the fields of the columns once one of them is chosen: what had the field before has none. */
export function chooseField(fields: readonly string[], index: number, field: string): string[] {
  const isTaken = field !== '' && !SEVERAL.has(field);
  return fields.map((other, at) => {
    if (at === index) return field;
    return isTaken && other === field ? '' : other;
  });
}

export const isAtWork = ({ state }: Pick<ImportJob, 'state'>): boolean =>
  state === 'reading' || state === 'applying';

/** Return the questions of a file that have no answer. */
export const openQuestions = ({ questions }: Pick<ImportJob, 'questions'>) =>
  questions.filter(({ answer }) => answer === '');

/** Return how many rows of the file are of an action. */
export const countOf = (job: ImportJob, action: ImportAction): number => job[`${action}Count`];
