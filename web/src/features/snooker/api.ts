/** Cache tags of the snooker endpoints. Shots invalidate nothing: the screen applies them before the response. */
import { snookerContract } from './api.gen';

export const snookerApi = snookerContract.enhanceEndpoints({
  addTagTypes: ['SnookerMatch', 'SnookerPlayer', 'SnookerQueue'],
  endpoints: {
    listSnookerMatches: { providesTags: ['SnookerMatch'] },
    getSnookerMatch: { providesTags: ['SnookerMatch'] },
    createSnookerMatch: {
      invalidatesTags: (_item, error) => (error ? [] : ['SnookerMatch', 'SnookerPlayer']),
    },
    deleteSnookerMatch: { invalidatesTags: ['SnookerMatch'] },
    // What the edit changed is read again: the screen's rules know nothing of it.
    editShot: { invalidatesTags: (_match, error) => (error ? [] : ['SnookerMatch']) },
    listShots: { providesTags: ['SnookerMatch'] },
    getStatistics: { providesTags: ['SnookerMatch'] },
    listSnookerPlayers: { providesTags: ['SnookerPlayer'] },
    createSnookerPlayer: { invalidatesTags: ['SnookerPlayer'] },
    updateSnookerPlayer: { invalidatesTags: (_item, error) => (error ? [] : ['SnookerPlayer']) },
    deleteSnookerPlayer: { invalidatesTags: ['SnookerPlayer'] },
    listSnookerWaitingEntries: { providesTags: ['SnookerQueue'] },
    createSnookerWaitingEntry: { invalidatesTags: (_item, error) => (error ? [] : ['SnookerQueue']) },
    updateSnookerWaitingEntry: { invalidatesTags: ['SnookerQueue'] },
    deleteSnookerWaitingEntry: { invalidatesTags: ['SnookerQueue'] },
  },
});

export const {
  useListSnookerMatchesQuery,
  useGetSnookerMatchQuery,
  useCreateSnookerMatchMutation,
  useGetStatisticsQuery,
  useEditShotMutation,
  useListShotsQuery,
  useListSnookerPlayersQuery,
  useCreateSnookerPlayerMutation,
  useUpdateSnookerPlayerMutation,
  useDeleteSnookerPlayerMutation,
  useListSnookerWaitingEntriesQuery,
  useCreateSnookerWaitingEntryMutation,
  useUpdateSnookerWaitingEntryMutation,
  useDeleteSnookerWaitingEntryMutation,
} = snookerApi;
