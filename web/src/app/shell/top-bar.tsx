/** Top bar: tenant, breadcrumb, palette, live status, notifications, avatar. */
import Search from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { AvatarMenu } from './avatar-menu';
import { Bell } from './bell';
import { Breadcrumb } from './breadcrumb';
import { LiveDot } from './live-dot';
import { TenantMenu } from './tenant-menu';
import { TOP_BAR_HEIGHT } from './top-bar-height';

const PALETTE_FIELD = {
  display: { xs: 'none', md: 'flex' },
  width: 360,
  height: 36,
  px: 1.5,
  gap: 1,
  justifyContent: 'flex-start',
  border: 1,
  borderColor: 'fieldBorder',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.secondary',
} as const;

function PaletteField({ onSearch }: { onSearch: () => void }) {
  const t = useT();
  return (
    <ButtonBase onClick={onSearch} aria-haspopup="dialog" sx={PALETTE_FIELD}>
      <Search fontSize="small" />
      <Typography variant="body2" sx={{ flexGrow: 1, textAlign: 'start' }}>
        {t('shell.search')}
      </Typography>
      <Typography component="kbd" variant="caption" dir="ltr">
        Ctrl K
      </Typography>
    </ButtonBase>
  );
}

interface TopBarProps {
  onSearch: () => void;
  onShortcuts: () => void;
}

export function TopBar({ onSearch, onShortcuts }: TopBarProps) {
  const t = useT();
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        // The field stays in the middle whatever stands beside it.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
        alignItems: 'center',
        gap: 1,
        minHeight: TOP_BAR_HEIGHT,
        px: { xs: 1, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, marginInlineStart: -1 }}>
        <TenantMenu />
        <Breadcrumb />
      </Box>
      <PaletteField onSearch={onSearch} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 }}>
        <LiveDot />
        <IconButton onClick={onSearch} aria-label={t('shell.search')} sx={{ display: { md: 'none' } }}>
          <Search />
        </IconButton>
        <Bell />
        <AvatarMenu onShortcuts={onShortcuts} />
      </Box>
    </Box>
  );
}
