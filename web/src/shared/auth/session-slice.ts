/** Redux slice of the session. */
import { createSlice, current, type PayloadAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { NumberStyle } from '@/shared/i18n/number-format';

export interface Tenant extends NumberStyle {
  id: string;
  slug: string;
  name: string;
  currency: string;
  locale: string;
  timezone: string;
  /** Two letters, empty if none was chosen. */
  country: string;
  /** False while the country is what time zone and currency suggest. */
  isCountryConfirmed: boolean;
  /** Of the country, from 1 (Monday) to 7. */
  firstWeekday: number;
  weekend: number[];
  /** Path of the logo, if there is one. */
  logo: string | null;
  /** As #0b6b66; without one the app has its own colours. */
  brandColor: string | null;
  /** Languages that are offered. */
  languages: string[];
}

export interface Me {
  id: string;
  email: string;
  name: string;
  /** Path of the picture, if there is one. */
  picture: string | null;
  roles: string[];
  tenant: Tenant;
  tenants: { slug: string; name: string }[];
  /** Names of the applications that the tenant has installed. */
  applications: string[];
  /** Pages of outside applications that they may open, with titles by language. */
  outsidePages: { id: string; title: Record<string, string> }[];
}

export type SessionState =
  | { status: 'starting' | 'unreachable' | 'signed-out'; me: null }
  | { status: 'signed-in'; me: Me };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { status: 'starting', me: null } as SessionState,
  reducers: {
    starting: (): SessionState => ({ status: 'starting', me: null }),
    unreachable: (): SessionState => ({ status: 'unreachable', me: null }),
    signedOut: (): SessionState => ({ status: 'signed-out', me: null }),
    // The same user again, as after a start as the cached one, renders nothing again.
    signedIn: (state, { payload }: PayloadAction<Me>): SessionState => {
      const last = current(state);
      const me = copyWithStructuralSharing(last.me, payload) as Me;
      return me === last.me ? last : { status: 'signed-in', me };
    },
  },
});

export const { starting, unreachable, signedOut, signedIn } = sessionSlice.actions;
