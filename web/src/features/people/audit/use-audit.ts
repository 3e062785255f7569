/** A page of the audit log by its filter. */
import { useState } from 'react';
import { fromInputValue } from '@/shared/lib/wall-time';
import { useAppSelector } from '@/shared/store/hooks';
import { useListAuditEntriesQuery } from '../api.gen';
import type { Kind } from './describe-kind';

/** `from` and `to` are days such as 2026-11-21, both included, in the tenant's time zone. */
export interface AuditFilter {
  kind?: Kind | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type Audit = ReturnType<typeof useAudit>;

const DAY_MS = 86_400_000;
/** The server lists no more of them. */
const MOST_LISTED = 10_000;

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Return the parameters of a filter: the instants at which its days begin and end. */
export function toParameters({ kind, person, from, to }: AuditFilter, zone: string) {
  return {
    ...(kind && { kind }),
    ...(person && { person }),
    ...(from && { from: fromInputValue(`${from}T00:00`, zone) }),
    ...(to && { to: fromInputValue(`${nextDay(to)}T00:00`, zone) }),
  };
}

export function useAudit() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(30);
  const zone = useAppSelector((state) => state.session.me?.tenant.timezone ?? 'UTC');
  const parameters = toParameters(filter, zone);
  // What other pages changed is in it, too.
  const list = useListAuditEntriesQuery(
    { ...parameters, page, itemsPerPage: size },
    { refetchOnMountOrArgChange: true },
  );
  return {
    list,
    filter,
    parameters,
    total: Math.min(list.data?.['hydra:totalItems'] ?? 0, MOST_LISTED),
    apply: (change: AuditFilter) => {
      setFilter({ ...filter, ...change });
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
