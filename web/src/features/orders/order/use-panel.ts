/** Where the cart panel is: at the end or the start side, shown or folded. */
import { useState } from 'react';

const KEY = 'souk.cart-side';

export function usePanel() {
  const [shown, setShown] = useState(true);
  const [side, setSide] = useState<'start' | 'end'>(() =>
    localStorage.getItem(KEY) === 'start' ? 'start' : 'end',
  );
  const move = () => {
    const next = side === 'end' ? 'start' : 'end';
    localStorage.setItem(KEY, next);
    setSide(next);
  };
  return { shown, side, move, open: () => setShown(true), toggle: () => setShown(!shown) };
}

export type Panel = ReturnType<typeof usePanel>;
