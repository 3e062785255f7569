/** Text of a notification, and the page of what it is about. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Notification } from '@/shared/notifications/endpoints';

export function describeNotification({ kind, subject }: Notification, t: Translate): string {
  const shown = kind === 'new-device' ? subject || '?' : subject;
  if (kind === 'import-failed') return t('notifications.text.import-failed', { count: Number(subject) });
  return t(`notifications.text.${kind}`, { subject: shown });
}

/** Return the address of what it is about; a dead letter has no page. */
export function linkOfNotification({ kind, itemId }: Notification): string | undefined {
  const links: Partial<Record<typeof kind, string>> = {
    'late-delivery': `/orders?${new URLSearchParams({ open: itemId })}`,
    'refund-failed': `/orders?${new URLSearchParams({ open: itemId })}`,
    'return-requested': `/orders/returns?${new URLSearchParams({ open: itemId })}`,
    'contact-message': `/site/messages?${new URLSearchParams({ open: itemId })}`,
    'import-failed': '/dropship/imports',
    'listing-risk': '/dropship/risks',
    'message-failed': '/orders/messages',
    'new-device': '/account',
    'recovery-begun': '/account',
    'member-recovery-begun': '/people',
    'site-host-missing': '/site/hosts',
    'site-host-released': '/site/hosts',
    'webhook-disabled': `/developers/webhooks/${itemId}`,
    'plan-proposed': `/assistant?${new URLSearchParams({ thread: itemId })}`,
  };
  return links[kind];
}
