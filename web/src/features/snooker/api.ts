/** What the calls provide and make stale. Shots are not among them: the screen is ahead of their answers. */
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
  useListSnookerPlayersQuery,
  useCreateSnookerPlayerMutation,
  useUpdateSnookerPlayerMutation,
  useDeleteSnookerPlayerMutation,
  useListSnookerWaitingEntriesQuery,
  useCreateSnookerWaitingEntryMutation,
  useUpdateSnookerWaitingEntryMutation,
  useDeleteSnookerWaitingEntryMutation,
} = snookerApi;
