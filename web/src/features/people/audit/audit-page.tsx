/** Audit log: who changed what, when, from what to what. */
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { searchParams } from '@/shared/api/search-params';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { type AuditEntry, useListAuditEntriesQuery, useListPeopleQuery } from '../api';
import { describeChange } from './describe-change';

const SORT = { field: 'at', direction: 'desc' } as const;
const KINDS = [
  'person-invited',
  'invitation-changed',
  'invitation-withdrawn',
  'person-joined',
  'person-changed',
  'password-reset-requested',
  'password-changed',
  'signed-in',
  'signed-out',
  'sessions-ended',
  'second-factor-changed',
  'pin-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'approval-given',
  'business-changed',
  'api-key-created',
  'api-key-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-secret-rotated',
  'webhook-removed',
  'outside-application-added',
  'outside-application-consented',
  'outside-application-updated',
  'outside-application-uninstalled',
  'outside-application-removed',
  'site-host-added',
  'site-host-verified',
  'site-host-removed',
  'customer-erased',
  'customers-merged',
  'assistant-asked',
  'assistant-applied',
  'assistant-undone',
  'card-account-changed',
  'exchange-rate-changed',
] as const;

/** An empty value is shown as "all". */
const FILTER = {
  sx: { width: { xs: '100%', sm: 260 } },
  slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
};

type Kind = (typeof KINDS)[number];

function useColumns(): Column<AuditEntry>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    { field: 'at', label: t('people.audit.at'), cell: ({ at }) => dateTime(at) },
    { field: 'kind', label: t('people.audit.kind'), cell: ({ kind }) => t(`people.audit.kinds.${kind}`) },
    {
      field: 'actor',
      label: t('people.audit.actor'),
      cell: ({ actorName }) => actorName || t('people.audit.system'),
    },
    {
      field: 'subject',
      label: t('people.audit.subject'),
      showFrom: 'md',
      cell: ({ subjectName }) => subjectName,
    },
    {
      field: 'change',
      label: t('people.audit.change'),
      showFrom: 'md',
      cell: ({ before, after }) => <bdi>{describeChange(before, after, t)}</bdi>,
    },
    {
      field: 'address',
      label: t('people.audit.address'),
      showFrom: 'md',
      cell: ({ address }) => <bdi>{address}</bdi>,
    },
  ];
}

function useAudit() {
  const [filter, setFilter] = useState<{ kind?: Kind; person?: string }>({});
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(30);
  const query = useListAuditEntriesQuery({ ...filter, page, itemsPerPage: size });
  return {
    ...query,
    filter,
    apply: (change: { kind?: string; person?: string }) => {
      const merged = { ...filter, ...change };
      setFilter(Object.fromEntries(Object.entries(merged).filter(([, value]) => value)));
      setPage(1);
    },
    paging: {
      page,
      size,
      onPage: setPage,
      onSize: (next: number) => {
        setSize(next);
        setPage(1);
      },
    },
  };
}

function Filters({ filter, apply }: Pick<ReturnType<typeof useAudit>, 'filter' | 'apply'>) {
  const t = useT();
  const { data } = useListPeopleQuery({});
  return (
    <>
      <TextField
        select
        id="audit-kind"
        label={t('people.audit.kind')}
        value={filter.kind ?? ''}
        onChange={({ target }) => apply({ kind: target.value })}
        {...FILTER}
      >
        <MenuItem value="">{t('people.audit.all')}</MenuItem>
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`people.audit.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="audit-person"
        label={t('people.audit.subject')}
        value={filter.person ?? ''}
        onChange={({ target }) => apply({ person: target.value })}
        {...FILTER}
      >
        <MenuItem value="">{t('people.audit.all')}</MenuItem>
        {data?.['hydra:member'].map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

export function AuditPage() {
  const t = useT();
  const { data, error, refetch, filter, apply, paging } = useAudit();
  const columns = useColumns();
  const file = useFile();
  const isEmpty = data?.['hydra:totalItems'] === 0;
  const problem = file.problem ?? (data ? null : error);
  return (
    <Page
      title={t('people.audit.title')}
      action={
        <Button
          disabled={file.busy}
          onClick={() => void file.save(`/api/audit_entries.csv?${searchParams(filter)}`, 'audit.csv')}
        >
          {t('people.audit.export')}
        </Button>
      }
      filters={<Filters filter={filter} apply={apply} />}
    >
      {problem && <ErrorState error={problem} retry={() => void refetch()} />}
      {isEmpty && <EmptyState text={t('people.audit.none')} />}
      {!isEmpty && (
        <DataTable
          label={t('people.audit.title')}
          columns={columns}
          rows={data?.['hydra:member']}
          getKey={({ id }) => id}
          sort={SORT}
          onSort={() => undefined}
        />
      )}
      <Pages total={data?.['hydra:totalItems'] ?? 0} state={paging} />
    </Page>
  );
}
