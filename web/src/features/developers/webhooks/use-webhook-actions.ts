/** What an admin does with a webhook. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useResendWebhookDeliveryMutation,
  useRotateWebhookSecretMutation,
  type WebhookItem,
} from '../api';
import { developersPaths } from '../paths';
import type { WebhookValues } from './webhook-dialog';

export function useWebhookActions({ id, state }: WebhookItem) {
  const saving = useSaving();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const [change] = useChangeWebhookMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const [remove] = useRemoveWebhookMutation();
  const [resend] = useResendWebhookDeliveryMutation();

  return {
    saving,
    secret,
    hideSecret: () => setSecret(null),
    save: (changeWebhookBody: WebhookValues) => change({ id, changeWebhookBody }).unwrap(),
    toggle: () => saving.run(() => change({ id, changeWebhookBody: { isEnabled: state !== 'on' } }).unwrap()),
    rotate: async () => setSecret((await rotate({ id }).unwrap()).secret ?? null),
    remove: async () => {
      await remove({ id }).unwrap();
      await navigate(`/${developersPaths.webhooks}`);
    },
    resend: (name: string) => saving.run(() => resend({ id, name }).unwrap()),
  };
}
