/** Dialog with one message to a customer. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Message } from '../office/contract';

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT();
  const { subject, recipient, body, error } = message;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="message-title">
      <DialogTitle id="message-title" dir="auto">
        {subject}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('orders.messages.recipient')} : <bdi>{recipient}</bdi>
        </Typography>
        {error && <Alert severity="error">{error}</Alert>}
        <Typography sx={{ whiteSpace: 'pre-line' }} dir="auto">
          {body}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
