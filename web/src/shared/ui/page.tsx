/** Page layout: title, primary action, filters, content. */
import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  badge?: ReactNode;
  action?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}

export function Page({ title, badge, action, filters, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Souk`;
  }, [title]);

  return (
    <Box component="main" sx={{ p: { xs: 2, md: 3 }, pb: { xs: 10, sm: 3 }, maxWidth: 1600, mx: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, mb: 2 }}>
        <Typography variant="h1">{title}</Typography>
        {badge}
        <Box sx={{ flexGrow: 1 }} />
        {action}
      </Box>
      {filters && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>{filters}</Box>}
      {children}
    </Box>
  );
}
