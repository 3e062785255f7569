/** Lines of a variable product before they are added to the cart. */
import { createNextState } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { CartLine } from '../cart/cart';
import { addOption, addUnit, type Lines, type Option, removeUnit, setTenths } from '../cart/cart-lines';
import type { Quantity } from './line-quantity';

const EMPTY: Lines = { lines: [], nextIndex: 0 };

export interface DraftLines {
  lines: CartLine[];
  confirm: (option: Option) => void;
  getQuantity: (line: CartLine) => Quantity;
}

export function useDraftLines(): DraftLines {
  const [{ lines, nextIndex }, setDraft] = useState(EMPTY);
  const change = (update: (draft: Lines) => void) => setDraft(createNextState({ lines, nextIndex }, update));
  return {
    lines,
    confirm: (option) => change((draft) => addOption(draft, option)),
    getQuantity: ({ id }) => ({
      increase: () => change((draft) => addUnit(draft, id)),
      decrease: () => change((draft) => removeUnit(draft, id)),
      setTenths: (tenths) => change((draft) => setTenths(draft, id, tenths)),
      isDecreaseDisabled: false,
    }),
  };
}
