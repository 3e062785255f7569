/** Side and visibility of the cart panel. */
import { useState } from 'react';

const KEY = 'souk.cart-side';

export function usePanel() {
  const [isShown, setShown] = useState(true);
  const [side, setSide] = useState<'start' | 'end'>(() =>
    localStorage.getItem(KEY) === 'start' ? 'start' : 'end',
  );
  const switchSide = () => {
    const next = side === 'end' ? 'start' : 'end';
    localStorage.setItem(KEY, next);
    setSide(next);
  };
  return { isShown, side, switchSide, open: () => setShown(true), toggle: () => setShown(!isShown) };
}

export type Panel = ReturnType<typeof usePanel>;
