/** Card of an application from outside: what it is, and what can be done with it. */
import AppsOutlined from '@mui/icons-material/AppsOutlined';
import { Box, Button, Card, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { CARD, CLAMP } from '../store/card-styles';
import { type OutsideApplication, outsidePath } from './outside-applications';

const PICTURE = {
  width: 56,
  height: 56,
  flexShrink: 0,
  borderRadius: 2,
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;

function OutsideAction({ application }: { application: OutsideApplication }) {
  const t = useT();
  const { id, name, status, installUrl, nextRelease } = application;
  if (status === 'available') {
    return (
      <Button variant="outlined" href={installUrl} aria-label={t('apps.installOne', { name })}>
        {t('apps.install')}
      </Button>
    );
  }
  if (nextRelease) {
    return (
      <Button
        variant="outlined"
        component={Link}
        to={outsidePath(id)}
        aria-label={t('apps.update.one', { name })}
      >
        {t('apps.update.send')}
      </Button>
    );
  }
  return <Button disabled>{t('apps.installed.one')}</Button>;
}

export function OutsideCard({ application }: { application: OutsideApplication }) {
  const t = useT();
  const { id, name, description } = application;
  return (
    <Card component="article" variant="outlined" aria-label={name} sx={CARD}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Box sx={PICTURE} aria-hidden>
          <AppsOutlined />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          <Typography variant="caption" color="textSecondary">
            {t('apps.outside.one')}
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1, ...CLAMP }}>
        {description}
      </Typography>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 36 }}
      >
        <OutsideAction application={application} />
        <MuiLink
          component={Link}
          to={outsidePath(id)}
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
