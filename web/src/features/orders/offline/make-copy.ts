/** Fills the copy, page by page, without haste. */
import { bearer } from '@/shared/auth/tokens';
import { type Copied, copied, writeCopy } from './copy';

const PAGE = 200;
const PAUSE_MS = 100;

interface Page {
  'hydra:member': object[];
  'hydra:totalItems': number;
}

async function readPage(locale: string, resource: Copied, page: number, signal: AbortSignal): Promise<Page> {
  const address = new URL(`/${locale}/api/${resource}`, window.location.origin);
  address.search = `page=${page}&itemsPerPage=${PAGE}`;
  const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${bearer()}` };
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new Error(`${resource} answered ${answer.status}`);
  return (await answer.json()) as Page;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function readAll(locale: string, resource: Copied, signal: AbortSignal): Promise<object[]> {
  const items: object[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await readPage(locale, resource, page, signal);
    items.push(...answer['hydra:member']);
    const isAll = answer['hydra:member'].length < PAGE || items.length >= answer['hydra:totalItems'];
    if (isAll || items.length >= copied[resource]) return items;
    await pause();
  }
}

/** Rejects when the network is gone or the browser can't keep the copy; what was copied before stays. */
export async function makeCopy(owner: string, locale: string, signal: AbortSignal): Promise<void> {
  for (const resource of Object.keys(copied) as Copied[]) {
    const items = await readAll(locale, resource, signal);
    // Whoever signed out meanwhile had it wiped.
    signal.throwIfAborted();
    await writeCopy(owner, resource, items);
    await pause();
  }
}
