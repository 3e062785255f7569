/** Fills the offline copy page by page, with pauses. */
import { bearer } from '@/shared/auth/tokens';
import { pause } from '@/shared/lib/pause';
import { COPY_LIMITS, type CopiedResource, writeCopy } from './copy';

const PAGE_SIZE = 200;
const PAUSE_MS = 100;

interface Page {
  'hydra:member': object[];
  'hydra:totalItems': number;
}

async function fetchPage(
  locale: string,
  resource: CopiedResource,
  page: number,
  signal: AbortSignal,
): Promise<Page> {
  const url = new URL(`/${locale}/api/${resource}`, window.location.origin);
  url.search = `page=${page}&itemsPerPage=${PAGE_SIZE}`;
  const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${bearer()}` };
  const response = await fetch(url, { headers, signal });
  if (!response.ok) throw new Error(`${resource} answered ${response.status}`);
  return (await response.json()) as Page;
}

async function fetchAll(locale: string, resource: CopiedResource, signal: AbortSignal): Promise<object[]> {
  const items: object[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetchPage(locale, resource, page, signal);
    items.push(...response['hydra:member']);
    const isLastPage =
      response['hydra:member'].length < PAGE_SIZE || items.length >= response['hydra:totalItems'];
    if (isLastPage || items.length >= COPY_LIMITS[resource]) return items;
    await pause(PAUSE_MS, signal);
  }
}

/** Refresh all resources. Reject if the network fails or the copy cannot be stored; the previous copy stays. */
export async function refreshCopy(owner: string, locale: string, signal: AbortSignal): Promise<void> {
  for (const resource of Object.keys(COPY_LIMITS) as CopiedResource[]) {
    const items = await fetchAll(locale, resource, signal);
    // After sign-out the copy has been deleted.
    signal.throwIfAborted();
    await writeCopy(owner, resource, items);
    await pause(PAUSE_MS, signal);
  }
}
