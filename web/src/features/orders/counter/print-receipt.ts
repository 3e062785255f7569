/** Prints the receipt of an order with the browser; silently where the browser is set up for it. */
import { fetchBlob } from '@/shared/api/use-file';
import type { Locale } from '@/shared/i18n/locales';

/** The browser has read the document by then. */
const REMOVE_MS = 60_000;

/** Reject with a `Problem` if the receipt cannot be fetched. */
export async function printReceipt(order: string, locale: Locale): Promise<void> {
  const path = `/${locale}/api/orders/${order}/receipt?paper=80mm`;
  const url = URL.createObjectURL(await fetchBlob(new URL(path, window.location.origin)));
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
