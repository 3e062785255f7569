/** Bottom navigation on phones: the first pages, and a menu with the others. */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { ChoiceMenu } from './choice-menu';

const MAX_BUTTONS = 5;
const BUTTON = {
  flex: '1 1 0',
  minWidth: 0,
  px: 0.5,
  flexDirection: 'column',
  minHeight: 56,
  color: 'text.secondary',
  '&.active': { color: 'primary.main' },
} as const;

function ButtonContent({ icon: Icon, label }: { icon: ComponentType; label: string }) {
  return (
    <>
      <Icon />
      <Typography variant="caption" noWrap sx={{ maxWidth: '100%', fontSize: '0.66rem' }}>
        {label}
      </Typography>
    </>
  );
}

function MoreMenu({ pages }: { pages: FeaturePage[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const chosen = pages.find(({ path }) => pathname.startsWith(`/${path}`))?.path;
  return (
    <ChoiceMenu
      chosen={chosen}
      choices={pages.map(({ path, titleKey }) => ({ value: path, label: t(titleKey) }))}
      onChoose={(path) => void navigate(`/${path}`)}
      opener={(props) => (
        <ButtonBase {...props} className={chosen && 'active'} sx={BUTTON}>
          <ButtonContent icon={MoreHoriz} label={t('shell.more')} />
        </ButtonBase>
      )}
    />
  );
}

export function BottomBar({ pages }: { pages: FeaturePage[] }) {
  const t = useT();
  const shown = pages.length > MAX_BUTTONS ? pages.slice(0, MAX_BUTTONS - 1) : pages;
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        display: { xs: 'flex', sm: 'none' },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {shown.map(({ path, titleKey, icon }) => (
        <ButtonBase key={path} component={NavLink} to={`/${path}`} sx={BUTTON}>
          <ButtonContent icon={icon} label={t(titleKey)} />
        </ButtonBase>
      ))}
      {shown.length < pages.length && <MoreMenu pages={pages.slice(shown.length)} />}
    </Box>
  );
}
