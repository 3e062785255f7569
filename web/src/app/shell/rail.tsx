/** Rail of applications. */
import AppsOutlined from '@mui/icons-material/AppsOutlined';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { usePageTitle } from '@/shared/feature/use-page-title';
import { useT } from '@/shared/i18n/i18n-context';
import { BrandMark } from '@/shared/ui/brand-mark';

export const RAIL_WIDTH = 88;
/** Home and six applications; the others are behind "Apps". */
const MAX_LINKS = 7;

const LINK = {
  flexDirection: 'column',
  gap: 0.25,
  width: '100%',
  minHeight: 54,
  py: 0.75,
  px: 0,
  borderRadius: 1,
  color: 'frame.text',
  '&.active': { bgcolor: 'frame.selected', color: 'common.white' },
  '&:hover:not(.active)': { bgcolor: 'frame.selected' },
  '&.Mui-focusVisible': { outlineColor: 'highlight' },
} as const;

function LinkContent({ icon: Icon, label }: { icon: ComponentType; label: string }) {
  return (
    <>
      <Icon />
      <Typography
        variant="caption"
        sx={{ lineHeight: 1.2, maxWidth: '100%', overflowWrap: 'anywhere', textAlign: 'center' }}
      >
        {label}
      </Typography>
    </>
  );
}

function RailLink({ page }: { page: FeaturePage }) {
  const titleOf = usePageTitle();
  return (
    <ButtonBase component={NavLink} to={`/${page.path}`} sx={LINK}>
      <LinkContent icon={page.icon} label={titleOf(page)} />
    </ButtonBase>
  );
}

/** Return the pages with a place in the rail; the open one always has one. */
export function pagesInRail(pages: readonly FeaturePage[], pathname: string): FeaturePage[] {
  const isOpen = ({ path }: FeaturePage) => `${pathname}/`.startsWith(`/${path}/`);
  return pages.filter((page, index) => index < MAX_LINKS || isOpen(page));
}

interface RailProps {
  pages: readonly FeaturePage[];
  /** Pages below the applications. */
  foot: readonly FeaturePage[];
  onApps: () => void;
}

export function Rail({ pages, foot, onApps }: RailProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { logo } = useMe().tenant;
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        display: { xs: 'none', sm: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        width: RAIL_WIDTH,
        flexShrink: 0,
        p: 0.5,
        overflowY: 'auto',
        bgcolor: 'frame.main',
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', height: 40, my: 0.25 }}>
        <BrandMark logo={logo} size={40} />
      </Box>
      {pagesInRail(pages, pathname).map((page) => (
        <RailLink key={page.path} page={page} />
      ))}
      <Box sx={{ flexGrow: 1 }} />
      {pages.length > MAX_LINKS && (
        <ButtonBase onClick={onApps} aria-haspopup="dialog" sx={LINK}>
          <LinkContent icon={AppsOutlined} label={t('frame.apps')} />
        </ButtonBase>
      )}
      {foot.map((page) => (
        <RailLink key={page.path} page={page} />
      ))}
    </Box>
  );
}
