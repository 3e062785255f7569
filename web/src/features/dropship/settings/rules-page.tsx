/** Settings page of pricing rules. */

import type { Resource, Values } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { dropshipApi } from '../api';
import {
  useCreatePricingRuleMutation,
  useDeletePricingRuleMutation,
  useUpdatePricingRuleMutation,
} from '../api.gen';
import type { PricingRule, PricingRuleChange, PricingRuleWrite } from '../contract';
import { dropshipTabs } from '../dropship-tabs';
import { useSupplierCategoriesQuery } from '../supplier/api';
import { WorkedExample } from './worked-example';

const formatBand = ({ costFrom, costTo }: PricingRule): string =>
  costTo === null ? `≥ $${costFrom}` : `$${costFrom} – $${costTo}`;

function useCategoryChoices() {
  const { data } = useSupplierCategoriesQuery();
  const leaves = (data ?? []).flatMap((first) =>
    first.seconds.flatMap((second) =>
      second.leaves.map((leaf) => ({ value: leaf.id, label: `${second.name} / ${leaf.name}` })),
    ),
  );
  return leaves.sort((a, b) => a.label.localeCompare(b.label));
}

function CategoryName({ id }: { id: string }) {
  const choices = useCategoryChoices();
  return choices.find(({ value }) => value === id)?.label ?? id;
}

const rules: Resource<PricingRule> = {
  titleKey: 'dropship.rules.title',
  newKey: 'dropship.rules.new',
  emptyKey: 'dropship.rules.empty',
  hintKey: 'dropship.rules.hint',
  defaultSort: 'position',
  order: { getPosition: ({ position }) => position },
  columns: (t) => [
    { field: 'name', label: t('dropship.rules.name'), sortable: true, cell: ({ name }) => name },
    {
      field: 'band',
      label: t('dropship.rules.band'),
      amount: true,
      cell: (rule) => <bdi>{formatBand(rule)}</bdi>,
    },
    {
      field: 'category',
      label: t('dropship.rules.category'),
      showFrom: 'md',
      cell: ({ categoryId }) => (categoryId ? <CategoryName id={categoryId} /> : t('dropship.rules.every')),
    },
    {
      field: 'multiplier',
      label: t('dropship.rules.multiplier'),
      amount: true,
      cell: ({ multiplier }) => `× ${multiplier}`,
    },
    {
      field: 'ending',
      label: t('dropship.rules.ending'),
      amount: true,
      showFrom: 'md',
      cell: ({ ending }) => (ending === null ? '–' : ending.toFixed(2).slice(1)),
    },
  ],
  fields: [
    { name: 'name', labelKey: 'dropship.rules.name', kind: 'text', required: true },
    {
      name: 'categoryId',
      labelKey: 'dropship.rules.category',
      kind: 'choice',
      choices: { every: 'dropship.rules.every' },
      useChoices: useCategoryChoices,
      read: ({ categoryId }) => String(categoryId || 'every'),
      write: (id) => (id === 'every' ? '' : id),
    },
    { name: 'costFrom', labelKey: 'dropship.rules.costFrom', kind: 'decimal' },
    {
      name: 'costTo',
      labelKey: 'dropship.rules.costTo',
      kind: 'decimal',
      hintKey: 'dropship.rules.costToHint',
    },
    { name: 'multiplier', labelKey: 'dropship.rules.multiplier', kind: 'decimal', required: true },
    { name: 'addend', labelKey: 'dropship.rules.addend', kind: 'decimal' },
    {
      name: 'marginFloor',
      labelKey: 'dropship.rules.marginFloor',
      kind: 'decimal',
      hintKey: 'dropship.rules.marginHint',
    },
    {
      name: 'ending',
      labelKey: 'dropship.rules.ending',
      kind: 'decimal',
      hintKey: 'dropship.rules.endingHint',
    },
  ],
  getName: ({ name }) => name,
  writableBy: ['ROLE_ADMIN'],
  tabs: dropshipTabs,
  pageTitleKey: 'dropship.title',
  Beside: ({ values }: { values: Values }) => <WorkedExample values={values} />,
  calls: {
    list: dropshipApi.endpoints.listPricingRules,
    useCreate: () => {
      const [create] = useCreatePricingRuleMutation();
      return ({ body }) => create({ pricingRuleWrite: body as PricingRuleWrite });
    },
    useUpdate: () => {
      const [update] = useUpdatePricingRuleMutation();
      return ({ id, body }) => update({ id, pricingRuleChange: body as PricingRuleChange });
    },
    useDelete: () => useDeletePricingRuleMutation()[0],
  },
};

export const RulesPage = toPage(rules);
