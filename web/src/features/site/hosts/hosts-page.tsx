/** Hosts of the tenant's own that show the site, and the record that proves each. */
import { Alert, Box, Button, Paper, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useCreateSiteHostMutation,
  useDeleteSiteHostMutation,
  useListSiteHostsQuery,
  useVerifySiteHostMutation,
} from '../api.gen';
import type { SiteHost } from '../contract';
import { siteTabs } from '../site-tabs';

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [add] = useCreateSiteHostMutation();
  const [host, setHost] = useState('');
  const error = saving.problem?.violations.find(({ propertyPath }) => propertyPath === 'host')?.message;
  return (
    <FormDialog
      title={t('site.hosts.new')}
      saving={saving}
      fields={['host']}
      canSave={host.trim() !== ''}
      width="xs"
      save={() => add({ siteHostWrite: { host: host.trim() } }).unwrap()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={t('site.hosts.host')}
        value={host}
        onChange={({ target }) => setHost(target.value)}
        error={Boolean(error)}
        helperText={error ?? t('site.hosts.hostHint')}
        // No address yet: it has no scheme.
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url', maxLength: 253 } }}
      />
    </FormDialog>
  );
}

/** The record to set at the provider of the domain. */
function DnsRecord({ host }: { host: SiteHost }) {
  const t = useT();
  const parts = [
    [t('site.hosts.recordType'), host.recordType],
    [t('site.hosts.recordName'), host.recordName],
    [t('site.hosts.recordValue'), host.recordValue],
  ];
  return (
    <>
      <Typography variant="body2">{t('site.hosts.recordHint')}</Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2 }}
      >
        {parts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              <bdi dir="ltr">{value}</bdi>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function Host({ host }: { host: SiteHost }) {
  const t = useT();
  const [verifying, removing] = [useSaving(), useSaving()];
  const [verify] = useVerifySiteHostMutation();
  const [remove] = useDeleteSiteHostMutation();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{host.host}</bdi>
        </Typography>
        <Status
          tone={host.isVerified ? 'green' : 'saffron'}
          label={t(host.isVerified ? 'site.hosts.is.proven' : 'site.hosts.is.waiting')}
        />
        <Box sx={{ flexGrow: 1 }} />
        {!host.isVerified && (
          <Button
            variant="outlined"
            disabled={verifying.isSending}
            onClick={() => void verifying.run(() => verify({ id: host.id }).unwrap())}
          >
            {t('site.hosts.verify')}
          </Button>
        )}
        <Button color="error" onClick={() => setRemoving(true)}>
          {t('site.hosts.remove')}
        </Button>
      </Box>
      {verifying.problem && <Alert severity="warning">{formatProblem(verifying.problem, t)}</Alert>}
      {!host.isVerified && <DnsRecord host={host} />}
      {isRemoving && (
        <FormDialog
          title={t('site.hosts.removeTitle', { host: host.host })}
          saveLabel={t('site.hosts.remove')}
          saveColor="error"
          width="xs"
          saving={removing}
          save={() => remove({ id: host.id }).unwrap()}
          onClose={() => setRemoving(false)}
        >
          <Typography>{t('site.hosts.removeText')}</Typography>
        </FormDialog>
      )}
    </Paper>
  );
}

export function HostsPage() {
  const t = useT();
  const { data, error, refetch } = useListSiteHostsQuery({});
  const [isAdding, setAdding] = useState(false);
  const hosts = data?.['hydra:member'];
  return (
    <Page
      title={t('site.title')}
      tabs={siteTabs}
      action={
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t('site.hosts.new')}
        </Button>
      }
    >
      {error && !hosts && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !hosts && <Skeleton variant="rounded" height={120} />}
      {hosts?.length === 0 && <EmptyState text={t('site.hosts.none')} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {hosts?.map((host) => (
          <Host key={host.id} host={host} />
        ))}
      </Box>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
