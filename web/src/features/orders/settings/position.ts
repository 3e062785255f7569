/** Form field and column of an item's position. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { FormField } from '@/shared/resource/resource';
import type { Column } from '@/shared/ui/data-table-columns';

export const positionField: FormField = {
  name: 'position',
  labelKey: 'orders.settings.position',
  kind: 'whole',
};

export const positionColumn = <T extends { position: number }>(t: Translate): Column<T> => ({
  field: 'position',
  label: t('orders.settings.position'),
  sortable: true,
  amount: true,
  wideOnly: true,
  cell: ({ position }) => position,
});
