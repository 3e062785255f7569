/** API keys of the tenant: create, copy once, revoke. */
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { CopyDialog } from '@/shared/ui/copy-dialog';
import { DataTable } from '@/shared/ui/data-table';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { type ApiKey, useListApiKeysQuery } from '../api.gen';
import { CreateKeyDialog } from './create-key-dialog';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { useKeyColumns } from './use-key-columns';

const SORT = { field: 'createdAt', direction: 'desc' } as const;

function KeyList({ onRevoke }: { onRevoke: (key: ApiKey) => void }) {
  const t = useT();
  const columns = useKeyColumns(onRevoke);
  const { data, error, refetch } = useListApiKeysQuery({}, { refetchOnMountOrArgChange: true });
  const keys = data?.['hydra:member'];
  if (error && !keys) return <ErrorState error={error} retry={() => void refetch()} />;
  if (keys?.length === 0) return <EmptyState text={t('developers.keys.none')} />;
  return (
    <DataTable
      label={t('developers.keys.title')}
      columns={columns}
      rows={keys}
      getKey={({ id }) => id}
      sort={SORT}
      onSort={() => undefined}
    />
  );
}

export function KeysPage() {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Page
      title={t('developers.keys.title')}
      action={
        <Button variant="contained" onClick={() => setCreating(true)}>
          {t('developers.keys.new')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
        {t('developers.keys.about')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
        {t('developers.keys.assistants', { address: `${window.location.origin}/mcp` })}
      </Typography>
      <KeyList onRevoke={setRevoked} />
      {isCreating && <CreateKeyDialog onCreated={setSecret} onClose={() => setCreating(false)} />}
      {revoked && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
      {secret && (
        <CopyDialog
          title={t('developers.keys.created')}
          hint={t('developers.keys.createdHint')}
          label={t('developers.keys.secret')}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
