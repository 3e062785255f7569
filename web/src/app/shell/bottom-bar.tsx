/** Bar at the bottom of a phone: the most used pages, and a sheet with all. */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { hasPageBelow } from './has-page-below';

const BUTTON = {
  flex: '1 1 0',
  minWidth: 0,
  px: 0.25,
  flexDirection: 'column',
  minHeight: 56,
  color: 'frame.text',
  '&.active': { bgcolor: 'frame.selected', color: 'common.white' },
  '&.Mui-focusVisible': { outlineColor: 'highlight', outlineOffset: -2 },
} as const;

/** A long word is broken where its language allows it. */
const LABEL = {
  maxWidth: '100%',
  fontSize: '0.6875rem',
  lineHeight: 1.15,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const;

function ButtonContent({ icon: Icon, label }: { icon: ComponentType; label: string }) {
  return (
    <>
      <Icon />
      <Typography variant="caption" sx={LABEL}>
        {label}
      </Typography>
    </>
  );
}

export function BottomBar({ pages, onApps }: { pages: readonly FeaturePage[]; onApps: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const shown = pages.filter(({ onPhone }) => onPhone);
  const isElsewhere = !shown.some(({ path }) => `${pathname}/`.startsWith(`/${path}/`));
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        display: { xs: 'flex', sm: 'none' },
        bgcolor: 'frame.main',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {shown.map((page) => (
        <ButtonBase
          key={page.path}
          component={NavLink}
          to={`/${page.path}`}
          end={hasPageBelow(page, shown)}
          sx={BUTTON}
        >
          <ButtonContent icon={page.icon} label={t(page.titleKey)} />
        </ButtonBase>
      ))}
      <ButtonBase onClick={onApps} aria-haspopup="dialog" className={isElsewhere ? 'active' : ''} sx={BUTTON}>
        <ButtonContent icon={MoreHoriz} label={t('shell.more')} />
      </ButtonBase>
    </Box>
  );
}
