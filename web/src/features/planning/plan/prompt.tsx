/** Dialog that asks for one text. */
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';

interface PromptProps {
  title: string;
  label: string;
  hint?: string;
  initialText: string;
  allowEmpty?: boolean;
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
}

export function Prompt({ title, label, hint, initialText, allowEmpty, save, onClose }: PromptProps) {
  const saving = useSaving();
  const [text, setText] = useState(initialText);
  return (
    <FormDialog
      title={title}
      saving={saving}
      width="xs"
      canSave={allowEmpty || text.trim() !== ''}
      save={() => save(text)}
      onClose={onClose}
    >
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      <TextField
        autoFocus
        id="prompt-text"
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ mt: 1 }}
      />
    </FormDialog>
  );
}
