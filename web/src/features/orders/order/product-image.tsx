/** Product image, or the logo if there is none or it fails to load. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { Star } from '@/shared/ui/star';

export function ProductImage({ source, height }: { source: string; height: number }) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const hasImage = source && source !== failedSource;
  return (
    <Box sx={{ height, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', flexShrink: 0 }}>
      {hasImage ? (
        <Box
          component="img"
          src={source}
          alt=""
          loading="lazy"
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
