import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type Notification } from '@/shared/notifications/endpoints';
import { describeNotification, linkOfNotification } from './describe-notification';

const notification = (part: Partial<Notification>): Notification => ({
  id: '1',
  at: '2026-11-22T10:00:00Z',
  kind: 'late-delivery',
  itemId: 'a b',
  subject: 'ATL-2026-000123',
  isRead: false,
  ...part,
});
const t = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`;

describe('a notification', () => {
  it('names what it is about', () => {
    expect(describeNotification(notification({}), t)).toBe(
      'notifications.text.late-delivery {"subject":"ATL-2026-000123"}',
    );
    expect(describeNotification(notification({ kind: 'import-failed', subject: '3' }), t)).toBe(
      'notifications.text.import-failed {"count":3}',
    );
  });

  it('leads to what it is about, but for a dead letter', () => {
    expect(linkOfNotification(notification({}))).toBe('/orders?open=a+b');
    const without = NOTIFICATION_KINDS.filter((kind) => !linkOfNotification(notification({ kind })));
    expect(without).toEqual(['dead-letter']);
  });
});
