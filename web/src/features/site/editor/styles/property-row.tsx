/** One property of the style panel: its value, and whether it is important. */
import { Box, Checkbox, MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useTypedText } from '../use-typed-text';
import type { StyleProperty } from './properties';

interface PropertyRowProps {
  property: StyleProperty;
  value: string;
  placeholder: string;
  important: boolean;
  onChange: (value: string, important: boolean) => void;
}

const HEXADECIMAL = /^#[0-9a-f]{6}$/i;

/** Return a computed colour such as `rgb(1, 2, 3)` in hexadecimal; black for what has none. */
function toHexadecimal(colour: string): string {
  if (HEXADECIMAL.test(colour)) return colour;
  const parts = colour.match(/\d+(\.\d+)?/g)?.slice(0, 3) ?? [];
  if (parts.length < 3) return '#000000';
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`;
}

function ColourInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Box
      component="input"
      type="color"
      aria-label={label}
      value={toHexadecimal(value)}
      onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => onChange(target.value)}
      sx={{
        width: 32,
        height: 32,
        p: 0,
        border: 0,
        bgcolor: 'transparent',
        flexShrink: 0,
        cursor: 'pointer',
      }}
    />
  );
}

function ValueInput({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const text = useTypedText(value, (typed) => typed !== value && onChange(typed.trim()));
  return (
    <TextField
      label={label}
      {...text}
      slotProps={{ htmlInput: { dir: 'ltr', placeholder }, inputLabel: { shrink: true } }}
      sx={{ flexGrow: 1 }}
    />
  );
}

export function PropertyRow({ property, value, placeholder, important, onChange }: PropertyRowProps) {
  const t = useT();
  const { name, kind, choices = [] } = property;
  const label = t(`site.property.${name}`);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {kind === 'choice' ? (
        <TextField
          select
          label={label}
          value={choices.includes(value) ? value : ''}
          onChange={({ target }) => onChange(target.value, important)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flexGrow: 1 }}
        >
          <MenuItem value="">{t('site.style.unset')}</MenuItem>
          {choices.map((option) => (
            <MenuItem
              key={option}
              value={option}
              sx={name === 'font-family' ? { fontFamily: `"${option}"` } : undefined}
            >
              <bdi dir="ltr">{option}</bdi>
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <ValueInput
          label={label}
          value={value}
          placeholder={placeholder}
          onChange={(next) => onChange(next, important)}
        />
      )}
      {kind === 'colour' && (
        <ColourInput
          label={t('site.style.pick', { name: label })}
          value={value || placeholder}
          onChange={(next) => onChange(next, important)}
        />
      )}
      <Checkbox
        size="small"
        checked={important}
        disabled={!value}
        onChange={({ target }) => onChange(value, target.checked)}
        slotProps={{ input: { 'aria-label': t('site.style.important', { name: label }) } }}
        icon={
          <Box component="span" sx={{ color: 'text.secondary', width: 20 }}>
            !
          </Box>
        }
        checkedIcon={
          <Box component="span" sx={{ fontWeight: 800, width: 20 }}>
            !
          </Box>
        }
        sx={{ p: 0.5 }}
      />
    </Box>
  );
}
