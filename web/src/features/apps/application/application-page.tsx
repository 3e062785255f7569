/** One application: what it does, what it may do, and its releases. */
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import type { Application } from '../api.gen';
import { appsTabs } from '../apps-tabs';
import { applicationPath } from '../paths';
import { ApplicationAction, InstallProgress } from '../store/application-action';
import { InstallAlert } from '../store/install-alert';
import { type Install, useInstall } from '../store/use-install';
import { useApplications } from '../use-applications';
import { Changelog } from './changelog';
import { Pictures } from './pictures';
import { ThemePreview } from './theme-preview';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Permissions({ permissions }: Application) {
  const t = useT();
  return (
    <Section title={t('apps.permissions')}>
      {permissions.length === 0 && <Typography color="textSecondary">{t('apps.noPermissions')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {permissions.map((sentence) => (
          <Box component="li" key={sentence} sx={{ display: 'flex', gap: 1 }}>
            <CheckOutlined fontSize="small" color="primary" />
            <Typography>{sentence}</Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Needs({ ids, applications, title }: { ids: string[]; applications: Application[]; title: string }) {
  if (ids.length === 0) return null;
  return (
    <Section title={title}>
      {ids.map((id) => (
        <MuiLink key={id} component={Link} to={applicationPath(id)} sx={{ marginInlineEnd: 2 }}>
          {applications.find((application) => application.id === id)?.name ?? id}
        </MuiLink>
      ))}
    </Section>
  );
}

function Head({ application, install }: { application: Application; install: Install }) {
  const t = useT();
  const { name, image, description, category, release, isAnnounced } = application;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
      <img src={image} alt="" width={96} height={96} />
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Typography variant="h2">{name}</Typography>
        <Typography>{description}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Status tone="stone" label={t(`apps.category.${category}`)} />
          {!isAnnounced && <Status tone="blue" label={t('apps.version', { release })} />}
        </Box>
      </Box>
      <Box sx={{ width: { xs: '100%', sm: 200 }, display: 'grid', gap: 1, alignContent: 'start' }}>
        <ApplicationAction application={application} install={install} />
        <InstallProgress application={application} install={install} />
      </Box>
    </Box>
  );
}

function Details({ application, applications }: { application: Application; applications: Application[] }) {
  const t = useT();
  const install = useInstall(applications);
  return (
    <>
      <InstallAlert problem={install.problem} onDismiss={install.dismiss} />
      <Head application={application} install={install} />
      <Pictures {...application} />
      {application.theme && <ThemePreview application={application} theme={application.theme} />}
      <Permissions {...application} />
      <Needs ids={application.requires} applications={applications} title={t('apps.requires')} />
      <Needs ids={application.conflicts} applications={applications} title={t('apps.conflicts')} />
      <Section title={t('apps.changelog')}>
        <Changelog changelog={application.changelog} />
      </Section>
    </>
  );
}

export function ApplicationPage() {
  const t = useT();
  const { id } = useParams();
  const { data, error, refetch } = useApplications();
  const applications = data?.['hydra:member'] ?? [];
  const application = applications.find((candidate) => candidate.id === id);
  return (
    <Page title={t('apps.title')} tabs={appsTabs}>
      <Box sx={{ maxWidth: 880 }}>
        {!data && (error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={240} />)}
        {data && !application && <Typography>{t('page.notFoundText')}</Typography>}
        {application && <Details application={application} applications={applications} />}
      </Box>
    </Page>
  );
}
