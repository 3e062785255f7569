/** What an admin does with a webhook. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useDeleteWebhookMutation,
  useResendWebhookDeliveryMutation,
  useRotateWebhookSecretMutation,
  useUpdateWebhookMutation,
  type Webhook,
} from '../api.gen';
import { developersPaths } from '../paths';
import type { WebhookValues } from './webhook-dialog';

export function useWebhookActions({ id, state }: Webhook) {
  const saving = useSaving();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const [change] = useUpdateWebhookMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const [remove] = useDeleteWebhookMutation();
  const [resend] = useResendWebhookDeliveryMutation();

  return {
    saving,
    secret,
    hideSecret: () => setSecret(null),
    save: (webhookChange: WebhookValues) => change({ id, webhookChange }).unwrap(),
    toggle: () => saving.run(() => change({ id, webhookChange: { isEnabled: state !== 'on' } }).unwrap()),
    rotate: async () => setSecret((await rotate({ id }).unwrap()).secret ?? null),
    remove: async () => {
      await remove({ id }).unwrap();
      await navigate(`/${developersPaths.webhooks}`);
    },
    resend: (deliveryId: string) => saving.run(() => resend({ id, deliveryId }).unwrap()),
  };
}
