/** Listings of the visible products and of those that were just sent. */
import { useEffect, useMemo, useState } from 'react';
import { useListCjProductsQuery, useListImportsQuery } from '../api.gen';
import type { CjProduct, Import, ListingStatus } from '../contract';

const PENDING_STATUSES: readonly ListingStatus[] = ['waiting', 'published'];
/** Polling as a fallback for the live stream. */
const POLL_MS = 4000;

export const isPending = (listing: CjProduct | undefined): boolean =>
  listing !== undefined && PENDING_STATUSES.includes(listing.status);

const toId = (iri: string | null): string => iri?.split('/').at(-1) ?? '';

function useImports(busy: boolean): ReadonlyMap<string, Import> {
  const { data } = useListImportsQuery(
    { state: 'running', itemsPerPage: 200 },
    { skip: !busy, pollingInterval: busy ? POLL_MS : 0 },
  );
  return useMemo(() => new Map((data?.['hydra:member'] ?? []).map((item) => [item.id, item])), [data]);
}

/** Track sent products until their listing is finished; `added` is the last one added to the shop. */
function useAdded(listings: ReadonlyMap<string, CjProduct>) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<CjProduct | null>(null);
  useEffect(() => {
    const done = sent.filter((pid) => listings.has(pid) && !isPending(listings.get(pid)));
    if (done.length === 0) return;
    setSent((all) => all.filter((pid) => !done.includes(pid)));
    const addedListing = done.map((pid) => listings.get(pid)).find((item) => item?.status === 'added');
    if (addedListing) setAdded(addedListing);
  }, [sent, listings]);
  return {
    sent,
    added,
    watch: (pid: string) => setSent((all) => [...all.filter((item) => item !== pid), pid]),
    dismiss: () => setAdded(null),
  };
}

export function useListed(visible: readonly string[]) {
  const [listings, setListings] = useState<ReadonlyMap<string, CjProduct>>(new Map());
  const { sent, added, watch, dismiss } = useAdded(listings);
  const busy = sent.length > 0 || visible.some((pid) => isPending(listings.get(pid)));
  const pids = useMemo(() => [...new Set([...visible, ...sent])].sort(), [visible, sent]);
  const { currentData, error, isFetching, refetch } = useListCjProductsQuery(
    { pid: pids },
    { skip: pids.length === 0, pollingInterval: busy ? POLL_MS : 0 },
  );
  useEffect(() => {
    if (currentData) setListings(new Map(currentData['hydra:member'].map((item) => [item.pid, item])));
  }, [currentData]);
  const imports = useImports(busy);
  /** Show the created listing until the next response of the list. */
  function send(listing: CjProduct): void {
    setListings((before) => new Map(before).set(listing.pid, listing));
    if (isPending(listing)) watch(listing.pid);
  }
  return {
    get: (pid: string) => listings.get(pid),
    /** The import that lists the product, while it runs. */
    getImport: (pid: string) => imports.get(toId(listings.get(pid)?.import ?? null)),
    isLoaded: currentData !== undefined || listings.size > 0,
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
    send,
    added,
    dismiss,
  };
}

export type Listed = ReturnType<typeof useListed>;
