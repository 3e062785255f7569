/** A button that opens a menu of choices. */
import { Menu, MenuItem } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface OpenerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

interface ChoiceMenuProps {
  chosen: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  opener: (props: OpenerProps) => ReactNode;
}

export function ChoiceMenu({ chosen, choices, onChoose, opener }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (value: string) => {
    setAnchor(null);
    if (value !== chosen) onChoose(value);
  };
  return (
    <>
      {opener({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ value, label }) => (
          <MenuItem key={value} selected={value === chosen} onClick={() => choose(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
