/** One's open sessions, each of which can be ended. */
import { Button, Chip, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import { useState } from 'react';
import { signOut } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { FormDialog } from '@/shared/ui/form-dialog';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import {
  type Session,
  useEndSessionMutation,
  useEndSessionsMutation,
  useListSessionsQuery,
} from '../api.gen';
import { ProofFields } from './proof-fields';
import { Section } from './section';
import { PROOF_FIELDS, useProof } from './use-proof';

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

interface EndDialogProps {
  /** The one to end; null for all. */
  session: Session | null;
  onClose: () => void;
}

/** Asks for the password, or a passkey: an unlocked screen is not enough to sign its owner out elsewhere. */
function EndDialog({ session, onClose }: EndDialogProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const proof = useProof(saving, true);
  const [endOne] = useEndSessionMutation();
  const [endAll] = useEndSessionsMutation();
  const device = session && (session.device || t('account.unknownDevice'));

  async function end(): Promise<void> {
    if (session) {
      await endOne({ id: session.id, endSessionBody: proof.body }).unwrap();
      return;
    }
    await endAll({ endSessionsBody: proof.body }).unwrap();
    void dispatch(signOut());
  }
  return (
    <FormDialog
      title={device === null ? t('account.signOutEverywhere') : t('account.endSession', { device })}
      saving={saving}
      fields={PROOF_FIELDS}
      saveLabel={t('account.end')}
      saveColor="error"
      width="xs"
      canSave={proof.isReady}
      save={end}
      onClose={onClose}
    >
      <ProofFields id="end-session" proof={proof} saving={saving} />
    </FormDialog>
  );
}

export function SessionsSection() {
  const t = useT();
  const { data, error, refetch } = useListSessionsQuery({}, { refetchOnMountOrArgChange: true });
  /** What is to be ended: a session, or all of them. */
  const [ended, setEnded] = useState<{ session: Session | null } | null>(null);
  const sessions = data?.['hydra:member'];
  return (
    <Section title={t('account.sessions')} hint={t('account.sessionsHint')}>
      {error && !sessions && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !sessions && <Skeleton variant="rounded" height={120} width="100%" />}
      {sessions && (
        <List disablePadding sx={{ width: '100%' }} aria-label={t('account.sessions')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} end={() => setEnded({ session })} />
          ))}
        </List>
      )}
      <Button variant="outlined" color="error" onClick={() => setEnded({ session: null })}>
        {t('account.signOutEverywhere')}
      </Button>
      {ended && <EndDialog session={ended.session} onClose={() => setEnded(null)} />}
    </Section>
  );
}
