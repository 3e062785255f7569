/** All settings in groups, with a sentence on each. */
import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { useSettingsGroups } from './use-settings-groups';

const CARD = {
  display: 'flex',
  justifyContent: 'flex-start',
  textAlign: 'start',
  gap: 2,
  p: 2,
  minHeight: 72,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;

function SettingCard({ page: { path, titleKey, hintKey, icon: Icon } }: { page: FeaturePage }) {
  const t = useT();
  return (
    <ButtonBase component={Link} to={`/${path}`} sx={CARD}>
      <Box sx={{ display: 'flex', color: 'primary.main' }}>
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{t(titleKey)}</Typography>
        {hintKey && (
          <Typography variant="body2" color="textSecondary">
            {t(hintKey)}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}

export function SettingsPage() {
  const t = useT();
  return (
    <Page title={t('settings.title')}>
      {useSettingsGroups().map(({ group, pages }) => (
        <Box component="section" key={group} aria-label={t(`frame.settings.group.${group}`)} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t(`frame.settings.group.${group}`)}
          </Typography>
          <Box sx={GRID}>
            {pages.map((page) => (
              <SettingCard key={page.path} page={page} />
            ))}
          </Box>
        </Box>
      ))}
    </Page>
  );
}
