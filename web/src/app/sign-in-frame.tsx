/** Frame of the pages before sign-in: mark, title, language, and a form. */
import { Box, Paper, Stack, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { Star } from '@/shared/ui/star';
import { LanguageMenu } from './shell/language-menu';

interface SignInFrameProps {
  title: string;
  subtitle?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function SignInFrame({ title, subtitle, onSubmit, children }: SignInFrameProps) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 400px)',
        placeContent: 'center',
        p: 2,
      }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, minWidth: 0, p: { xs: 3, sm: 4 } }}>
        <Stack component="form" spacing={2.5} onSubmit={onSubmit}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Star size={36} />
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="h1">{title}</Typography>
              {subtitle && <Typography color="textSecondary">{subtitle}</Typography>}
            </Box>
            <LanguageMenu />
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}
