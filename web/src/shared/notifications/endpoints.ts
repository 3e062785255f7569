/** Notifications of the signed-in person: the bell of every page shows their number. */
import { api } from '@/shared/api/api';

export const NOTIFICATION_KINDS = [
  'late-delivery',
  'import-failed',
  'listing-risk',
  'message-failed',
  'refund-failed',
  'return-requested',
  'contact-message',
  'dead-letter',
  'new-device',
  'webhook-disabled',
  'plan-proposed',
  'recovery-begun',
  'member-recovery-begun',
  'site-host-missing',
  'site-host-released',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export interface Notification {
  id: string;
  at: string;
  kind: NotificationKind;
  /** What it is about, and what that is called. */
  itemId: string;
  subject: string;
  isRead: boolean;
}

export interface NotificationList {
  'hydra:member': Notification[];
  'hydra:totalItems': number;
  /** How many of all are unread. */
  unread: number;
}

export interface NotificationQuery {
  page?: number;
  itemsPerPage?: number;
  kind?: NotificationKind;
  isRead?: false;
}

const notificationsApi = api.enhanceEndpoints({ addTagTypes: ['Notification'] }).injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<NotificationList, NotificationQuery>({
      query: (params) => ({ url: '/api/notifications', params }),
      providesTags: ['Notification'],
    }),
    markRead: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/notifications/${id}/read`, method: 'POST' }),
      invalidatesTags: ['Notification'],
    }),
    markAllRead: build.mutation<unknown, void>({
      query: () => ({ url: '/api/notifications/read', method: 'POST' }),
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const { useListNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } = notificationsApi;
