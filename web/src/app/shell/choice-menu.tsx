/** A button that opens a menu of choices. */
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { Choice } from './opened-menu';

const OpenedMenu = lazy(() => import('./opened-menu').then((module) => ({ default: module.OpenedMenu })));

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
      {anchor && (
        <Suspense fallback={null}>
          <OpenedMenu {...menu} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
