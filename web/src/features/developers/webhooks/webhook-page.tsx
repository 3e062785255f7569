/** One webhook: its settings, and what was sent. */
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormDialog } from '@/shared/ui/form-dialog';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useGetWebhookQuery, type Webhook } from '../api.gen';
import { DeliveryList } from './delivery-list';
import { SecretDialog } from './secret-dialog';
import { useWebhookActions } from './use-webhook-actions';
import { WebhookDialog } from './webhook-dialog';
import { WebhookState } from './webhook-state';

type Question = 'rotate' | 'remove';

function QuestionDialog({
  question,
  run,
  onClose,
}: {
  question: Question;
  run: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useT();
  const saving = useSaving();
  return (
    <FormDialog
      title={t(`developers.webhooks.${question}`)}
      saveLabel={t(`developers.webhooks.${question}`)}
      saveColor={question === 'remove' ? 'error' : 'primary'}
      width="xs"
      saving={saving}
      save={run}
      onClose={onClose}
    >
      <Typography>{t(`developers.webhooks.${question}Text`)}</Typography>
    </FormDialog>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { dateTime } = useFormat();
  const ends = webhook.formerSecretEndsAt;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        <bdi dir="ltr">{webhook.url}</bdi>
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{webhook.events.join(', ')}</bdi>
      </Typography>
      {(webhook.state === 'failing' || webhook.state === 'gone') && (
        <Typography color="error">{t(`developers.webhooks.why.${webhook.state}`)}</Typography>
      )}
      {ends && Date.parse(ends) > Date.now() && (
        <Typography color="textSecondary">
          {t('developers.webhooks.overlap', { time: dateTime(ends) })}
        </Typography>
      )}
    </Stack>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const actions = useWebhookActions(webhook);
  const [isEditing, setEditing] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      {actions.saving.problem && (
        <ViolationAlerts key={actions.saving.attempt} problem={actions.saving.problem} />
      )}
      <Facts webhook={webhook} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button variant="outlined" disabled={actions.saving.isSending} onClick={() => void actions.toggle()}>
          {t(webhook.state === 'on' ? 'developers.webhooks.switchOff' : 'developers.webhooks.switchOn')}
        </Button>
        <Button variant="outlined" onClick={() => setEditing(true)}>
          {t('developers.webhooks.change')}
        </Button>
        <Button variant="outlined" onClick={() => setQuestion('rotate')}>
          {t('developers.webhooks.rotate')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setQuestion('remove')}>
          {t('developers.webhooks.remove')}
        </Button>
      </Box>
      <Typography variant="h2" gutterBottom>
        {t('developers.webhooks.deliveries')}
      </Typography>
      <DeliveryList webhookId={webhook.id} resend={(id) => void actions.resend(id)} />
      {isEditing && (
        <WebhookDialog
          title={t('developers.webhooks.change')}
          initial={webhook}
          save={({ url, events }) => actions.save({ url, events })}
          onClose={() => setEditing(false)}
        />
      )}
      {question && (
        <QuestionDialog question={question} run={actions[question]} onClose={() => setQuestion(null)} />
      )}
      {actions.secret && <SecretDialog secret={actions.secret} onClose={actions.hideSecret} />}
    </>
  );
}

export function WebhookPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetWebhookQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <Page title={t('developers.webhook.title')} badge={data && <WebhookState state={data.state} />}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && <WebhookDetails webhook={data} />}
    </Page>
  );
}
