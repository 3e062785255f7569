/** Root reducer; features inject their slices (`slice.injectInto(rootReducer)`). */
import { combineSlices } from '@reduxjs/toolkit';
import { api } from '@/shared/api/api';
import { sessionSlice } from '@/shared/auth/session-slice';
import { onScreenSlice } from '@/shared/feature/on-screen-slice';
import { languageSlice } from '@/shared/i18n/language-slice';
import { liveSlice } from '@/shared/live/live-slice';

// biome-ignore lint/suspicious/noEmptyInterface: features augment it with their slices
export interface LazySlices {}

export const rootReducer = combineSlices(
  api,
  sessionSlice,
  languageSlice,
  liveSlice,
  onScreenSlice,
).withLazyLoadedSlices<LazySlices>();
