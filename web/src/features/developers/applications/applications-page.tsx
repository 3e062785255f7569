/** Outside applications of the tenant, added by their manifests. */
import { Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { CopyDialog } from '@/shared/ui/copy-dialog';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { type OutsideApplication, useListOutsideApplicationsQuery } from '../api.gen';
import { applicationPath } from '../paths';
import { AddDialog } from './add-dialog';
import { ApplicationStatus } from './application-status';

const SORT = { field: 'createdAt', direction: 'asc' } as const;

/** What its maker enters at the application, as environment variables. */
const credentialsOf = ({ clientId, clientSecret, webhookSecret }: OutsideApplication) =>
  [
    `SOUK_CLIENT_ID=${clientId}`,
    `SOUK_CLIENT_SECRET=${clientSecret}`,
    `WEBHOOK_SECRET=${webhookSecret}`,
  ].join('\n');

function useColumns(): Column<OutsideApplication>[] {
  const t = useT();
  return [
    {
      field: 'name',
      label: t('developers.applications.name'),
      cell: ({ id, name }) => (
        <MuiLink component={Link} to={applicationPath(id)}>
          {name}
        </MuiLink>
      ),
    },
    {
      field: 'release',
      label: t('developers.applications.release'),
      showFrom: 'md',
      width: 140,
      cell: ({ release }) => <bdi>{release}</bdi>,
    },
    {
      field: 'manifestUrl',
      label: t('developers.applications.manifestUrl'),
      showFrom: 'md',
      cell: ({ manifestUrl }) => <bdi dir="ltr">{manifestUrl}</bdi>,
    },
    {
      field: 'status',
      label: t('developers.applications.status'),
      width: 200,
      cell: (application) => <ApplicationStatus application={application} />,
    },
  ];
}

function ApplicationList() {
  const t = useT();
  const columns = useColumns();
  const { data, error, refetch } = useListOutsideApplicationsQuery(
    {},
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const applications = data?.['hydra:member'];
  if (error && !applications) return <ErrorState error={error} retry={() => void refetch()} />;
  if (applications?.length === 0) return <EmptyState text={t('developers.applications.none')} />;
  return (
    <DataTable
      label={t('developers.applications.title')}
      columns={columns}
      rows={applications}
      getKey={({ id }) => id}
      sort={SORT}
      onSort={() => undefined}
    />
  );
}

export function ApplicationsPage() {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<OutsideApplication | null>(null);
  return (
    <Page
      title={t('developers.applications.title')}
      action={
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t('developers.applications.new')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
        {t('developers.applications.about')}
      </Typography>
      <ApplicationList />
      {isAdding && <AddDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
      {added && (
        <CopyDialog
          title={t('developers.applications.added', { name: added.name })}
          hint={t('developers.applications.addedHint')}
          label={t('developers.applications.credentials')}
          value={credentialsOf(added)}
          onClose={() => setAdded(null)}
        />
      )}
    </Page>
  );
}
