/** Unsaved changes of a page in IndexedDB, so that they survive a crash. */
import { del, delMany, get, keys, set } from 'idb-keyval';
import type { Snapshot } from './canvas';

const PREFIX = 'souk.site-draft.';
/** Changes after which the draft is stored at once. */
export const STEPS_BEFORE_STORE = 5;
/** Otherwise it is stored when nothing changed for this long. */
export const STORE_DELAY_MS = 1_000;

export interface LocalDraft extends Snapshot {
  savedAt: string;
}

export const draftKey = (tenant: string, locale: string, id: string): string =>
  `${PREFIX}${tenant}.${locale}.${id}`;

export const readLocalDraft = (key: string): Promise<LocalDraft | undefined> =>
  get<LocalDraft>(key).catch(() => undefined);

/** Store a draft. Reject if the browser cannot store it. */
export const storeLocalDraft = (key: string, draft: LocalDraft): Promise<void> => set(key, draft);

export const removeLocalDraft = (key: string): Promise<void> => del(key).catch(() => undefined);

/** Delete all drafts of this browser. */
export async function clearLocalDrafts(): Promise<void> {
  const own = (await keys()).filter((key) => String(key).startsWith(PREFIX));
  await delMany(own);
}
