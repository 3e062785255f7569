/** Skeleton of the shell while the session starts. */
import { Box, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

export function ShellSkeleton() {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', height: '100%' }} role="status" aria-label={t('page.loading')}>
      <Box
        sx={{ width: 100, borderInlineEnd: 1, borderColor: 'divider', display: { xs: 'none', sm: 'block' } }}
      />
      <Box sx={{ flexGrow: 1 }}>
        <Box sx={{ height: 56, borderBottom: 1, borderColor: 'divider' }} />
        <Box sx={{ p: 3 }}>
          <Skeleton width={220} height={44} />
          <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
        </Box>
      </Box>
    </Box>
  );
}
