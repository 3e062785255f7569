/** Settings page of order stages and the roles that may set them. */
import { otherLanguages } from '@/shared/resource/other-languages';
import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { ordersApi } from '../api';
import type { StepType } from '../contract';
import {
  useCreateStepTypeMutation,
  useDeleteStepTypeMutation,
  useUpdateStepTypeMutation,
} from '../office/api.gen';
import type { StepTypeChange, StepTypeWrite } from '../office/contract';
import { writers } from '../rights';

const ROLES = {
  ROLE_ADMIN: 'orders.role.ROLE_ADMIN',
  ROLE_STAFF: 'orders.role.ROLE_STAFF',
  ROLE_SHIPPING_AGENT: 'orders.role.ROLE_SHIPPING_AGENT',
} as const;

const codes = (roles: unknown): string[] => ((roles ?? []) as { code: string }[]).map(({ code }) => code);

const stepTypes: Resource<StepType> = {
  titleKey: 'orders.stepTypes.title',
  newKey: 'orders.stepTypes.new',
  emptyKey: 'orders.stepTypes.empty',
  hintKey: 'orders.stepTypes.hint',
  defaultSort: 'position',
  order: { getPosition: ({ position }) => position },
  columns: (t) => [
    {
      field: 'name',
      label: t('orders.stepTypes.name'),
      sortable: true,
      cell: ({ name }) => name,
    },
    {
      field: 'code',
      label: t('orders.stepTypes.code'),
      sortable: true,
      showFrom: 'md',
      cell: ({ code }) => code,
    },
    {
      field: 'roles',
      label: t('orders.stepTypes.roles'),
      wraps: true,
      cell: ({ roles }) =>
        codes(roles)
          .map((code) => t(`orders.role.${code}`))
          .join(', '),
    },
  ],
  fields: [
    { name: 'name', labelKey: 'orders.stepTypes.name', kind: 'text', required: true },
    otherLanguages('names', 'orders.stepTypes.name'),
    { name: 'code', labelKey: 'orders.stepTypes.code', kind: 'text', required: true },
    {
      name: 'roles',
      labelKey: 'orders.stepTypes.roles',
      kind: 'choices',
      choices: ROLES,
      read: ({ roles }) => codes(roles).join(','),
      write: (text) =>
        text
          .split(',')
          .filter(Boolean)
          .map((code) => ({ code })),
    },
  ],
  getName: ({ name }) => name,
  writableBy: writers.shop,
  calls: {
    list: ordersApi.endpoints.listStepTypes,
    useCreate: () => {
      const [create] = useCreateStepTypeMutation();
      return ({ body }) => create({ stepTypeWrite: body as StepTypeWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateStepTypeMutation();
      return ({ id, body }) => update({ id, stepTypeChange: body as StepTypeChange });
    },
    useDelete: () => useDeleteStepTypeMutation()[0],
  },
};

export const StepTypesPage = toPage(stepTypes);
