/** Whether an outside application is installed, waits for consent to an update, or has to ask for consent again. */
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { OutsideApplication } from '../api.gen';

const DAY = 86_400_000;

/** Return whether the consent ends within some days; by itself, whether it has ended. */
export const hasEnded = ({ consentEndsAt }: OutsideApplication, days = 0): boolean =>
  consentEndsAt !== null && Date.parse(consentEndsAt) <= Date.now() + days * DAY;

export function ApplicationStatus({ application }: { application: OutsideApplication }) {
  const t = useT();
  if (application.nextRelease)
    return <Status tone="saffron" label={t('developers.applications.state.waiting')} />;
  if (hasEnded(application))
    return <Status tone="saffron" label={t('developers.applications.state.ended')} />;
  const isInstalled = application.status === 'installed';
  return (
    <Status
      tone={isInstalled ? 'green' : 'stone'}
      label={t(`developers.applications.state.${application.status}`)}
    />
  );
}
