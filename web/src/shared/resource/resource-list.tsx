/** Table of a resource, or its empty or error state. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Alert, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Item } from '@/shared/api/hydra';
import { formatProblem } from '@/shared/api/problem';
import { hasRole } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { late } from '@/shared/lib/late';
import { DataTable } from '@/shared/ui/data-table';
import type { Column, DataTableProps } from '@/shared/ui/data-table-columns';
import { Pages } from '@/shared/ui/list-controls';
import { ListContent } from '@/shared/ui/list-table';
import { EmptyState } from '@/shared/ui/states';
import type { Resource } from './resource';
import { actionsWidth, RowActions } from './row-actions';
import { useOrder } from './use-order';
import type { ResourceListData } from './use-resource-list';

// Dragging is needed on few lists.
const OrderedTable = late(() => import('./ordered-table').then((module) => module.OrderedTable), DataTable);

interface ResourceListProps<T extends Item> {
  resource: Resource<T>;
  list: ResourceListData<T>;
  hidden: readonly string[];
  comfortable: boolean;
  onEdit?: (item: T) => void;
  onDelete?: (item: T) => void;
  emptyAction: ReactNode;
}

/** Editing and deleting. */
const OWN_ACTIONS = 2;

function useActionColumn<T extends Item>({ resource, onEdit, onDelete }: ResourceListProps<T>): Column<T>[] {
  const t = useT();
  const { extra, getName } = resource;
  if (!onEdit) return [];
  const cell = (item: T) => (
    <RowActions name={getName(item)}>
      {extra && <extra.Actions item={item} />}
      <IconButton
        size="small"
        aria-label={t('list.edit', { name: getName(item) })}
        onClick={() => onEdit(item)}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
      {onDelete && (
        <IconButton
          size="small"
          aria-label={t('list.delete', { name: getName(item) })}
          onClick={() => onDelete(item)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </RowActions>
  );
  const width = actionsWidth(OWN_ACTIONS + (extra?.most ?? 0));
  return [{ field: 'actions', label: t('list.actions'), amount: true, actions: true, width, cell }];
}

export function ResourceList<T extends Item>(props: ResourceListProps<T>) {
  const { resource, list, hidden, comfortable, emptyAction } = props;
  const t = useT();
  const { roles } = useMe();
  const readable = resource
    .columns(t, useFormat())
    .filter(({ readableBy }) => !readableBy || hasRole(roles, readableBy));
  const columns = [...readable, ...useActionColumn(props)];
  const navigate = useNavigate();
  const { toPath } = resource;
  const order = useOrder(resource, list);
  const rows = order.rows?.filter((item) => !hidden.includes(item.id));

  const table: DataTableProps<T> = {
    label: t(resource.titleKey),
    columns,
    rows,
    isStale: list.isStale,
    getKey: (item) => item.id,
    sort: list.state.sort,
    onSort: list.state.onSort,
    comfortable,
    onOpen: toPath ? (item) => void navigate(toPath(item)) : props.onEdit,
  };
  const { move, problem } = order;
  return (
    <ListContent
      rows={rows}
      error={list.error}
      retry={list.refetch}
      onClear={list.onClear}
      empty={<EmptyState text={t(resource.emptyKey)} action={emptyAction} />}
    >
      {problem && (
        <Alert severity="error" onClose={order.dismiss} closeText={t('action.dismiss')}>
          {formatProblem(problem, t)}
        </Alert>
      )}
      {move && props.onEdit ? (
        <OrderedTable
          {...(table as DataTableProps<unknown>)}
          getName={resource.getName as (row: unknown) => string}
          onMove={(id, target) => void move(id, target)}
        />
      ) : (
        <DataTable {...table} />
      )}
      {!resource.order && <Pages total={list.total} state={list.state} />}
    </ListContent>
  );
}
