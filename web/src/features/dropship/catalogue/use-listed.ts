/** What is listed already of the products on the screen, and what became of those that were just sent. */
import { useEffect, useMemo, useState } from 'react';
import { useListCjProductsQuery, useListImportsQuery } from '../api';
import type { CjProduct, Import, ListingStatus } from '../contract';

const UNDER_WAY: readonly ListingStatus[] = ['waiting', 'published'];
/** The live stream tells; this is for when it does not. */
const LOOK_MS = 4000;

export const isUnderWay = (listing: CjProduct | undefined): boolean =>
  listing !== undefined && UNDER_WAY.includes(listing.status);

const idOf = (iri: string | null): string => iri?.split('/').at(-1) ?? '';

function useImports(busy: boolean): ReadonlyMap<string, Import> {
  const { data } = useListImportsQuery(
    { state: 'running', itemsPerPage: 200 },
    { skip: !busy, pollingInterval: busy ? LOOK_MS : 0 },
  );
  return useMemo(() => new Map((data?.['hydra:member'] ?? []).map((one) => [one.id, one])), [data]);
}

/** Those of `sent` that the shop has now leave it, and their name is told. */
function useAdded(listings: ReadonlyMap<string, CjProduct>) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<CjProduct | null>(null);
  useEffect(() => {
    const done = sent.filter((pid) => listings.has(pid) && !isUnderWay(listings.get(pid)));
    if (done.length === 0) return;
    setSent((all) => all.filter((pid) => !done.includes(pid)));
    const told = done.map((pid) => listings.get(pid)).find((one) => one?.status === 'added');
    if (told) setAdded(told);
  }, [sent, listings]);
  return {
    sent,
    added,
    watch: (pid: string) => setSent((all) => [...all.filter((one) => one !== pid), pid]),
    dismiss: () => setAdded(null),
  };
}

export function useListed(visible: readonly string[]) {
  const [listings, setListings] = useState<ReadonlyMap<string, CjProduct>>(new Map());
  const { sent, added, watch, dismiss } = useAdded(listings);
  const busy = sent.length > 0 || visible.some((pid) => isUnderWay(listings.get(pid)));
  const asked = useMemo(() => [...new Set([...visible, ...sent])].sort(), [visible, sent]);
  const { currentData, error, isFetching, refetch } = useListCjProductsQuery(
    { pid: asked },
    { skip: asked.length === 0, pollingInterval: busy ? LOOK_MS : 0 },
  );
  useEffect(() => {
    if (currentData) setListings(new Map(currentData['hydra:member'].map((one) => [one.pid, one])));
  }, [currentData]);
  const imports = useImports(busy);
  /** What the answer says is true until the next one. */
  function send(listing: CjProduct): void {
    setListings((before) => new Map(before).set(listing.pid, listing));
    if (isUnderWay(listing)) watch(listing.pid);
  }
  return {
    of: (pid: string) => listings.get(pid),
    importOf: (listing: CjProduct) => imports.get(idOf(listing.import)),
    isKnown: currentData !== undefined || listings.size > 0,
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
    send,
    added,
    dismiss,
  };
}

export type Listed = ReturnType<typeof useListed>;
