/** Settings page of tills. */

import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { officeApi } from '../office/api';
import { useCreateTillMutation, useDeleteTillMutation, useUpdateTillMutation } from '../office/api.gen';
import type { Till, TillChange, TillWrite } from '../office/contract';
import { writers } from '../rights';

const tills: Resource<Till> = {
  titleKey: 'cash.tills.title',
  newKey: 'cash.tills.new',
  emptyKey: 'cash.tills.empty',
  defaultSort: 'name',
  columns: (t) => [{ field: 'name', label: t('cash.tills.name'), sortable: true, cell: ({ name }) => name }],
  fields: [{ name: 'name', labelKey: 'cash.tills.name', kind: 'text', required: true }],
  getName: ({ name }) => name,
  writableBy: writers.shop,
  calls: {
    list: officeApi.endpoints.listTills,
    useCreate: () => {
      const [create] = useCreateTillMutation();
      return ({ body }) => create({ tillWrite: body as TillWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateTillMutation();
      return ({ id, body }) => update({ id, tillChange: body as TillChange });
    },
    useDelete: () => useDeleteTillMutation()[0],
  },
};

export const TillsPage = toPage(tills);
