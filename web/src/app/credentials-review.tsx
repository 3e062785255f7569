/** What still signs in after a new password, which its person keeps or ends; or that all of it has ended. */
import { Alert, Button, Checkbox, FormControlLabel, List, ListItem, ListItemText } from '@mui/material';
import { useState } from 'react';
import {
  type CredentialReview,
  type RemainingCredential,
  useEndCredentialsMutation,
} from '@/shared/auth/link-endpoints';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { SignInFrame } from './sign-in-frame';

interface ReviewProps {
  review: CredentialReview;
  onDone: () => void;
}

interface CredentialRowProps {
  credential: RemainingCredential;
  isKept: boolean;
  onToggle: () => void;
}

function CredentialRow({ credential, isKept, onToggle }: CredentialRowProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { kind, name, tenant, createdAt, lastUsedAt } = credential;
  const used = t(lastUsedAt ? 'signIn.usedAt' : 'signIn.addedAt', {
    time: dateTime(lastUsedAt ?? createdAt),
  });
  return (
    <ListItem disablePadding divider>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={onToggle} />}
        label={
          <ListItemText
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
            primary={<bdi>{name}</bdi>}
            secondary={
              <>
                {t(`signIn.credential.${kind}`)} · <bdi>{tenant}</bdi> · {used}
              </>
            }
          />
        }
      />
    </ListItem>
  );
}

/** All of them are kept unless the person says otherwise. */
export function CredentialsReview({ review: { token, remaining }, onDone }: ReviewProps) {
  const t = useT();
  const saving = useSaving();
  const [end] = useEndCredentialsMutation();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());

  function toggle(id: string): void {
    const next = new Set(ended);
    if (!next.delete(id)) next.add(id);
    setEnded(next);
  }
  async function finish(ids: string[]): Promise<void> {
    if (await saving.run(() => end({ token, ended: ids }).unwrap())) onDone();
  }
  return (
    <SignInFrame
      title={t('signIn.remaining')}
      onSubmit={(event) => {
        event.preventDefault();
        void finish([...ended]);
      }}
    >
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <Alert severity="info">{t('signIn.remainingText')}</Alert>
      <List disablePadding aria-label={t('signIn.remaining')}>
        {remaining.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            isKept={!ended.has(credential.id)}
            onToggle={() => toggle(credential.id)}
          />
        ))}
      </List>
      <Button type="submit" variant="contained" size="large" disabled={saving.isSending}>
        {t(ended.size ? 'signIn.endOthers' : 'signIn.keepAll')}
      </Button>
      <Button
        color="error"
        disabled={saving.isSending}
        onClick={() => void finish(remaining.map(({ id }) => id))}
      >
        {t('signIn.endAll')}
      </Button>
    </SignInFrame>
  );
}

export function AllEnded({ onDone }: { onDone: () => void }) {
  const t = useT();
  return (
    <SignInFrame
      title={t('signIn.choosePassword')}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Alert severity="info">{t('signIn.allEnded')}</Alert>
      <Button type="submit" variant="contained" size="large">
        {t('signIn.goOn')}
      </Button>
    </SignInFrame>
  );
}
