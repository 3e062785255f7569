/** Form for the code of a piece, and what became of the last scan. */
import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useScanner } from '../order/use-scanner';
import type { useScan } from './use-scan';

/** Numbers of order and piece, as tags have them. */
const PIECE_CODE = /^\S+-\d{4}-\d{6,}-\d{1,3}$/;

type Scanned = Pick<ReturnType<typeof useScan>, 'last' | 'problem'>;

function Outcome({ last, problem }: Scanned) {
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

interface ScanCodeProps extends Scanned {
  onScan: (code: string) => Promise<unknown>;
  /** The field of the code if it keeps the focus for the next one; without, a phone shows no keyboard over the page. */
  field?: RefObject<HTMLInputElement | null>;
  /** Fields before the code. */
  children?: ReactNode;
}

export function ScanCode({ last, problem, onScan, field, children }: ScanCodeProps) {
  const t = useT();
  const [code, setCode] = useState('');

  async function send(scanned: string): Promise<void> {
    setCode('');
    field?.current?.focus();
    await onScan(scanned);
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
      {children}
      <Box data-takes-codes sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextField
          id="scan-code"
          autoFocus={field !== undefined}
          fullWidth
          inputRef={field ?? null}
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
