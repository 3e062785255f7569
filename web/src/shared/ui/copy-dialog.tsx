/** Dialog that shows a text once, to be copied. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

interface CopyDialogProps {
  title: string;
  hint: string;
  label: string;
  value: string;
  onClose: () => void;
}

export function CopyDialog({ title, hint, label, value, onClose }: CopyDialogProps) {
  const t = useT();
  const titleId = useId();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">{hint}</Typography>
        <TextField
          label={label}
          value={value}
          multiline
          slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button
          variant="contained"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {t(isCopied ? 'action.copied' : 'action.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
