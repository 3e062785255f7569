/** Settings page of supplier accounts; API keys are write-only. */

import { formatReason } from '@/shared/i18n/format-reason';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { dropshipApi } from '../api';
import {
  useCreateSupplierAccountMutation,
  useDeleteSupplierAccountMutation,
  useUpdateSupplierAccountMutation,
} from '../api.gen';
import type { SupplierAccount, SupplierAccountChange, SupplierAccountWrite } from '../contract';
import { dropshipTabs } from '../dropship-tabs';

const formatKey = ({ keyEnding }: SupplierAccount, t: Translate): string =>
  keyEnding ? `•••• ${keyEnding}` : t('dropship.accounts.noKey');

const formatState = ({ trouble, troubleCode, keyEnding }: SupplierAccount, t: Translate): string => {
  if (trouble) return formatReason(troubleCode, trouble, t);
  return t(keyEnding ? 'dropship.accounts.works' : 'dropship.accounts.unused');
};

const accounts: Resource<SupplierAccount> = {
  titleKey: 'dropship.accounts.title',
  newKey: 'dropship.accounts.new',
  emptyKey: 'dropship.accounts.empty',
  hintKey: 'dropship.accounts.hint',
  defaultSort: 'createdAt',
  columns: (t, { dateTime }) => [
    { field: 'name', label: t('dropship.accounts.name'), sortable: true, cell: ({ name }) => name },
    {
      field: 'key',
      label: t('dropship.accounts.key'),
      width: 140,
      cell: (account) => <bdi className="tabular-nums">{formatKey(account, t)}</bdi>,
    },
    {
      field: 'callsPerSecond',
      label: t('dropship.accounts.calls'),
      amount: true,
      showFrom: 'md',
      width: 150,
      cell: ({ callsPerSecond }) => callsPerSecond,
    },
    {
      field: 'trouble',
      label: t('dropship.accounts.state'),
      showFrom: 'md',
      cell: (account) => <bdi>{formatState(account, t)}</bdi>,
    },
    {
      field: 'createdAt',
      label: t('dropship.accounts.since'),
      sortable: true,
      showFrom: 'md',
      width: 180,
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
  ],
  fields: [
    { name: 'name', labelKey: 'dropship.accounts.name', kind: 'text', required: true },
    {
      name: 'apiKey',
      labelKey: 'dropship.accounts.key',
      kind: 'secret',
      hintKey: 'dropship.accounts.keyHint',
    },
  ],
  getName: ({ name }) => name,
  writableBy: ['ROLE_ADMIN'],
  tabs: dropshipTabs,
  pageTitleKey: 'dropship.title',
  calls: {
    list: dropshipApi.endpoints.listSupplierAccounts,
    useCreate: () => {
      const [create] = useCreateSupplierAccountMutation();
      return ({ body }) => create({ supplierAccountWrite: body as SupplierAccountWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateSupplierAccountMutation();
      return ({ id, body }) => update({ id, supplierAccountChange: body as SupplierAccountChange });
    },
    useDelete: () => useDeleteSupplierAccountMutation()[0],
  },
};

export const AccountsPage = toPage(accounts);
