/** Top bar: tenant, palette, live status, colour scheme, language, profile. */
import Search from '@mui/icons-material/Search';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { LanguageMenu } from './language-menu';
import { LiveDot } from './live-dot';
import { ProfileMenu } from './profile-menu';
import { SchemeButton } from './scheme-button';
import { TenantMenu } from './tenant-menu';

function PaletteButton({ onSearch }: { onSearch: () => void }) {
  const t = useT();
  return (
    <>
      <Button
        onClick={onSearch}
        startIcon={<Search />}
        color="secondary"
        variant="outlined"
        sx={{ display: { xs: 'none', md: 'inline-flex' }, borderColor: 'divider', fontWeight: 400 }}
      >
        {t('shell.search')}
        <Box component="span" sx={{ marginInlineStart: 3 }}>
          <Typography component="kbd" variant="caption" dir="ltr">
            Ctrl K
          </Typography>
        </Box>
      </Button>
      <IconButton onClick={onSearch} aria-label={t('shell.search')} sx={{ display: { md: 'none' } }}>
        <Search />
      </IconButton>
    </>
  );
}

export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 1 },
        minHeight: 56,
        px: { xs: 1, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <TenantMenu />
      <Box sx={{ flexGrow: 1 }} />
      <PaletteButton onSearch={onSearch} />
      <LiveDot />
      <SchemeButton />
      <LanguageMenu />
      <ProfileMenu />
    </Box>
  );
}
