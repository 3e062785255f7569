/** Menu of a `ChoiceMenu`, loaded when one is first opened. */
import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';

export interface Choice {
  value: string;
  label: string;
}

interface OpenedMenuProps {
  anchor: HTMLElement;
  /** Heading above the choices. */
  heading?: { primary: string; secondary: string };
  chosen?: string | undefined;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

export function OpenedMenu({ anchor, heading, chosen, choices, onChoose, onClose }: OpenedMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {heading && (
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText {...heading} />
        </MenuItem>
      )}
      {heading && <Divider component="li" />}
      {choices.map(({ value, label }) => (
        <MenuItem key={value} selected={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
