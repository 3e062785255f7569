/** Frame of the settings: their list in groups at the start side, the open one beside it. */
import { Box, ButtonBase, ListSubheader, Link as MuiLink } from '@mui/material';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useIsPhone } from '@/shared/ui/use-is-phone';
import { hasPageBelow } from '../shell/has-page-below';
import { settings } from './settings';
import { useSettingsGroups } from './use-settings-groups';

const SIDE = {
  display: { xs: 'none', md: 'block' },
  width: 232,
  flexShrink: 0,
  minHeight: '100%',
  py: 1,
  borderInlineEnd: 1,
  borderInlineEndColor: 'divider',
} as const;

const LINK = {
  display: 'flex',
  justifyContent: 'flex-start',
  textAlign: 'start',
  width: '100%',
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  typography: 'body1',
  '&.active': { bgcolor: 'primary.light', fontWeight: 600 },
  '&:hover:not(.active)': { bgcolor: 'action.hover' },
} as const;

function SettingsList() {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('settings.title')} sx={SIDE}>
      {useSettingsGroups().map(({ group, pages }) => (
        <Box key={group}>
          <ListSubheader component="div" sx={{ bgcolor: 'transparent', lineHeight: 2.4, mt: 1 }}>
            {t(`frame.settings.group.${group}`)}
          </ListSubheader>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1, py: 0 }}>
            {pages.map((page) => (
              <li key={page.path}>
                <ButtonBase
                  component={NavLink}
                  to={`/${page.path}`}
                  end={hasPageBelow(page, pages)}
                  sx={LINK}
                >
                  {t(page.titleKey)}
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function SettingsLayout() {
  const t = useT();
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const isBelow = pathname !== `/${settings.path}`;
  return (
    <Box sx={{ display: 'flex', minHeight: '100%' }}>
      <SettingsList />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {isPhone && isBelow && (
          <nav aria-label={t('settings.title')}>
            <MuiLink
              component={Link}
              to={`/${settings.path}`}
              variant="body2"
              sx={{ display: 'block', px: 2, pt: 1 }}
            >
              {t('settings.title')}
            </MuiLink>
          </nav>
        )}
        <Outlet />
      </Box>
    </Box>
  );
}
