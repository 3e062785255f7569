/** Dialog that shows a link once, to be copied. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="link-title">
      <DialogTitle id="link-title">{t('people.link.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">{t('people.link.text')}</Typography>
        <TextField
          label={t('people.link.label')}
          value={link}
          multiline
          slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button
          variant="contained"
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          {t(isCopied ? 'people.link.copied' : 'people.link.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
