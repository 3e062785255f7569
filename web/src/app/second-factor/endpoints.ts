/** Endpoints that need no session: a link to sign in with, and a lost second factor. */
import { api } from '@/shared/api/api';
import { post } from '@/shared/auth/link-endpoints';

/** Whose second factor ends, and when, unless someone stops it. */
interface Recovery {
  email: string;
  dueAt: string;
}

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForSignInLink: build.mutation<unknown, string>({
      query: (email) => post('sign-in-link', { email }),
    }),
    reportLostSecondFactor: build.mutation<unknown, { email: string; password: string }>({
      query: (body) => post('second-factor/lost', body),
    }),
    beginRecovery: build.mutation<Recovery, string>({ query: (token) => post('recovery', { token }) }),
    stopRecovery: build.mutation<unknown, string>({ query: (token) => post('recovery/stop', { token }) }),
  }),
});

export const {
  useAskForSignInLinkMutation,
  useReportLostSecondFactorMutation,
  useBeginRecoveryMutation,
  useStopRecoveryMutation,
} = recoveryApi;
