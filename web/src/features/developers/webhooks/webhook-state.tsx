/** State of a webhook or of a delivery as a chip. */
import { useT } from '@/shared/i18n/i18n-context';
import type { StatusTone } from '@/shared/theme/tokens';
import { Status } from '@/shared/ui/status';
import type { Webhook, WebhookDelivery } from '../api.gen';

const TONES: Record<Webhook['state'] | WebhookDelivery['state'], StatusTone> = {
  on: 'green',
  off: 'stone',
  failing: 'brick',
  gone: 'brick',
  waiting: 'saffron',
  delivered: 'green',
  failed: 'brick',
};

export function WebhookState({ state }: { state: keyof typeof TONES }) {
  const t = useT();
  return <Status tone={TONES[state]} label={t(`developers.webhooks.state.${state}`)} />;
}
