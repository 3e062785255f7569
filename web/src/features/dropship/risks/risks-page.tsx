/** Page of risks: changes of listings that wait for a decision, or can be undone. */
import { Paper } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListListingRisksQuery } from '../api.gen';
import type { RiskState } from '../contract';
import { dropshipTabs } from '../dropship-tabs';
import { riskColumns } from './risk-columns';
import { RisksBar } from './risks-bar';
import { useDecision } from './use-decision';

const STATES: readonly RiskState[] = ['held', 'applied', 'confirmed', 'undone', 'resolved'];

function useRisks() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const chosen = STATES.find((candidate) => candidate === state.get('status'));
  const list = useListListingRisksQuery({ ...toListQuery(state), ...(chosen && { state: chosen }) });
  return { list, state, chosen };
}

function RisksTable({ risks }: { risks: ReturnType<typeof useRisks> }) {
  const t = useT();
  const format = useFormat();
  const decision = useDecision();
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  const { list, state, chosen } = risks;
  return (
    <ListTable
      label={t('dropship.risks.title')}
      list={list}
      state={state}
      columns={riskColumns(t, format, decision)}
      getKey={({ id }) => id}
      selection={{
        chosen: chosenIds,
        onChosen: setChosenIds,
        label: ({ name }) => t('dropship.card.choose', { name }),
      }}
      onClear={chosen && (() => state.change({ status: null }))}
      empty={<EmptyState text={t('dropship.risks.empty')} />}
      toolbar={(rows) => (
        <>
          {decision.problem && <ViolationAlerts key={decision.attempts} problem={decision.problem} />}
          <RisksBar risks={rows} chosen={chosenIds} onChosen={setChosenIds} decision={decision} />
        </>
      )}
    />
  );
}

export function RisksPage() {
  const t = useT();
  const risks = useRisks();
  return (
    <Page
      title={t('dropship.title')}
      tabs={dropshipTabs}
      filters={
        <FilterChip
          label={t('dropship.listings.status')}
          value={risks.chosen ?? ''}
          options={STATES.map((option) => [option, t(`dropship.risks.states.${option}`)] as const)}
          onChange={(status) => risks.state.change({ status })}
        />
      }
    >
      <Paper variant="outlined">
        <RisksTable risks={risks} />
      </Paper>
    </Page>
  );
}
