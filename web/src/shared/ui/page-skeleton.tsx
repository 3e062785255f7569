/** Skeleton in the shape of a page, while its code loads. */
import { Box, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

const ROWS = Array.from({ length: 8 }, (_, index) => `row-${index}`);

export function PageSkeleton() {
  const t = useT();
  return (
    <Box component="main" role="status" aria-label={t('page.loading')}>
      <Box
        sx={{
          height: 56,
          px: 3,
          borderBottom: 1,
          borderColor: 'divider',
          display: 'grid',
          alignItems: 'center',
        }}
      >
        <Skeleton width={180} height={28} />
      </Box>
      <Box sx={{ p: 3, pt: 2, display: 'grid', gap: 1 }}>
        <Skeleton variant="rounded" width={280} height={36} sx={{ mb: 1 }} />
        {ROWS.map((row) => (
          <Skeleton key={row} variant="rounded" height={32} />
        ))}
      </Box>
    </Box>
  );
}
