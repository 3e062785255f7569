/** Page of the cash: the till of this device, open or closed, and the sessions closed before. */
import { Box, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListCashSessionsQuery, useListTillsQuery } from '../office/api';
import { ordersTabs } from '../orders-tabs';
import { ClosedSessions } from './closed-sessions';
import { useCurrentTill } from './current-till';
import { OpenSession } from './open-session';
import { OpenTill } from './open-till';
import { TillPicker } from './till-picker';

const MOST_OPEN = 200;

/** Return the tills and the open sessions. */
function useTills() {
  const tills = useListTillsQuery({});
  const open = useListCashSessionsQuery({ exists: { closedAt: false }, itemsPerPage: MOST_OPEN });
  return {
    tills: tills.data?.['hydra:member'],
    sessions: open.data?.['hydra:member'],
    error: tills.error ?? open.error,
    retry: () => {
      void tills.refetch();
      void open.refetch();
    },
  };
}

export function CashPage() {
  const t = useT();
  const { tills, sessions, error, retry } = useTills();
  const { till: remembered, choose } = useCurrentTill();
  const only = tills?.length === 1 ? tills[0] : undefined;
  // A till that was deleted or renamed since is not the remembered one.
  const till = only ?? tills?.find(({ id }) => id === remembered?.id) ?? null;
  const session = sessions?.find((item) => item.till?.endsWith(till?.id ?? '-'));
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={
        tills ? (
          tills.length > 0 && <TillPicker tills={tills} till={till} onChoose={choose} />
        ) : (
          <Skeleton variant="rounded" width={260} height={36} />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {error && !tills && <ErrorState error={error} retry={retry} />}
        {!error && !(tills && sessions) && <Skeleton variant="rounded" height={320} />}
        {sessions && tills?.length === 0 && <EmptyState text={t('cash.noTills')} />}
        {tills && sessions && tills.length > 0 && !till && <EmptyState text={t('cash.chooseTill')} />}
        {till && sessions && !session && <OpenTill key={till.id} till={till} />}
        {session && <OpenSession key={session.id} session={session} />}
        {tills && sessions && <ClosedSessions />}
      </Box>
    </Page>
  );
}
