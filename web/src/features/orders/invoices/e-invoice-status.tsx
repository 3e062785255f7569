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

/** State of any document at the platform. */
export function PlatformStatus({ status }: { status: Invoice['eInvoiceStatus'] }) {
  const t = useT();
  return <Status tone={TONES[status]} label={t(`orders.invoices.electronic.is.${status}`)} />;
}

export function EInvoiceStatus({ invoice: { eInvoiceStatus } }: { invoice: Invoice }) {
  return <PlatformStatus status={eInvoiceStatus} />;
}
