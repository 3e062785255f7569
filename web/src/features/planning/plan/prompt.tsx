/** A prompt for one text, with Save and Cancel. */
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
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';

interface PromptProps {
  title: string;
  label: string;
  hint?: string;
  first: string;
  mayBeEmpty?: boolean;
  problem: Problem | null;
  attempt: number;
  save: (text: string) => Promise<boolean>;
  onClose: () => void;
}

export function Prompt({
  title,
  label,
  hint,
  first,
  mayBeEmpty,
  problem,
  attempt,
  save,
  onClose,
}: PromptProps) {
  const t = useT();
  const [text, setText] = useState(first);
  const [wasSent, setSent] = useState(false);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="prompt-title">
      <DialogTitle id="prompt-title">{title}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(text).then((isSaved) => (isSaved ? onClose() : setSent(true)));
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {wasSent && problem && <ViolationAlerts key={attempt} problem={problem} />}
          {hint && <Typography color="text.secondary">{hint}</Typography>}
          <TextField
            autoFocus
            id="prompt-text"
            label={label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!mayBeEmpty && !text.trim()}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
