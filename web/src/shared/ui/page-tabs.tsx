/** Tabs in the head of a page: links to the views of one application, which keep its title. */
import { Box, ButtonBase } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { hasRole, type Role } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';

export interface PageTabs {
  /** Names the row of tabs for screen readers. */
  titleKey: string;
  items: readonly { path: string; labelKey: string; roles?: readonly Role[] }[];
}

const TAB = {
  flexShrink: 0,
  px: 1.5,
  minHeight: 44,
  whiteSpace: 'nowrap',
  fontWeight: 600,
  typography: 'button',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;

/** Return the tab of the current address: the longest path that begins it. */
export function useCurrentTab(tabs: PageTabs | undefined): string | undefined {
  const { pathname } = useLocation();
  const matches = tabs?.items.filter(({ path }) => `${pathname}/`.startsWith(`/${path}/`)) ?? [];
  return matches.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}

/** Return the row's ref; the current tab is scrolled to, also when a button beside it takes its place. */
function useTabInSight(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!row.current || !current) return;
    const tab = row.current.querySelector('[aria-current]');
    const observer = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [current]);
  return row;
}

export function PageTabsRow({ tabs }: { tabs: PageTabs }) {
  const t = useT();
  const { roles } = useMe();
  const current = useCurrentTab(tabs);
  const row = useTabInSight(current);
  return (
    <Box
      ref={row}
      component="nav"
      aria-label={t(tabs.titleKey)}
      sx={{ display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {tabs.items
        .filter((item) => hasRole(roles, item.roles))
        .map(({ path, labelKey }) => (
          <ButtonBase
            key={path}
            component={Link}
            to={`/${path}`}
            aria-current={path === current ? 'page' : undefined}
            sx={TAB}
          >
            {t(labelKey)}
          </ButtonBase>
        ))}
    </Box>
  );
}
