/** Planner of the supplier account's points: what is left, what is needed, and when imports end. */
import { Alert, Box, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useReadSupplierPointsQuery } from '../api.gen';
import type { PointsPlan } from '../contract';
import { dropshipTabs } from '../dropship-tabs';

/** Polling while imports spend points. */
const POLL_MS = 15_000;

function Section({ title, value, children }: { title: string; value: string; children?: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography component="p" variant="h2" className="tabular-nums">
        {value}
      </Typography>
      {children}
    </Paper>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);

function Left({ plan }: { plan: PointsPlan }) {
  const t = useT();
  const format = useFormat();
  const { left, total, readAt } = plan;
  if (left === null || !total) {
    return (
      <Section title={t('dropship.points.left')} value="–">
        <Note>{t(plan.isShared ? 'dropship.points.shared' : 'dropship.points.unknown')}</Note>
      </Section>
    );
  }
  return (
    <Section
      title={t('dropship.points.left')}
      value={t('dropship.points.leftOf', { left: format.count(left), total: format.count(total) })}
    >
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * left) / total)}
        aria-label={t('dropship.points.left')}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Note>{readAt && t('dropship.points.readAt', { when: format.dateTime(readAt) })}</Note>
    </Section>
  );
}

function Plan({ plan }: { plan: PointsPlan }) {
  const t = useT();
  const format = useFormat();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Left plan={plan} />
      <Section title={t('dropship.points.product')} value={format.count(plan.pointsPerProduct)}>
        <Note>
          {t('dropship.points.productHint', {
            page: format.count(plan.pointsPerPage),
            hundred: format.count(100 * plan.pointsPerProduct),
          })}
        </Note>
      </Section>
      <Section title={t('dropship.points.sync')} value={format.count(plan.syncPoints)}>
        <Note>{t('dropship.points.syncHint', { count: plan.listings })}</Note>
        {plan.isSyncShort && <Alert severity="warning">{t('dropship.points.syncShort')}</Alert>}
      </Section>
      <Section title={t('dropship.points.imports')} value={format.count(plan.waitingPoints)}>
        <Note>
          {plan.endsAt
            ? t('dropship.points.endsAt', { count: plan.waiting, when: format.dateTime(plan.endsAt) })
            : t('dropship.points.noImport')}
        </Note>
      </Section>
      <Note>{t('dropship.points.pace', { count: plan.callsPerSecond })}</Note>
    </Box>
  );
}

export function PointsPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useReadSupplierPointsQuery(undefined, {
    pollingInterval: POLL_MS,
  });
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs}>
      {error && !data && !isFetching ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error && <Skeleton variant="rounded" height={280} />}
      {data && <Plan plan={data} />}
    </Page>
  );
}
