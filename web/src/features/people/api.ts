/** Cache tags of the endpoints of people and accounts. */
import { peopleContract } from './api.gen';

export type { AuditEntry, Passkey, Person, Session } from './api.gen';

type Tag = 'Person' | 'Audit' | 'Account' | 'Passkey' | 'OwnSession' | 'Mail';
/** Every change is in the audit log, and some send mails. */
const changes = (...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown): Tag[] => (error ? [] : [...tags, 'Audit', 'Mail']),
});

const peopleApi = peopleContract.enhanceEndpoints({
  addTagTypes: ['Person', 'Audit', 'Account', 'Passkey', 'OwnSession', 'Mail'],
  endpoints: {
    listPeople: { providesTags: ['Person'] },
    createPerson: changes('Person'),
    updatePerson: changes('Person'),
    deletePerson: changes('Person'),
    createPersonLink: changes('Person'),
    endPersonSessions: changes('Person'),
    listAuditEntries: { providesTags: ['Audit'] },
    listMails: { providesTags: ['Mail'] },
    getAccount: { providesTags: ['Account'] },
    changeAccount: changes('Account', 'Person'),
    changePassword: changes('OwnSession'),
    listSessions: { providesTags: ['OwnSession'] },
    endSession: changes('OwnSession'),
    setPin: changes('Account'),
    removePin: changes('Account'),
    confirmSecondFactor: changes('Account'),
    endSecondFactor: changes('Account'),
    listPasskeys: { providesTags: ['Passkey'] },
    addPasskey: changes('Passkey'),
    renamePasskey: changes('Passkey'),
    removePasskey: changes('Passkey'),
  },
});

/** The picture is sent as it is, so its endpoint is not generated. */
const pictureApi = peopleApi.injectEndpoints({
  endpoints: (build) => ({
    setPicture: build.mutation<unknown, Blob>({
      query: (picture) => ({
        url: '/api/account/picture',
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      ...changes('Account'),
    }),
  }),
});

export const { useSetPictureMutation } = pictureApi;
export const {
  useListPeopleQuery,
  useCreatePersonMutation,
  useUpdatePersonMutation,
  useDeletePersonMutation,
  useCreatePersonLinkMutation,
  useEndPersonSessionsMutation,
  useListAuditEntriesQuery,
  useListMailsQuery,
  useGetAccountQuery,
  useChangeAccountMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
  useEndSessionMutation,
  useSetPinMutation,
  useRemovePinMutation,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = peopleApi;
