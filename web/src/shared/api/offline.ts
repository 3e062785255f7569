/** Answers from what was kept, for reads that the server can't be asked. */

/** A path without locale and its parameters; undefined where nothing was kept. */
export type OfflineAnswer = (path: string, parameters: URLSearchParams) => Promise<unknown>;

let load: (() => Promise<OfflineAnswer>) | null = null;
let given = false;

/** A feature says who answers for it; its code is loaded when it is first needed. */
export function answerOffline(loader: () => Promise<OfflineAnswer>): void {
  load = loader;
}

export async function offlineAnswer(path: string, parameters: URLSearchParams): Promise<unknown> {
  const answer = await load?.().catch(() => null);
  const found = await answer?.(path, parameters).catch(() => undefined);
  given ||= found !== undefined;
  return found;
}

/** Whether screens show kept answers since this was last asked. */
export function takeOfflineGiven(): boolean {
  const was = given;
  given = false;
  return was;
}
