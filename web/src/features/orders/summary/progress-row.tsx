/** Line with a label, a number and a bar, that links to a list. */
import { Box, LinearProgress, Link as MuiLink, Skeleton } from '@mui/material';
import { Link } from 'react-router';

interface ProgressRowProps {
  label: string;
  value: string;
  /** Length of the bar, from 0 to 1. */
  share: number;
  to: string;
}

export function ProgressRow({ label, value, share, to }: ProgressRowProps) {
  return (
    <Box component="li" sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, mb: 0.5, typography: 'body2' }}>
        <MuiLink component={Link} to={to} color="inherit" underline="hover" noWrap sx={{ flexGrow: 1 }}>
          {label}
        </MuiLink>
        <Box component="span" className="tabular-nums">
          {value}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={share * 100}
        aria-hidden
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}

const PLACES = ['a', 'b', 'c', 'd'];

export function ProgressSkeleton() {
  return PLACES.map((key) => (
    <Box component="li" key={key} sx={{ mb: 1.5 }}>
      <Skeleton height={21} />
      <Skeleton variant="rounded" height={6} sx={{ mt: 0.5 }} />
    </Box>
  ));
}

export const LIST_STYLE = { m: 0, p: 0, listStyle: 'none', minHeight: 170 } as const;
