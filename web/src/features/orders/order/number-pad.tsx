/** Number pad for touch devices; the keyboard works too. */
import BackspaceOutlined from '@mui/icons-material/BackspaceOutlined';
import { Box, Button, Popover, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import { useLineMark } from './use-line-mark';

interface NumberPadProps {
  anchor: HTMLElement;
  label: string;
  /** Maximum number of decimals. */
  decimals: number;
  /** The value is passed on as an integer in units of 10^-scale. */
  scale: number;
  onValue: (value: number) => void;
  onClose: () => void;
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const MAX_LENGTH = 9;

/** Return the text after one more key. */
export function appendKey(text: string, key: string, decimals: number): string {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === '.' || key === ',') return decimals > 0 && !text.includes('.') ? `${text || '0'}.` : text;
  if (!/^\d$/.test(key) || text.length >= MAX_LENGTH) return text;
  const [, fraction] = text.split('.');
  return fraction !== undefined && fraction.length >= decimals ? text : text + key;
}

export function NumberPad({ anchor, label, decimals, scale, onValue, onClose }: NumberPadProps) {
  const t = useT();
  const mark = useLineMark();
  const [text, setText] = useState('');
  const press = (key: string) => setText((current) => appendKey(current, key, decimals));

  function submit(): void {
    const decimal = parseDecimal(text);
    if (decimal) onValue(Number(toScaled(decimal, scale)));
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else press(event.key);
  }

  const key = (name: string, keyLabel = name) => (
    <Button
      key={name}
      variant="outlined"
      color="secondary"
      onClick={() => press(name)}
      sx={{ minHeight: 52, typography: 'h1' }}
    >
      {keyLabel}
    </Button>
  );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 1.5, width: 232 } } }}
    >
      <Typography
        className="tabular-nums"
        aria-live="polite"
        sx={{ typography: 'figure', textAlign: 'end', minHeight: 44 }}
      >
        {text.replace('.', mark) || '0'}
      </Typography>
      <Box dir="ltr" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
        {DIGITS.map((digit) => key(digit))}
        {decimals > 0 ? key('.', mark) : <span />}
        {key('0')}
        <Button
          variant="outlined"
          color="secondary"
          aria-label={t('orders.pad.erase')}
          onClick={() => press('Backspace')}
        >
          <BackspaceOutlined />
        </Button>
      </Box>
      <Button fullWidth variant="contained" onClick={submit} sx={{ mt: 1, minHeight: 48 }}>
        {t('orders.pad.done')}
      </Button>
    </Popover>
  );
}
