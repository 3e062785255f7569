/** A section of the account page: title and one line at the start side, content at the end side. */
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { md: '280px minmax(0, 560px)' },
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary">{hint}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', '& .MuiTextField-root': { width: '100%' } }}>
        {children}
      </Box>
    </Box>
  );
}
