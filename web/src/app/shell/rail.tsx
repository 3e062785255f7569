/** Navigation rail; it collapses to icons. */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { NavLink } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { Star } from '@/shared/ui/star';

const KEY = 'souk.rail';

function useFolded() {
  const [folded, setFolded] = useState(() => localStorage.getItem(KEY) === 'folded');
  const toggle = () => {
    localStorage.setItem(KEY, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return { folded, toggle };
}

function RailLink({ page, folded }: { page: FeaturePage; folded: boolean }) {
  const t = useT();
  const { icon: Icon, path, titleKey } = page;
  return (
    <ButtonBase
      component={NavLink}
      to={`/${path}`}
      aria-label={t(titleKey)}
      title={folded ? t(titleKey) : undefined}
      sx={{
        flexDirection: 'column',
        gap: 0.25,
        width: '100%',
        minHeight: 56,
        py: 1,
        px: 0.5,
        borderRadius: 1,
        color: 'text.secondary',
        '&.active': { bgcolor: 'primary.light', color: 'text.primary' },
        '&:hover:not(.active)': { bgcolor: 'action.hover' },
      }}
    >
      <Icon />
      {!folded && (
        <Typography variant="caption" sx={{ fontWeight: 500, lineHeight: 1.2, textAlign: 'center' }}>
          {t(titleKey)}
        </Typography>
      )}
    </ButtonBase>
  );
}

export function Rail({ pages }: { pages: FeaturePage[] }) {
  const { t, locale } = useI18n();
  const { folded, toggle } = useFolded();
  const ToggleIcon = (getDirection(locale) === 'ltr') === folded ? ChevronRight : ChevronLeft;
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        display: { xs: 'none', sm: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        width: folded ? 60 : 100,
        flexShrink: 0,
        p: 1,
        bgcolor: 'background.paper',
        borderInlineEnd: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ py: 0.75, mb: 1 }}>
        <Star size={28} />
      </Box>
      {pages.map((page) => (
        <RailLink key={page.path} page={page} folded={folded} />
      ))}
      <Box sx={{ flexGrow: 1 }} />
      <IconButton onClick={toggle} aria-label={t(folded ? 'shell.unfold' : 'shell.fold')}>
        <ToggleIcon />
      </IconButton>
    </Box>
  );
}
