/** Form of the scan page: in or out, the place, and the code. */
import { TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ScanCode } from './scan-code';
import { type ScanDirection, useScan } from './use-scan';

export function ScanForm() {
  const t = useT();
  const [direction, setDirection] = useState<ScanDirection>('in');
  const [place, setPlace] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { scan, last, problem } = useScan();
  return (
    <ScanCode
      last={last}
      problem={problem}
      field={field}
      onScan={(code) => scan(code, direction, direction === 'in' ? place : '')}
    >
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-label={t('pieces.direction')}
        value={direction}
        onChange={(_, chosen: ScanDirection | null) => {
          if (chosen) setDirection(chosen);
          field.current?.focus();
        }}
      >
        <ToggleButton value="in">{t('pieces.in')}</ToggleButton>
        <ToggleButton value="out">{t('pieces.out')}</ToggleButton>
      </ToggleButtonGroup>
      {direction === 'in' && (
        <TextField
          id="scan-place"
          label={t('pieces.place')}
          helperText={t('pieces.placeHint')}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
    </ScanCode>
  );
}
