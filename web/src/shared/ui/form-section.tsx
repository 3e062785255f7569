/** Section of a form: title and one line of help at the start side, fields at the end side. */
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Width of the fields at most, in pixels: a wider one is no easier to read. */
const MAX_FIELDS = 760;

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1.5,
        p: 2,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Typography variant="h2">{title}</Typography>
        {hint && (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0, maxWidth: MAX_FIELDS }}>
        {children}
      </Box>
    </Box>
  );
}
