/** Picture that fills its box, or the logo if there is none or it can't be loaded. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { Star } from '@/shared/ui/star';

export interface PictureProps {
  /** Its address, or an empty string. */
  source: string;
  height: number;
  /** Alternative text, if no text beside it names what it shows. */
  alt?: string;
  /** Whether it is in view at once; others load when they are nearly in view. */
  isFirst?: boolean;
}

export function Picture({ source, height, alt = '', isFirst = false }: PictureProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const hasImage = source && source !== failedSource;
  return (
    <Box
      sx={{
        width: '100%',
        height,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        overflow: 'hidden',
        flexShrink: 0,
      }}
    >
      {hasImage ? (
        <Box
          component="img"
          src={source}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setFailedSource(source)}
          sx={{ width: '100%', height, objectFit: 'cover' }}
        />
      ) : (
        <Box sx={{ opacity: 0.3, display: 'flex' }}>
          <Star size={Math.min(32, height * 0.6)} />
        </Box>
      )}
    </Box>
  );
}
