/** Audit log: who changed what, when, from what to what. */
import { Alert, Button, Link } from '@mui/material';
import { useState } from 'react';
import { toListRows } from '@/shared/api/list-rows';
import { searchParams } from '@/shared/api/search-params';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import type { AuditEntry } from '../api.gen';
import { AuditFilters } from './audit-filters';
import { ChangeSummary } from './change-summary';
import { listChanges } from './describe-change';
import { describeContext, describeKind } from './describe-kind';
import { EntryDialog } from './entry-dialog';
import { useAudit } from './use-audit';

const SORT = { field: 'at', direction: 'desc' } as const;

function useColumns(open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useT();
  const format = useFormat();
  return [
    { field: 'at', label: t('people.audit.at'), width: 160, cell: ({ at }) => format.dateTime(at) },
    {
      field: 'kind',
      label: t('people.audit.kind'),
      width: 220,
      cell: (entry) => (
        <Link
          component="button"
          color="inherit"
          underline="hover"
          noWrap
          title={describeKind(entry.kind, t)}
          sx={{ display: 'block', maxWidth: '100%', textAlign: 'start' }}
          onClick={() => open(entry)}
        >
          {describeKind(entry.kind, t)}
        </Link>
      ),
    },
    {
      field: 'subject',
      label: t('people.audit.subject'),
      width: 170,
      cell: ({ subjectName }) => <bdi>{subjectName}</bdi>,
    },
    {
      field: 'actor',
      label: t('people.audit.actor'),
      width: 150,
      cell: ({ actorName }) => actorName || t('people.audit.system'),
    },
    {
      field: 'change',
      label: t('people.audit.change'),
      showFrom: 'md',
      wraps: true,
      cell: ({ before, after }) => <ChangeSummary changes={listChanges(before, after, { t, ...format })} />,
    },
    {
      field: 'address',
      label: t('people.audit.address'),
      showFrom: 'xl',
      width: 140,
      cell: ({ address }) => <bdi>{address}</bdi>,
    },
  ];
}

/** Contexts that did not answer: what they have is not in the list. */
function Missing({ contexts }: { contexts: readonly string[] }) {
  const t = useT();
  if (contexts.length === 0) return null;
  const names = contexts.map((context) => describeContext(context, t)).join(', ');
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {t('people.audit.missing', { names })}
    </Alert>
  );
}

function Export({ parameters, file }: { parameters: object; file: ReturnType<typeof useFile> }) {
  const t = useT();
  const address = `/api/audit_entries.csv?${searchParams({ ...parameters })}`;
  return (
    <Button disabled={file.busy} onClick={() => void file.save(address, 'audit.csv')}>
      {t('people.audit.export')}
    </Button>
  );
}

export function AuditPage() {
  const t = useT();
  const { list, filter, parameters, total, apply, paging } = useAudit();
  const { rows, isStale, error } = toListRows(list);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns = useColumns(setOpened);
  const file = useFile();
  const isEmpty = rows?.length === 0;
  const problem = file.problem ?? error;
  return (
    <Page
      title={t('people.audit.title')}
      action={<Export parameters={parameters} file={file} />}
      filters={<AuditFilters filter={filter} apply={apply} />}
    >
      {problem ? <ErrorState error={problem} retry={() => void list.refetch()} /> : null}
      <Missing contexts={list.data?.missing ?? []} />
      {isEmpty && <EmptyState text={t('people.audit.none')} />}
      {!isEmpty && (
        <DataTable
          label={t('people.audit.title')}
          columns={columns}
          rows={rows}
          isStale={isStale}
          getKey={({ id }) => id}
          sort={SORT}
          onSort={() => undefined}
          onOpen={setOpened}
        />
      )}
      <Pages total={total} state={paging} />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
