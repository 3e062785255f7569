/** What the tenant has installed, in the order of its menu: move, turn on and off, uninstall. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, IconButton, Link as MuiLink, Paper, Skeleton, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { OrderedTable } from '@/shared/resource/ordered-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import type { InstalledApplication } from '../api.gen';
import { appsTabs } from '../apps-tabs';
import { OutsideList } from '../outside/outside-list';
import { applicationPath } from '../paths';
import { UninstallDialog } from './uninstall-dialog';
import { useInstalled } from './use-installed';

/** The order is made by hand, so no column can be sorted by. */
const SORT = { field: 'menuOrder', direction: 'asc' } as const;

type Actions = Pick<ReturnType<typeof useInstalled>, 'setEnabled'> & {
  uninstall: (item: InstalledApplication) => void;
};

function useColumns({ setEnabled, uninstall }: Actions): Column<InstalledApplication>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    {
      field: 'name',
      label: t('apps.name'),
      cell: ({ name, image, application }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <img src={image} alt="" width={32} height={32} />
          <MuiLink component={Link} to={applicationPath(application)}>
            {name}
          </MuiLink>
        </Box>
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
      field: 'isEnabled',
      label: t('apps.installed.on'),
      width: 88,
      cell: (item) => (
        <Switch
          size="small"
          checked={item.isEnabled}
          onChange={({ target }) => setEnabled(item, target.checked)}
          slotProps={{ input: { 'aria-label': t('apps.installed.turnOn', { name: item.name }) } }}
        />
      ),
    },
    {
      field: 'actions',
      label: t('list.actions'),
      amount: true,
      actions: true,
      width: 88,
      cell: (item) => (
        <IconButton
          size="small"
          onClick={() => uninstall(item)}
          aria-label={t('apps.uninstall.open', { name: item.name })}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ),
    },
  ];
}

export function InstalledPage() {
  const t = useT();
  const { rows, error, refetch, problem, dismiss, move, setEnabled } = useInstalled();
  const [removed, setRemoved] = useState<InstalledApplication | null>(null);
  const columns = useColumns({ setEnabled, uninstall: setRemoved });
  return (
    <Page title={t('apps.title')} tabs={appsTabs}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('apps.installed.hint')}
      </Typography>
      {problem && (
        <Alert severity="error" onClose={dismiss} closeText={t('action.dismiss')} sx={{ mb: 2 }}>
          {formatProblem(problem, t)}
        </Alert>
      )}
      {!rows && (error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={240} />)}
      {rows?.length === 0 && <EmptyState text={t('apps.installed.empty')} />}
      {rows && rows.length > 0 && (
        <Paper variant="outlined">
          <OrderedTable
            label={t('apps.installed.title')}
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
            getName={({ name }) => name}
            sort={SORT}
            onSort={() => undefined}
            onMove={move}
          />
        </Paper>
      )}
      <OutsideList />
      {removed && <UninstallDialog item={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}
