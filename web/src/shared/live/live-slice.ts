/** Redux slice of the live stream's connection status. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type LiveStatus = 'connecting' | 'live' | 'offline';

export const liveSlice = createSlice({
  name: 'live',
  initialState: { status: 'connecting' as LiveStatus },
  reducers: {
    liveStatusChanged: (state, { payload }: PayloadAction<LiveStatus>) => {
      state.status = payload;
    },
  },
});

export const { liveStatusChanged } = liveSlice.actions;
