/** Import list: products that wait to be edited and accepted before they go to the shop. */
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListCjProductsQuery } from '../api.gen';
import type { CjProduct } from '../contract';
import { dropshipTabs } from '../dropship-tabs';
import { PageSelection } from '../page-selection';
import { dropshipPaths } from '../paths';
import { draftColumns } from './draft-columns';
import { DraftDialog } from './draft-dialog';
import { useAccept } from './use-accept';

type Accepting = ReturnType<typeof useAccept>;

function AcceptBar({
  rows,
  chosen,
  onChosen,
  accepting,
}: {
  rows: readonly CjProduct[];
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  accepting: Accepting;
}) {
  const t = useT();
  const ids = rows.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, py: 0.5 }}>
      <PageSelection
        label={t('dropship.bulk.wholePage')}
        count={ids.length}
        countOnPage={ids.length}
        all={rows.length}
        onChange={(on) => onChosen(on ? rows.map(({ id }) => id) : [])}
      />
      <Button
        size="small"
        variant="contained"
        disabled={ids.length === 0 || accepting.busy}
        onClick={() => accepting.accept(ids)}
      >
        {t('dropship.drafts.accept', { count: ids.length })}
      </Button>
    </Box>
  );
}

function Result({ accepting }: { accepting: Accepting }) {
  const t = useT();
  const { result, belowCost, problem } = accepting;
  if (problem) return <ViolationAlerts key={accepting.attempts} problem={problem} />;
  if (!result) return null;
  return (
    <Alert
      severity={result.rejected.length > 0 ? 'warning' : 'success'}
      sx={{ mb: 2 }}
      closeText={t('action.dismiss')}
      onClose={accepting.dismiss}
      {...(belowCost > 0 && {
        action: (
          <Button color="inherit" size="small" disabled={accepting.busy} onClick={accepting.confirm}>
            {t('dropship.drafts.confirmBelowCost')}
          </Button>
        ),
      })}
    >
      {t('dropship.drafts.accepted', { count: result.accepted })}{' '}
      {result.rejected.length > 0 && t('dropship.drafts.rejected', { count: result.rejected.length })}
    </Alert>
  );
}

export function DraftsPage() {
  const t = useT();
  const format = useFormat();
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const [chosen, setChosen] = useState<string[]>([]);
  const [open, setOpen] = useState<CjProduct | null>(null);
  const accepting = useAccept(() => setChosen([]));
  const drafts = useListCjProductsQuery({ status: 'draft', ...toListQuery(state) });
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('dropship.drafts.hint')}
      </Typography>
      <Result accepting={accepting} />
      <Paper variant="outlined">
        <ListTable
          label={t('dropship.drafts.title')}
          list={drafts}
          state={state}
          columns={draftColumns(t, format, setOpen)}
          getKey={({ id }) => id}
          onOpen={setOpen}
          selection={{
            chosen,
            onChosen: setChosen,
            label: ({ name }) => t('dropship.card.choose', { name }),
          }}
          empty={
            <EmptyState
              text={t('dropship.drafts.empty')}
              action={
                <Button component={Link} to={`/${dropshipPaths.catalogue}`}>
                  {t('dropship.imports.toCatalogue')}
                </Button>
              }
            />
          }
          toolbar={(rows) => (
            <AcceptBar rows={rows} chosen={chosen} onChosen={setChosen} accepting={accepting} />
          )}
        />
      </Paper>
      {open && <DraftDialog draft={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
