/** Form of the scan page: in or out, the place, and the code, which keeps the focus for the next one. */
import { Alert, Box, Button, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';

import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useScanner } from '../order/use-scanner';
import { type ScanDirection, useScan } from './use-scan';

/** Numbers of order and piece, as tags have them. */
const PIECE_CODE = /^\S+-\d{4}-\d{6,}-\d{1,3}$/;

function Outcome({ last, problem }: Pick<ReturnType<typeof useScan>, 'last' | 'problem'>) {
  const t = useT();
  if (problem) return <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />;
  if (!last) return null;
  const { code, name, direction, place, isRepeat, isSurplus } = last;
  const text = t(isRepeat ? `pieces.already.${direction}` : `pieces.done.${direction}`, { code, name });
  return (
    <Alert severity={isSurplus ? 'warning' : isRepeat ? 'info' : 'success'}>
      {[text, place && t('pieces.at', { place }), isSurplus && t('pieces.surplus')]
        .filter(Boolean)
        .join(' · ')}
    </Alert>
  );
}

export function ScanForm() {
  const t = useT();
  const [direction, setDirection] = useState<ScanDirection>('in');
  const [place, setPlace] = useState('');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { scan, last, problem } = useScan();

  async function send(scanned: string): Promise<void> {
    setCode('');
    field.current?.focus();
    await scan(scanned, direction, direction === 'in' ? place : '');
  }
  useScanner((scanned) => void send(scanned), PIECE_CODE);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.trim()) void send(code);
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
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
      <Box data-takes-codes sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextField
          id="scan-code"
          autoFocus
          fullWidth
          inputRef={field}
          label={t('pieces.code')}
          helperText={t('pieces.codeHint')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off', dir: 'ltr' } }}
        />
        <Button type="submit" variant="contained" disabled={!code.trim()} sx={{ minHeight: 40 }}>
          {t('pieces.scan')}
        </Button>
      </Box>
      <Box role="status">
        <Outcome last={last} problem={problem} />
      </Box>
    </Box>
  );
}
