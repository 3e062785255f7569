/** Dialog with what was sent and what was answered. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { WebhookDelivery } from '../api.gen';

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography
        component="pre"
        variant="body2"
        dir="ltr"
        // Long texts scroll in the dialog, and by the keyboard.
        sx={{ fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 }}
      >
        {text || '—'}
      </Typography>
    </section>
  );
}

export function DeliveryDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <bdi>{delivery.event}</bdi>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Text title={t('developers.webhooks.response')} text={delivery.response} />
        <Text title={t('developers.webhooks.body')} text={formatJson(delivery.body)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
