/** What can be done with an application now: install it, buy it, or nothing yet. */
import { Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';
import { UpdateDialog } from '../application/update-dialog';
import { usePrice } from '../use-price';
import type { Install } from './use-install';

interface ActionProps {
  application: Application;
  install: Install;
}

export function InstallProgress({ application, install }: ActionProps) {
  const t = useT();
  const progress = install.progressOf(application);
  if (progress === undefined) return null;
  return (
    <LinearProgress
      variant="determinate"
      value={progress}
      aria-label={t('apps.progress', { name: application.name })}
      sx={{ height: 6, borderRadius: 999 }}
    />
  );
}

/** What is being updated is used meanwhile. */
const INSTALLED = ['installed', 'updating', 'reverting'];

function UpdateButton({ application }: { application: Application }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={t('apps.update.one', { name: application.name })}
      >
        {t('apps.update.send')}
      </Button>
      {isOpen && <UpdateDialog application={application} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ApplicationAction({ application, install }: ActionProps) {
  const t = useT();
  const { roles } = useMe();
  const formatPrice = usePrice();
  if (application.isUpdatable && isAdmin(roles)) return <UpdateButton application={application} />;
  if (INSTALLED.includes(application.status)) return <Button disabled>{t('apps.installed.one')}</Button>;
  if (application.isAnnounced) return <Button disabled>{t('apps.category.coming-soon')}</Button>;
  if (!isAdmin(roles)) return null;
  if (!application.isInstallable) {
    return (
      <Button variant="outlined" component={Link} to={application.pageUrl.replace(/^\/admin/, '')}>
        {formatPrice(application.price)}
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      disabled={install.isBusy || application.status === 'installing'}
      onClick={() => install.start(application)}
      aria-label={t('apps.installOne', { name: application.name })}
    >
      {t('apps.install')}
    </Button>
  );
}
