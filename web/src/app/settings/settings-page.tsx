/** Links to the features' settings pages. */
import { Box, ButtonBase, Typography } from '@mui/material';
import { use } from 'react';
import { Link } from 'react-router';
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { morePages } from '../more-pages';

const CARD = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 2,
  p: 2,
  minHeight: 72,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;

export function SettingsPage() {
  const t = useT();
  const me = useMe();
  const pages = use(morePages());
  return (
    <Page title={t('settings.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {pages
          .filter((page) => page.group === 'settings' && canOpen(me, page))
          .map(({ path, titleKey, icon: Icon }) => (
            <ButtonBase key={path} component={Link} to={`/${path}`} sx={CARD}>
              <Icon />
              <Typography sx={{ fontWeight: 500 }}>{t(titleKey)}</Typography>
            </ButtonBase>
          ))}
      </Box>
    </Page>
  );
}
