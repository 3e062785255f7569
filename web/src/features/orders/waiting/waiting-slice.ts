/** Redux slice of the orders that wait for the network. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '@/shared/store/root-reducer';
import type { WaitingOrder } from './waiting';

const slice = createSlice({
  name: 'waiting',
  initialState: { orders: [] as WaitingOrder[], sending: null as string | null },
  reducers: {
    waitingLoaded: (state, { payload }: PayloadAction<WaitingOrder[]>) => {
      state.orders = payload;
    },
    sendingChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.sending = payload;
    },
  },
});

declare module '@/shared/store/root-reducer' {
  export interface LazySlices extends WithSlice<typeof slice> {}
}

export const waitingSlice = slice.injectInto(rootReducer);

export const selectWaiting = waitingSlice.selectSlice;

export const { waitingLoaded, sendingChanged } = waitingSlice.actions;
