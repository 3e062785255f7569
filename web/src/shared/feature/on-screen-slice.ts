/** Redux slice of the item that is open on screen: what a request to the assistant is about. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ItemOnScreen {
  /** Path of its resource, such as products. */
  path: string;
  id: string;
  /** Its name; empty where the screen does not know it. */
  label: string;
}

export const onScreenSlice = createSlice({
  name: 'onScreen',
  initialState: { item: null as ItemOnScreen | null },
  reducers: {
    itemShown: (state, { payload }: PayloadAction<ItemOnScreen>) => {
      state.item = payload;
    },
    itemHidden: (state, { payload }: PayloadAction<string>) => {
      if (state.item?.id === payload) state.item = null;
    },
  },
});

export const { itemShown, itemHidden } = onScreenSlice.actions;

/** Return the address at which a feature that answers is asked about an item. */
export function aboutParameters({ path, id, label }: ItemOnScreen): string {
  return new URLSearchParams({ about: `${path}/${id}`, ...(label && { label }) }).toString();
}

/** Return the item of such an address; null if it names none. */
export function readAbout(parameters: URLSearchParams): ItemOnScreen | null {
  const [path, id] = (parameters.get('about') ?? '').split('/');
  return path && id ? { path, id, label: parameters.get('label') ?? '' } : null;
}
