/** Filter of a list as a chip: "Payment", and "Payment: Unpaid ×" once it is chosen. */
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

export type FilterOption = readonly [value: string, label: string];

interface FilterChipProps {
  label: string;
  /** Empty if nothing is chosen. */
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
}

export const FILTER_CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 36,
  border: 1,
  borderColor: 'fieldBorder',
  borderRadius: 10,
  bgcolor: 'background.paper',
  typography: 'body1',
} as const;

const CHOSEN = { borderColor: 'primary.main', bgcolor: 'primary.light' } as const;
const PART = { height: '100%', borderRadius: 10, typography: 'body1' } as const;

export function FilterChip({ label, value, options, onChange }: FilterChipProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find(([option]) => option === value);
  const choose = (next: string) => () => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <Box sx={chosen ? { ...FILTER_CHIP, ...CHOSEN } : FILTER_CHIP}>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...PART, paddingInlineStart: 1.5, paddingInlineEnd: chosen ? 0.5 : 1 }}
      >
        {label}
        {chosen && (
          <Box component="strong" sx={{ fontWeight: 600, whiteSpace: 'pre' }}>{`: ${chosen[1]}`}</Box>
        )}
        {!chosen && <ExpandMore fontSize="small" />}
      </ButtonBase>
      {chosen && (
        <ButtonBase
          aria-label={t('frame.table.clearFilter', { name: label })}
          onClick={choose('')}
          sx={{ ...PART, px: 0.75 }}
        >
          <Close fontSize="small" />
        </ButtonBase>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[['', t('frame.table.any')] as const, ...options].map(([option, name]) => (
          <MenuItem
            key={option}
            role="menuitemradio"
            aria-checked={option === (chosen?.[0] ?? '')}
            selected={option === (chosen?.[0] ?? '')}
            onClick={choose(option)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
