/** Card of an application: picture, name, description, and what can be done with it. */
import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';
import { applicationPath } from '../paths';
import { ApplicationAction, InstallProgress } from './application-action';
import { CARD, CLAMP } from './card-styles';
import type { Install } from './use-install';

export function ApplicationCard({ application, install }: { application: Application; install: Install }) {
  const t = useT();
  const { id, name, image, description } = application;
  return (
    <Card component="article" variant="outlined" aria-label={name} sx={CARD}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <img src={image} alt="" width={56} height={56} loading="lazy" />
        <Typography variant="h2" sx={{ minWidth: 0 }}>
          {name}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1, ...CLAMP }}>
        {description}
      </Typography>
      <InstallProgress application={application} install={install} />
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 36 }}
      >
        <ApplicationAction application={application} install={install} />
        <MuiLink
          component={Link}
          to={applicationPath(id)}
          variant="body2"
          aria-label={t('apps.seeMoreOf', { name })}
          sx={{ marginInlineStart: 'auto', py: 1 }}
        >
          {t('apps.seeMore')}
        </MuiLink>
      </Box>
    </Card>
  );
}
