/** Skeleton of the shell while the session starts. */
import { Box } from '@mui/material';
import { PageSkeleton } from '@/shared/ui/page-skeleton';
import { RAIL_WIDTH } from './rail';
import { TOP_BAR_HEIGHT } from './top-bar-height';

export function ShellSkeleton() {
  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Box sx={{ width: RAIL_WIDTH, bgcolor: 'frame.main', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flexGrow: 1 }}>
        <Box
          sx={{
            height: TOP_BAR_HEIGHT,
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        />
        <PageSkeleton />
      </Box>
    </Box>
  );
}
