/** The pictures and videos that a request was sent with, with who made them. */
import { Box, Chip } from '@mui/material';
import type { StockMedia } from '../api.gen';

export function MediaList({ media }: { media: readonly StockMedia[] }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {media.map(({ id, kind, title, attribution }) => (
        <Chip key={`${kind} ${id}`} size="small" label={<bdi>{`${title} · ${attribution}`}</bdi>} />
      ))}
    </Box>
  );
}
