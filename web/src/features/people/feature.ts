/** Descriptor of the people feature: the people of the tenant, the audit log, and one's own account. */
import type { Feature } from '@/shared/feature/feature';

export const feature: Feature = {
  context: 'people',
  position: 90,
  pages: [],
  more: () => import('./more-pages').then((module) => module.morePages),
  live: {
    'user-changed': ['Person', 'Account'],
    'notification-added': ['Notification'],
    'notification-settled': ['Notification'],
  },
};
