/** The picture of an account is sent as it is, so its endpoint is not generated. */
import { peopleContract } from './api.gen';

export const { useSetPictureMutation } = peopleContract.injectEndpoints({
  endpoints: (build) => ({
    setPicture: build.mutation<unknown, Blob>({
      query: (picture) => ({
        url: '/api/account/picture',
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: ['Account', 'Audit', 'Mail'],
    }),
  }),
});
