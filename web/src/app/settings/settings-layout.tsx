/** Frame of the settings: their list in groups at the start side, the open one beside it. */
import { Box, ButtonBase, ListSubheader, Link as MuiLink } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useIsPhone } from '@/shared/ui/use-is-phone';
import { hasPageBelow } from '../shell/has-page-below';
import { TOP_BAR_HEIGHT } from '../shell/top-bar-height';
import { settings } from './settings';
import { useSettingsGroups } from './use-settings-groups';

const SIDE = {
  display: { xs: 'none', md: 'block' },
  width: 232,
  flexShrink: 0,
  py: 1,
  // It stays beside a page that is scrolled, and is scrolled by itself where the window is too low for it.
  position: 'sticky',
  top: 0,
  alignSelf: 'flex-start',
  maxHeight: `calc(100dvh - ${TOP_BAR_HEIGHT}px)`,
  overflowY: 'auto',
} as const;

const BESIDE = {
  flexGrow: 1,
  minWidth: 0,
  borderInlineStart: { md: '1px solid' },
  borderInlineStartColor: { md: 'divider' },
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
  // Of the first one of a group the group's name is scrolled to as well.
  scrollMarginBlock: '56px',
  '&.active': { bgcolor: 'primary.light', fontWeight: 600 },
  '&:hover:not(.active)': { bgcolor: 'action.hover' },
} as const;

function SettingsList() {
  const t = useT();
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the active one then
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <Box ref={list} component="nav" aria-label={t('settings.title')} sx={SIDE}>
      {useSettingsGroups().map(({ group, pages }) => (
        <Box key={group}>
          <ListSubheader
            component="div"
            disableSticky
            sx={{ bgcolor: 'transparent', lineHeight: 2.4, mt: 1 }}
          >
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
      <Box sx={BESIDE}>
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
