/** Page layout: head with title, tabs and primary action, toolbar, content. */
import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { type PageTabs, PageTabsRow, useCurrentTab } from './page-tabs';

interface PageProps {
  /** Of a page with tabs the name of the application, on every tab. */
  title: string;
  tabs?: PageTabs | undefined;
  badge?: ReactNode;
  action?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}

const HEAD = {
  display: 'flex',
  // In one row on a wide window: tabs that do not fit, as with a wider font, are scrolled.
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: { xs: 1, md: 2 },
  rowGap: 0.5,
  pt: { xs: 0.75, md: 0 },
  minHeight: 56,
  px: { xs: 2, md: 3 },
  mb: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Tabs stand on the line of the head; on a phone in a row of their own. */
const TABS = {
  alignSelf: 'flex-end',
  mb: '-1px',
  minWidth: 0,
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
} as const;

/** On a phone its buttons take their places in the head; on a wide window they are never squeezed. */
const ACTION = {
  display: { xs: 'contents', md: 'flex' },
  flexShrink: 0,
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
} as const;

function useDocumentTitle(title: string, tabs: PageTabs | undefined): void {
  const t = useT();
  const current = useCurrentTab(tabs);
  const tab = tabs?.items.find(({ path }) => path === current);
  const names = [tab && t(tab.labelKey), title, 'Souk'];
  const text = [...new Set(names.filter(Boolean))].join(' · ');
  useEffect(() => {
    document.title = text;
  }, [text]);
}

export function Page({ title, tabs, badge, action, filters, children }: PageProps) {
  useDocumentTitle(title, tabs);
  return (
    <Box component="main">
      <Box sx={HEAD}>
        <Typography
          variant="h1"
          noWrap
          sx={{ minWidth: 0, flexShrink: tabs ? { md: 0 } : 1, whiteSpace: { xs: 'normal', sm: 'nowrap' } }}
        >
          {title}
        </Typography>
        {badge}
        {tabs && (
          <Box sx={TABS}>
            <PageTabsRow tabs={tabs} />
          </Box>
        )}
        <Box sx={{ flexGrow: 1 }} />
        <Box sx={ACTION}>{action}</Box>
      </Box>
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 3, maxWidth: 1640 }}>
        {filters && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>{filters}</Box>
        )}
        {children}
      </Box>
    </Box>
  );
}
