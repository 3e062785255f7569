/** Card of the overview: a title, an optional link to all, and content. */
import { Box, Link as MuiLink, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SummarySectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function SummarySection({ title, action, children }: SummarySectionProps) {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, height: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 600, flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink component={Link} to={to} underline="hover" variant="body2">
      {children}
    </MuiLink>
  );
}
