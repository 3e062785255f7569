/** Colour of the brand, with its contrast. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { contrastOnCanvas, isReadable } from '@/shared/theme/brand';
import { light } from '@/shared/theme/tokens';

const COLOUR = /^#[0-9a-f]{6}$/;
/** Readable colours to begin with. */
const SUGGESTIONS = ['#0b6b66', '#1f5d2f', '#1d4f8c', '#5b3a8c', '#7a2e4d', '#8f2c17', '#6b4a12', '#3b3f46'];

const SWATCH = { minWidth: 36, width: 36, height: 36, p: 0, borderRadius: 1 } as const;

function Contrast({ color }: { color: string }) {
  const t = useT();
  const { decimal } = useFormat();
  const fits = isReadable(color);
  const Icon = fits ? CheckCircleOutlined : WarningAmberOutlined;
  const ratio = decimal(contrastOnCanvas(color).toFixed(1));
  return (
    <Box
      role="status"
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: fits ? 'success.main' : 'error.main' }}
    >
      <Icon fontSize="small" />
      <Typography variant="body2">
        {t(fits ? 'business.contrastFits' : 'business.contrastLow', { ratio })}
      </Typography>
    </Box>
  );
}

interface ColourFieldProps {
  color: string | null;
  onChange: (color: string | null) => void;
}

export function ColourField({ color, onChange }: ColourFieldProps) {
  const t = useT();
  const [text, setText] = useState(color ?? '');
  const [shown, setShown] = useState(color);
  if (shown !== color) {
    setShown(color);
    setText(color ?? '');
  }
  const type = (typed: string) => {
    const value = typed.trim().toLowerCase();
    setText(value);
    if (value === '' || COLOUR.test(value)) {
      setShown(value || null);
      onChange(value || null);
    }
  };
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <TextField
          id="business-colour"
          label={t('business.colour')}
          value={text}
          placeholder={light.primary.main}
          error={text !== '' && !COLOUR.test(text)}
          onChange={({ target }) => type(target.value)}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 7 }, inputLabel: { shrink: true } }}
          sx={{ width: 150 }}
        />
        <Box
          component="input"
          type="color"
          aria-label={t('business.pickColour')}
          value={color ?? light.primary.main}
          onChange={({ target }: { target: HTMLInputElement }) => type(target.value)}
          sx={{
            width: 44,
            height: 36,
            p: 0.25,
            border: 1,
            borderColor: 'fieldBorder',
            borderRadius: 1,
            bgcolor: 'transparent',
          }}
        />
        {color && <Button onClick={() => type('')}>{t('business.noColour')}</Button>}
      </Stack>
      <Box
        role="group"
        aria-label={t('business.suggestions')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
      >
        {SUGGESTIONS.map((suggestion) => (
          <Button
            key={suggestion}
            aria-label={suggestion}
            aria-pressed={suggestion === color}
            onClick={() => type(suggestion)}
            sx={{
              ...SWATCH,
              bgcolor: suggestion,
              outline: suggestion === color ? '2px solid' : 'none',
              outlineColor: 'text.primary',
              outlineOffset: 2,
              '&:hover': { bgcolor: suggestion },
            }}
          />
        ))}
      </Box>
      {color && <Contrast color={color} />}
    </Stack>
  );
}
