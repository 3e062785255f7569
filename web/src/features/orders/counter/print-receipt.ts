/** Prints the receipt of an order: by the print agent of this device, else by the browser. */
import { fetchBlob } from '@/shared/api/use-file';
import type { Locale } from '@/shared/i18n/locales';
import { type AgentFailure, type PrintJob, readAgentAddress, sendToAgent } from './print-agent';

/** The browser has read the document by then. */
const REMOVE_MS = 60_000;

/** Print with the browser's dialog; silently where the browser is set up for it. */
function printWithBrowser(receipt: Blob): void {
  const url = URL.createObjectURL(receipt);
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  frame.title = 'receipt';
  frame.src = url;
  frame.onload = () => frame.contentWindow?.print();
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, REMOVE_MS);
}

/** Return why the print agent did not print, or null. Reject with a `Problem` if the receipt cannot be fetched. */
export async function printReceipt(
  order: string,
  locale: Locale,
  job: PrintJob,
): Promise<AgentFailure | null> {
  // A repeat is no other print, which would be a duplicate.
  const receipt = await fetchBlob(locale, `/api/orders/${order}/receipt?paper=80mm`, `${job.key}:${locale}`);
  const address = readAgentAddress();
  const failure = address ? await sendToAgent(address, receipt, job) : null;
  if (!address || failure) printWithBrowser(receipt);
  return failure;
}
