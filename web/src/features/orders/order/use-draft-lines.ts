/** Lines of a variable product before they are in the cart. */
import { createNextState } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { CartLine } from '../cart/cart';
import { addOption, addUnit, type Lines, type Option, removeUnit, setTenths } from '../cart/cart-lines';
import type { Quantity } from './line-quantity';

const NONE: Lines = { lines: [], nextIndex: 0 };

export interface DraftLines {
  lines: CartLine[];
  confirm: (option: Option) => void;
  quantityOf: (line: CartLine) => Quantity;
}

export function useDraftLines(): DraftLines {
  const [{ lines, nextIndex }, setDraft] = useState(NONE);
  const change = (by: (draft: Lines) => void) => setDraft(createNextState({ lines, nextIndex }, by));
  return {
    lines,
    confirm: (option) => change((draft) => addOption(draft, option)),
    quantityOf: ({ id }) => ({
      more: () => change((draft) => addUnit(draft, id)),
      less: () => change((draft) => removeUnit(draft, id)),
      type: (tenths) => change((draft) => setTenths(draft, id, tenths)),
      stuck: false,
    }),
  };
}
