/** Players resource. */
import { createElement } from 'react';
import type { Resource } from '@/shared/resource/resource';
import {
  snookerContract,
  useCreateSnookerPlayerMutation,
  useDeleteSnookerPlayerMutation,
  useUpdateSnookerPlayerMutation,
} from '../api.gen';
import type { SnookerPlayer, SnookerPlayerChange, SnookerPlayerWrite } from '../contract';
import { snookerTabs } from '../snooker-tabs';
import { CustomerField } from './customer-field';
import { CustomerName } from './customer-name';
import { PlayerMetric } from './player-metric';

const METRICS = ['frames', 'framesWon', 'highestBreak'] as const;

export const playersResource: Resource<SnookerPlayer> = {
  titleKey: 'snooker.players.title',
  tabs: snookerTabs,
  pageTitleKey: 'snooker.title',
  newKey: 'snooker.players.new',
  emptyKey: 'snooker.players.empty',
  defaultSort: 'name',
  columns: (t, { dateTime }) => [
    { field: 'name', label: t('snooker.players.name'), sortable: true, cell: ({ name }) => name },
    {
      field: 'customerId',
      label: t('snooker.players.customer'),
      cell: ({ customerId }) => customerId && createElement(CustomerName, { id: customerId }),
    },
    ...METRICS.map((metric) => ({
      field: metric,
      label: t(`snooker.statistics.${metric}`),
      amount: true,
      showFrom: 'md' as const,
      width: 140,
      cell: ({ id }: SnookerPlayer) => createElement(PlayerMetric, { id, metric }),
    })),
    {
      field: 'createdAt',
      label: t('snooker.players.since'),
      sortable: true,
      showFrom: 'md',
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
  ],
  fields: [
    { name: 'name', labelKey: 'snooker.players.name', kind: 'text', required: true },
    { name: 'customerId', labelKey: 'snooker.players.customer', kind: 'text', Input: CustomerField },
  ],
  search: { parameter: 'name', minimum: 1 },
  getName: ({ name }) => name,
  writableBy: ['ROLE_ADMIN', 'ROLE_STAFF'],
  calls: {
    list: snookerContract.endpoints.listSnookerPlayers,
    useCreate: () => {
      const [create] = useCreateSnookerPlayerMutation();
      return ({ body }) => create({ snookerPlayerWrite: body as SnookerPlayerWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateSnookerPlayerMutation();
      return ({ id, body }) => update({ id, snookerPlayerChange: body as SnookerPlayerChange });
    },
    useDelete: () => useDeleteSnookerPlayerMutation()[0],
  },
};
