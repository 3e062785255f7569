/** Card with one number that links to the items it counts. */
import { Paper, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';

interface SummaryCardProps {
  label: string;
  /** Formatted value; undefined while it loads. */
  value: string | undefined;
  /** Path below /admin. */
  to: string;
  /** Highlight the card; its label must say the same. */
  urgent?: boolean;
}

export function SummaryCard({ label, value, to, urgent = false }: SummaryCardProps) {
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
      <Typography variant="figure" component="p" className="tabular-nums" sx={{ m: 0, mt: 0.5 }}>
        {value ?? <Skeleton width="6ch" />}
      </Typography>
    </Paper>
  );
}
