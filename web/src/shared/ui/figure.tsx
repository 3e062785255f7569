/** One number of the day; it leads to what it counts. */
import { Paper, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';

interface FigureProps {
  label: string;
  /** Already in the locale's form; absent while it loads. */
  value: string | undefined;
  /** Below /admin. */
  to: string;
  /** Whether it wants attention; the label says so too. */
  urgent?: boolean;
}

export function Figure({ label, value, to, urgent = false }: FigureProps) {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={to}
      sx={{
        display: 'block',
        p: 2.5,
        color: 'text.primary',
        textDecoration: 'none',
        borderInlineStart: urgent ? 4 : undefined,
        borderInlineStartColor: urgent ? 'warning.main' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography color="textSecondary">{label}</Typography>
      <Typography className="figures" sx={{ mt: 0.5, fontSize: '1.75rem', fontWeight: 650 }}>
        {value ?? <Skeleton width="6ch" />}
      </Typography>
    </Paper>
  );
}
