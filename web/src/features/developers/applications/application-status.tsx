/** Whether an outside application is installed, or waits for consent to an update. */
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { OutsideApplication } from '../api.gen';

export function ApplicationStatus({ application }: { application: OutsideApplication }) {
  const t = useT();
  if (application.nextRelease)
    return <Status tone="saffron" label={t('developers.applications.state.waiting')} />;
  const isInstalled = application.status === 'installed';
  return (
    <Status
      tone={isInstalled ? 'green' : 'stone'}
      label={t(`developers.applications.state.${application.status}`)}
    />
  );
}
