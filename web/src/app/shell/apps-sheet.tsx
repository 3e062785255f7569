/** Tiles of all applications, with search; on a phone over the whole screen. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, ButtonBase, Dialog, IconButton, TextField, Typography } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { usePageTitle } from '@/shared/feature/use-page-title';
import { useT } from '@/shared/i18n/i18n-context';
import { useIsPhone } from '@/shared/ui/use-is-phone';

const TINTS = ['green', 'blue', 'saffron', 'brick', 'stone'] as const;

interface TileProps {
  page: FeaturePage;
  tint: (typeof TINTS)[number];
  onClose: () => void;
}

/** Icon in an eight-pointed star: two squares, one of them turned. */
function StarTile({ icon: Icon, tint }: { icon: ComponentType; tint: TileProps['tint'] }) {
  const square = {
    content: '""',
    position: 'absolute',
    inset: 6,
    borderRadius: '6px',
    bgcolor: `status.${tint}.soft`,
  };
  return (
    <Box
      sx={{
        position: 'relative',
        width: 56,
        height: 56,
        display: 'grid',
        placeItems: 'center',
        color: `status.${tint}.ink`,
        '&::before': square,
        '&::after': { ...square, transform: 'rotate(45deg)' },
        '& svg': { zIndex: 1 },
      }}
    >
      <Icon />
    </Box>
  );
}

function Tile({ page, tint, onClose }: TileProps) {
  const titleOf = usePageTitle();
  return (
    <ButtonBase
      component={Link}
      to={`/${page.path}`}
      onClick={onClose}
      sx={{
        flexDirection: 'column',
        gap: 0.5,
        p: 1.5,
        borderRadius: 1.5,
        color: 'text.primary',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <StarTile icon={page.icon} tint={tint} />
      <Typography variant="body2" noWrap sx={{ maxWidth: '100%' }}>
        {titleOf(page)}
      </Typography>
    </ButtonBase>
  );
}

export function AppsSheet({ pages, onClose }: { pages: readonly FeaturePage[]; onClose: () => void }) {
  const t = useT();
  const titleOf = usePageTitle();
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const query = text.trim().toLowerCase();
  const shown = pages
    .map((page, index) => ({ page, tint: TINTS[index % TINTS.length] ?? 'stone' }))
    .filter(({ page }) => titleOf(page).toLowerCase().includes(query));
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="xs" aria-labelledby="apps-title">
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5, pb: 1 }}>
        <Typography variant="h2" id="apps-title" sx={{ flexGrow: 1 }}>
          {t('frame.apps')}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('action.close')}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ px: 2, pb: 1 }}>
        <TextField
          type="search"
          value={text}
          placeholder={t('action.search')}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('action.search') } }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          px: 1,
          pb: 2,
          overflowY: 'auto',
        }}
      >
        {shown.map(({ page, tint }) => (
          <Tile key={page.path} page={page} tint={tint} onClose={onClose} />
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 3 }}>
          {t('list.nothingFound')}
        </Typography>
      )}
    </Dialog>
  );
}
