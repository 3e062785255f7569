/** The place of the canvas; a skeleton covers it until the page is there. */
import { Box, Skeleton, Typography } from '@mui/material';
import type { RefObject } from 'react';

interface CanvasFrameProps {
  container: RefObject<HTMLDivElement | null>;
  isLoading: boolean;
}

export function CanvasFrame({ container, isLoading }: CanvasFrameProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        flexGrow: 1,
        minWidth: 0,
        minHeight: 0,
        height: { xs: '55%', md: 'auto' },
        width: { xs: '100%', md: 'auto' },
        order: { xs: -1, md: 0 },
        // The canvas stands in the page's own direction.
        direction: 'ltr',
        '& .gjs-editor, & .gjs-cv-canvas': { bgcolor: 'sunken', width: '100%', height: '100%', top: 0 },
        '& .gjs-frame-wrapper': { bgcolor: '#fff' },
      }}
    >
      <Box ref={container} sx={{ position: 'absolute', inset: 0 }} />
      {isLoading && (
        <Box
          role="status"
          sx={{
            position: 'absolute',
            inset: 0,
            zIndex: 1,
            p: 3,
            display: 'grid',
            gap: 2,
            alignContent: 'start',
            bgcolor: 'background.default',
          }}
        >
          <Typography color="textSecondary">Loading...</Typography>
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={240} />
          <Skeleton variant="rounded" height={120} />
        </Box>
      )}
    </Box>
  );
}
