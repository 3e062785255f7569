/** Endpoints that need no session: links of mails, a forgotten password, and the tenant of this address. */
import { api } from '@/shared/api/api';

export interface Invitation {
  email: string;
  name: string;
  roles: string[];
  tenant: string;
  slug: string;
  /** Whether the e-mail address has an account, whose password is asked for. */
  hasAccount: boolean;
}

/** What everyone may know of the tenant of this address. */
export interface PublicTenant {
  name: string;
  logo: string | null;
  brandColor: string | null;
  locale: string;
  languages: string[];
}

/** What signs in as a person in one tenant, beside the password. */
export interface RemainingCredential {
  id: string;
  kind: 'passkey' | 'api-key' | 'application';
  name: string;
  tenant: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What goes on with a new password, and the token that ends it. */
export interface CredentialReview {
  token: string;
  remaining: RemainingCredential[];
}

export interface PasswordReset {
  email: string;
  /** Whether all else that signed in has ended: nobody had proven before to read the address. */
  hasEndedAll: boolean;
  review: CredentialReview | null;
}

interface NewPassword {
  token: string;
  password: string;
}

/** Return the request of a link's endpoint, below /account. */
export const post = (url: string, body: unknown) => ({ url: `/api/account/${url}`, method: 'POST', body });

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTenantOfHost: build.query<PublicTenant, void>({ query: () => '/api/account/tenant' }),
    readInvitation: build.query<Invitation, string>({ query: (token) => post('invitation', { token }) }),
    acceptInvitation: build.mutation<Invitation, NewPassword>({
      query: (body) => post('invitation/accept', body),
    }),
    readPasswordLink: build.query<{ email: string }, string>({
      query: (token) => post('password/link', { token }),
    }),
    resetPassword: build.mutation<PasswordReset, NewPassword>({
      query: (body) => post('password/reset', body),
    }),
    readCredentials: build.query<CredentialReview, string>({
      query: (token) => post('credentials', { token }),
    }),
    endCredentials: build.mutation<unknown, { token: string; ended: string[] }>({
      query: (body) => post('credentials/end', body),
    }),
    beginPasskeySignIn: build.mutation<{ options: PublicKeyCredentialRequestOptionsJSON }, void>({
      query: () => post('passkeys/challenge', {}),
    }),
    forgetPassword: build.mutation<unknown, string>({
      query: (email) => post('password/forgotten', { email }),
    }),
  }),
});

export const {
  useReadTenantOfHostQuery,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
  useReadPasswordLinkQuery,
  useResetPasswordMutation,
  useReadCredentialsQuery,
  useEndCredentialsMutation,
  useForgetPasswordMutation,
  useBeginPasskeySignInMutation,
} = linkApi;
