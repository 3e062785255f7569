/** Page of the cash: the till of this device, open or closed, and the sessions closed before. */
import { Box, Button, Skeleton } from '@mui/material';
import { Link } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ordersTabs } from '../orders-tabs';
import { ordersPaths } from '../paths';
import { ClosedSessions } from './closed-sessions';
import { DrawerButton } from './drawer-button';
import { OpenSession } from './open-session';
import { OpenTill } from './open-till';
import { OutsideCash } from './outside-cash';
import { TillPicker } from './till-picker';
import { useOwnTill } from './use-own-till';

/** An admin is led to where tills are made. */
function NoTills() {
  const t = useT();
  const mayAdd = isAdmin(useMe().roles);
  const link = (
    <Button component={Link} to={`/${ordersPaths.tills}`} variant="contained">
      {t('cash.tills.new')}
    </Button>
  );
  return (
    <EmptyState text={t(mayAdd ? 'cash.tills.empty' : 'cash.noTills')} action={mayAdd ? link : undefined} />
  );
}

export function CashPage() {
  const t = useT();
  const { tills, sessions, till, choose, error, retry } = useOwnTill();
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
        {sessions && tills?.length === 0 && <NoTills />}
        {tills && sessions && tills.length > 0 && !till && <EmptyState text={t('cash.chooseTill')} />}
        {till && sessions && !session && <OpenTill key={till.id} till={till} />}
        {till && sessions && !session && (
          <Box>
            <DrawerButton variant="outlined" />
          </Box>
        )}
        {session && <OpenSession key={session.id} session={session} />}
        {tills && sessions && <OutsideCash session={session?.id} />}
        {tills && sessions && <ClosedSessions />}
      </Box>
    </Page>
  );
}
