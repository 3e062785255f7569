/** Client of the print agent, a program on this device that prints on an ESC/POS printer and opens the cash drawer. */

const KEY = 'souk.printAgent';
const TIMEOUT_MS = 5000;

export interface PrintJob {
  /** Jobs with the same key are printed once. */
  key: string;
  opensDrawer: boolean;
}

/** What keeps the printer from printing, of which there are texts. */
const REASONS = ['unreachable', 'no-paper', 'cover-open', 'busy'] as const;

/** `detail` is what the agent said, `reason` the same where there is a text of it; null if there was no answer. */
export interface AgentFailure {
  address: string;
  detail: string | null;
  reason?: (typeof REASONS)[number];
}

/** Return the agent's address, empty if this device has none. */
export const readAgentAddress = (): string => localStorage.getItem(KEY) ?? '';

export function storeAgentAddress(address: string): void {
  if (address) localStorage.setItem(KEY, address);
  else localStorage.removeItem(KEY);
}

/** Return the origin of an agent on this device, which the page's policy allows; null for other addresses. */
export function parseAgentAddress(text: string): string | null {
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?$/i.test(text.trim());
  return isLocal && URL.canParse(text.trim()) ? new URL(text.trim()).origin : null;
}

/** Return null if the agent did it. */
async function call(address: string, path: string, request?: RequestInit): Promise<AgentFailure | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${address}${path}`, { ...request, signal });
    if (response.ok) return null;
    const body = (await response.json()) as { detail?: unknown; code?: unknown };
    const reason = REASONS.find((candidate) => candidate === body.code);
    return { address, detail: String(body.detail ?? response.status), ...(reason && { reason }) };
  } catch {
    return { address, detail: null };
  }
}

/** Return why the printer cannot be reached, or null. */
export const checkAgent = (address: string): Promise<AgentFailure | null> => call(address, '/status');

/** Open the drawer without a receipt, once for each key. Return why it did not open, or null. */
export const openDrawer = (address: string, key: string): Promise<AgentFailure | null> =>
  call(address, '/drawer', { method: 'POST', headers: { 'Idempotency-Key': key } });

/** Return why the receipt was not printed, or null. */
export const sendToAgent = (
  address: string,
  receipt: Blob,
  { key, opensDrawer }: PrintJob,
): Promise<AgentFailure | null> =>
  call(address, `/print${opensDrawer ? '?drawer=1' : ''}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/pdf', 'Idempotency-Key': key },
    body: receipt,
  });
