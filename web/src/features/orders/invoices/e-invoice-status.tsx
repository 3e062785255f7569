/** Where an electronic invoice is on its way to the buyer. */
import { useT } from '@/shared/i18n/i18n-context';
import type { StatusTone } from '@/shared/theme/tokens';
import { Status } from '@/shared/ui/status';
import type { Invoice } from '../office/contract';

const TONES = {
  'not-sent': 'stone',
  sending: 'saffron',
  sent: 'blue',
  accepted: 'green',
  rejected: 'brick',
} as const satisfies Record<Invoice['eInvoiceStatus'], StatusTone>;

/** Return whether it can be sent: for the first time, or again. */
export const canSend = ({ eInvoiceStatus }: Invoice) =>
  eInvoiceStatus === 'not-sent' || eInvoiceStatus === 'rejected';

export function EInvoiceStatus({ invoice: { eInvoiceStatus } }: { invoice: Invoice }) {
  const t = useT();
  return <Status tone={TONES[eInvoiceStatus]} label={t(`orders.invoices.electronic.is.${eInvoiceStatus}`)} />;
}
