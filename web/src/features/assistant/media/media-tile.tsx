/** One picture or video of the stock library, which is picked by pressing it. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { Box, ButtonBase, Typography } from '@mui/material';
import { usePicture } from '@/shared/api/use-picture';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { Star } from '@/shared/ui/star';
import type { StockMedia } from '../api.gen';

interface MediaTileProps {
  item: StockMedia;
  isPicked: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

const HEIGHT = 84;

export function MediaTile({ item, isPicked, isDisabled, onToggle }: MediaTileProps) {
  const t = useT();
  const { locale } = useI18n();
  const query = new URLSearchParams({ kind: item.kind ?? 'image', id: item.id });
  const url = usePicture(`/${locale}/api/stock_media/thumbnail?${query.toString()}`);
  return (
    <Box component="li" sx={{ listStyle: 'none', minWidth: 0 }}>
      <ButtonBase
        aria-pressed={isPicked}
        aria-label={t('assistant.media.pick', { title: item.title, attribution: item.attribution })}
        disabled={isDisabled}
        onClick={onToggle}
        sx={{
          position: 'relative',
          width: '100%',
          height: HEIGHT,
          overflow: 'hidden',
          borderRadius: 1,
          border: 2,
          borderColor: isPicked ? 'primary.main' : 'divider',
          bgcolor: 'action.hover',
        }}
      >
        {url ? (
          <Box component="img" src={url} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        ) : (
          <Star size={24} />
        )}
        {item.kind === 'video' && (
          <PlayArrow
            aria-hidden
            sx={{
              position: 'absolute',
              bgcolor: 'background.paper',
              color: 'text.primary',
              borderRadius: '50%',
            }}
          />
        )}
        {isPicked && (
          <CheckCircle
            aria-hidden
            color="primary"
            sx={{
              position: 'absolute',
              insetBlockStart: 4,
              insetInlineEnd: 4,
              bgcolor: 'background.paper',
              borderRadius: '50%',
            }}
          />
        )}
      </ButtonBase>
      <Typography variant="caption" color="textSecondary" noWrap component="p" dir="auto">
        {item.attribution}
      </Typography>
    </Box>
  );
}
