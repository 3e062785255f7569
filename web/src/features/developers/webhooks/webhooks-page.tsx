/** Webhooks of the tenant: where which events are sent. */
import { Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useCreateWebhookMutation, useListWebhooksQuery, type Webhook } from '../api.gen';
import { webhookPath } from '../paths';
import { SecretDialog } from './secret-dialog';
import { WebhookDialog, type WebhookValues } from './webhook-dialog';
import { WebhookState } from './webhook-state';

const SORT = { field: 'createdAt', direction: 'desc' } as const;

function useColumns(): Column<Webhook>[] {
  const t = useT();
  return [
    {
      field: 'url',
      label: t('developers.webhooks.url'),
      cell: ({ id, url }) => (
        <MuiLink component={Link} to={webhookPath(id)} sx={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{url}</bdi>
        </MuiLink>
      ),
    },
    {
      field: 'events',
      label: t('developers.webhooks.events'),
      showFrom: 'md',
      cell: ({ events }) => (
        <bdi dir="ltr" title={events.join(', ')}>
          {events.join(', ')}
        </bdi>
      ),
    },
    {
      field: 'state',
      label: t('developers.webhooks.status'),
      width: 180,
      cell: ({ state }) => <WebhookState state={state} />,
    },
  ];
}

function WebhookList() {
  const t = useT();
  const columns = useColumns();
  const { data, error, refetch } = useListWebhooksQuery({}, { refetchOnMountOrArgChange: true });
  const webhooks = data?.['hydra:member'];
  if (error && !webhooks) return <ErrorState error={error} retry={() => void refetch()} />;
  if (webhooks?.length === 0) return <EmptyState text={t('developers.webhooks.none')} />;
  return (
    <DataTable
      label={t('developers.webhooks.title')}
      columns={columns}
      rows={webhooks}
      getKey={({ id }) => id}
      sort={SORT}
      onSort={() => undefined}
    />
  );
}

export function WebhooksPage() {
  const t = useT();
  const [create] = useCreateWebhookMutation();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function save(webhookWrite: WebhookValues): Promise<void> {
    setSecret((await create({ webhookWrite }).unwrap()).secret ?? null);
  }
  return (
    <Page
      title={t('developers.webhooks.title')}
      action={
        <Button variant="contained" onClick={() => setCreating(true)}>
          {t('developers.webhooks.new')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
        {t('developers.webhooks.about')}
      </Typography>
      <WebhookList />
      {isCreating && (
        <WebhookDialog
          title={t('developers.webhooks.new')}
          initial={{ url: '', events: [] }}
          save={save}
          onClose={() => setCreating(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
