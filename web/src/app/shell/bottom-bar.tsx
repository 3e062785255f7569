/** The menu on a phone. */
import { Box, ButtonBase, Typography } from '@mui/material';
import { NavLink } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';

export function BottomBar({ pages }: { pages: FeaturePage[] }) {
  const t = useT();
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        display: { xs: 'flex', sm: 'none' },
        overflowX: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {pages.map(({ path, titleKey, icon: Icon }) => (
        <ButtonBase
          key={path}
          component={NavLink}
          to={`/${path}`}
          sx={{
            flex: '1 0 auto',
            px: 0.5,
            flexDirection: 'column',
            minHeight: 56,
            color: 'text.secondary',
            '&.active': { color: 'primary.main' },
          }}
        >
          <Icon />
          <Typography variant="caption" noWrap sx={{ maxWidth: '100%', fontSize: '0.66rem' }}>
            {t(titleKey)}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}
