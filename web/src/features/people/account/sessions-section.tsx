/** One's open sessions, each of which can be ended. */
import { Button, Chip, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import { signOut } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  type Session,
  useEndSessionMutation,
  useEndSessionsMutation,
  useListSessionsQuery,
} from '../api.gen';
import { Section } from './section';

function SessionRow({ session, end }: { session: Session; end: () => void }) {
  const t = useT();
  const { dateTime } = useFormat();
  const device = session.device || t('account.unknownDevice');
  return (
    <ListItem
      disableGutters
      divider
      secondaryAction={
        session.isCurrent ? (
          <Chip size="small" label={t('account.thisDevice')} />
        ) : (
          <Button aria-label={t('account.endSession', { device })} onClick={end}>
            {t('account.end')}
          </Button>
        )
      }
    >
      <ListItemText
        primary={device}
        secondary={
          <>
            <bdi>{session.address}</bdi> · {session.lastUsedAt && dateTime(session.lastUsedAt)}
          </>
        }
      />
    </ListItem>
  );
}

export function SessionsSection() {
  const t = useT();
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const { data, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOne] = useEndSessionMutation();
  const [endAll] = useEndSessionsMutation();
  const sessions = data?.['hydra:member'];

  async function endEverywhere(): Promise<void> {
    if (await saving.run(() => endAll().unwrap())) void dispatch(signOut());
  }
  return (
    <Section title={t('account.sessions')} hint={t('account.sessionsHint')}>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {error && !sessions && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !sessions && <Skeleton variant="rounded" height={120} width="100%" />}
      {sessions && (
        <List disablePadding sx={{ width: '100%' }} aria-label={t('account.sessions')}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              end={() => void saving.run(() => endOne({ id: session.id }).unwrap())}
            />
          ))}
        </List>
      )}
      <Button
        variant="outlined"
        color="error"
        disabled={saving.isSending}
        onClick={() => void endEverywhere()}
      >
        {t('account.signOutEverywhere')}
      </Button>
    </Section>
  );
}
