/** The installed applications from outside: see more, update, uninstall. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Link as MuiLink, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import {
  type OutsideApplication,
  outsidePath,
  useOutsideApplications,
  useUninstallStoreOutsideMutation,
} from './outside-applications';

const SORT = { field: 'name', direction: 'asc' } as const;

function useColumns(uninstall: (application: OutsideApplication) => void): Column<OutsideApplication>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    {
      field: 'name',
      label: t('apps.name'),
      cell: ({ id, name }) => (
        <MuiLink component={Link} to={outsidePath(id)}>
          {name}
        </MuiLink>
      ),
    },
    {
      field: 'release',
      label: t('apps.release'),
      showFrom: 'md',
      cell: ({ release }) => <bdi>{release}</bdi>,
    },
    {
      field: 'installedAt',
      label: t('apps.installed.at'),
      showFrom: 'md',
      cell: ({ installedAt }) => (installedAt ? dateTime(installedAt) : '—'),
    },
    {
      field: 'consentEndsAt',
      label: t('apps.outside.until'),
      showFrom: 'md',
      cell: ({ consentEndsAt }) => (consentEndsAt ? dateTime(consentEndsAt) : '—'),
    },
    {
      field: 'actions',
      label: t('list.actions'),
      amount: true,
      actions: true,
      width: 200,
      cell: (application) => (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          {application.nextRelease && (
            <Button
              size="small"
              component={Link}
              to={outsidePath(application.id)}
              aria-label={t('apps.update.one', { name: application.name })}
            >
              {t('apps.update.send')}
            </Button>
          )}
          <IconButton
            size="small"
            onClick={() => uninstall(application)}
            aria-label={t('apps.uninstall.open', { name: application.name })}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ),
    },
  ];
}

function UninstallDialog({ application, onClose }: { application: OutsideApplication; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [uninstall] = useUninstallStoreOutsideMutation();
  const { id, name } = application;
  return (
    <FormDialog
      title={t('apps.uninstall.title', { name })}
      saveLabel={t('apps.uninstall.send')}
      saveColor="error"
      width="xs"
      saving={saving}
      save={() => uninstall(id).unwrap()}
      onClose={onClose}
    >
      <Typography>{t('apps.outside.uninstall', { name })}</Typography>
    </FormDialog>
  );
}

export function OutsideList() {
  const t = useT();
  const [removed, setRemoved] = useState<OutsideApplication | null>(null);
  const columns = useColumns(setRemoved);
  const installed = useOutsideApplications().filter(({ status }) => status === 'installed');
  if (installed.length === 0) return null;
  return (
    <Box component="section" aria-label={t('apps.outside.title')} sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('apps.outside.title')}
      </Typography>
      <Paper variant="outlined">
        <DataTable
          label={t('apps.outside.title')}
          columns={columns}
          rows={installed}
          getKey={({ id }) => id}
          sort={SORT}
          onSort={() => undefined}
        />
      </Paper>
      {removed && <UninstallDialog application={removed} onClose={() => setRemoved(null)} />}
    </Box>
  );
}
