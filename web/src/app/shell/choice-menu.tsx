/** A button that opens a menu of choices. */
import { type MouseEvent, type ReactNode, useState } from 'react';
import { late } from '@/shared/lib/late';
import type { Choice } from './opened-menu';

const OpenedMenu = late(() => import('./opened-menu').then((module) => module.OpenedMenu));

interface OpenerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

interface ChoiceMenuProps {
  heading?: { primary: string; secondary: string };
  chosen?: string | undefined;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  opener: (props: OpenerProps) => ReactNode;
}

export function ChoiceMenu({ onChoose, opener, ...menu }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (value: string) => {
    setAnchor(null);
    if (value !== menu.chosen) onChoose(value);
  };
  return (
    <>
      {opener({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      {anchor && <OpenedMenu {...menu} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />}
    </>
  );
}
