/** Page of risks: changes of listings that wait for a decision, or can be undone. */
import { Box, Paper } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListState } from '@/shared/lib/use-list-state';
import { DataTable } from '@/shared/ui/data-table';
import { FilterChip } from '@/shared/ui/filter-chip';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState, NothingFound } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListListingRisksQuery } from '../api';
import type { RiskState } from '../contract';
import { dropshipTabs } from '../dropship-tabs';
import { riskColumns } from './risk-columns';
import { RisksBar } from './risks-bar';
import { useDecision } from './use-decision';

const STATES: readonly RiskState[] = ['held', 'applied', 'confirmed', 'undone', 'resolved'];

function useRisks() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const chosen = STATES.find((candidate) => candidate === state.get('status'));
  const query = useListListingRisksQuery({
    page: state.page,
    itemsPerPage: state.size,
    order: { [state.sort.field]: state.sort.direction },
    ...(chosen && { state: chosen }),
  });
  return { ...query, state, chosen };
}

function RisksTable({ risks }: { risks: ReturnType<typeof useRisks> }) {
  const t = useT();
  const format = useFormat();
  const decision = useDecision();
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  const { state, data, currentData, error, isFetching, refetch, chosen } = risks;
  const rows = currentData?.['hydra:member'];
  if (error && !rows && !isFetching) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Box>
    );
  }
  if (rows?.length === 0) {
    if (chosen) return <NothingFound onClear={() => state.change({ status: null })} />;
    return <EmptyState text={t('dropship.risks.empty')} />;
  }
  return (
    <>
      {decision.problem && <ViolationAlerts key={decision.attempts} problem={decision.problem} />}
      <RisksBar risks={rows ?? []} chosen={chosenIds} onChosen={setChosenIds} decision={decision} />
      <DataTable
        label={t('dropship.risks.title')}
        columns={riskColumns(t, format, decision)}
        rows={rows}
        getKey={({ id }) => id}
        sort={state.sort}
        onSort={state.onSort}
        selection={{
          chosen: chosenIds,
          onChosen: setChosenIds,
          label: ({ name }) => t('dropship.card.choose', { name }),
        }}
      />
      <Pages total={data?.['hydra:totalItems'] ?? 0} state={state} />
    </>
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
