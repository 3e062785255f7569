/** Admin page of a plain resource: list, search, form, deletion. */
import Add from '@mui/icons-material/Add';
import { Alert, Button, Paper, Snackbar, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Item } from '@/shared/api/hydra';
import { formatProblem } from '@/shared/api/problem';
import { hasRole } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListMenu, useDensity } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import type { Resource } from './resource';
import { ResourceForm } from './resource-form';
import { ResourceList } from './resource-list';
import { useDeleteWithUndo } from './use-delete-with-undo';
import { useOpenItem } from './use-open-item';
import { prefetchRows, useResourceList } from './use-resource-list';

interface ResourcePageProps<T extends Item> {
  resource: Resource<T>;
  /** Shown above the list. */
  top?: ReactNode;
}

export function ResourcePage<T extends Item>({ resource, top }: ResourcePageProps<T>) {
  const t = useT();
  const list = useResourceList(resource);
  const deletion = useDeleteWithUndo(resource);
  const density = useDensity();
  const { open, setOpen } = useOpenItem(list.rows);
  const { roles } = useMe();
  const writable = hasRole(roles, resource.writableBy);
  const filters = (resource.filters ?? []).filter(({ usableBy }) => !usableBy || hasRole(roles, usableBy));
  const add = writable && resource.newKey && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
      {t(resource.newKey)}
    </Button>
  );
  const menu = <ListMenu {...density} />;

  return (
    <Page
      title={t(resource.pageTitleKey ?? resource.titleKey)}
      tabs={resource.tabs}
      action={
        <>
          {!resource.search && menu}
          {add}
        </>
      }
      filters={
        resource.search && (
          <>
            <SearchField
              label={t('action.search')}
              value={list.search}
              onSearch={list.onSearch}
              {...(list.tooShort && { helperText: t('list.minimum', { count: list.minimum }) })}
            />
            {filters.map(({ parameter, labelKey, options }) => (
              <FilterChip
                key={parameter}
                label={t(labelKey)}
                value={list.state.get(parameter)}
                options={Object.entries(options).map(([value, key]) => [value, t(key)] as const)}
                onChange={(value) => list.state.change({ [parameter]: value })}
              />
            ))}
            {resource.Files && <resource.Files parameters={list.parameters} />}
            {menu}
          </>
        )
      }
    >
      {resource.hintKey && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {t(resource.hintKey)}
        </Typography>
      )}
      {top}
      {deletion.problem && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={deletion.dismiss} closeText={t('action.dismiss')}>
          {formatProblem(deletion.problem, t)}
        </Alert>
      )}
      <Paper variant="outlined">
        <ResourceList
          resource={resource}
          list={list}
          hidden={deletion.hidden}
          comfortable={density.comfortable}
          {...(writable && { onEdit: setOpen })}
          {...(writable && resource.calls.useDelete && { onDelete: deletion.schedule })}
          emptyAction={add}
        />
      </Paper>
      {open && (
        <ResourceForm
          resource={resource}
          item={open === 'new' ? null : open}
          // A new item comes last.
          defaults={resource.order ? { position: list.total } : {}}
          onClose={() => setOpen(null)}
        />
      )}
      <Snackbar
        open={deletion.pending !== null}
        message={deletion.pending && t('list.deleted', { name: resource.getName(deletion.pending) })}
        action={
          <Button color="inherit" onClick={deletion.undo}>
            {t('action.undo')}
          </Button>
        }
      />
    </Page>
  );
}

/** Return the page of a resource that has nothing of its own; its rows are asked for with its code. */
export const toPage = <T extends Item>(resource: Resource<T>) =>
  withPrefetch(() => <ResourcePage resource={resource} />, prefetchRows(resource));
