/** A button for what cannot be undone: it asks once more before it does it. */
import { Button } from '@mui/material';
import { useState } from 'react';

interface Props {
  label: string;
  /** What the button says once it was pressed. */
  sureLabel: string;
  busy: boolean;
  onConfirm: () => void;
}

export function SureButton({ label, sureLabel, busy, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button color="error" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Button color="error" variant="contained" disabled={busy} onClick={onConfirm}>
      {sureLabel}
    </Button>
  );
}
