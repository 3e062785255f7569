/** Descriptor of the developers feature: keys for a tenant's own scripts, and webhooks. */
import type { Feature } from '@/shared/feature/feature';

export const feature: Feature = {
  context: 'developers',
  position: 95,
  pages: [],
  more: () => import('./more-pages').then((module) => module.morePages),
  // A webhook that was disabled is notified of.
  live: { 'notification-added': ['Webhook'], 'applications-changed': ['OutsideApplication'] },
};
