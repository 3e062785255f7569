/** Redux slice of parked carts. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '@/shared/store/root-reducer';
import type { Cart } from '../cart/cart';

const slice = createSlice({
  name: 'parked',
  initialState: [] as Cart[],
  reducers: { parkedLoaded: (_carts, { payload }: PayloadAction<Cart[]>) => payload },
});

declare module '@/shared/store/root-reducer' {
  export interface LazySlices extends WithSlice<typeof slice> {}
}

export const parkedCartsSlice = slice.injectInto(rootReducer);

export const selectParkedCarts = parkedCartsSlice.selectSlice;

export const { parkedLoaded } = parkedCartsSlice.actions;
