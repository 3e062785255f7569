/** Chip with the state of a return. */
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { OrderReturn } from '../office/contract';

const TONES = { requested: 'saffron', accepted: 'green', rejected: 'stone' } as const;

export function ReturnStatus({ status }: Pick<OrderReturn, 'status'>) {
  const t = useT();
  return <Status tone={TONES[status]} label={t(`orders.returns.is.${status}`)} />;
}
