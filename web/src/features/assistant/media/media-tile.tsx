/** One picture or video of the stock library, which is picked by pressing it. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Picture } from '@/shared/ui/picture';
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
  const query = new URLSearchParams({ kind: item.kind ?? 'image', id: item.id });
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
        }}
      >
        <Picture source={`/api/stock_media/thumbnail?${query.toString()}`} height={HEIGHT} />
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
