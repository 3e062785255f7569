/** Frame of the pages before sign-in: the tenant's mark, title, language, and a form beside a zellige wall. */
import { Box, Stack, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useReadTenantOfHostQuery } from '@/shared/auth/link-endpoints';
import { BrandStyles } from '@/shared/theme/brand-styles';
import { Star } from '@/shared/ui/star';
import { Zellige } from '@/shared/ui/zellige';
import { LanguageMenu } from './shell/language-menu';

interface SignInFrameProps {
  title: string;
  subtitle?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

const MARK = 48;

function TenantMark({ logo }: { logo: string | null | undefined }) {
  if (!logo) return <Star size={MARK} />;
  return (
    <Box
      component="img"
      src={logo}
      alt=""
      sx={{ height: MARK, maxWidth: 200, objectFit: 'contain', borderRadius: 1, bgcolor: 'common.white' }}
    />
  );
}

export function SignInFrame({ title, subtitle, onSubmit, children }: SignInFrameProps) {
  const { data: tenant } = useReadTenantOfHostQuery();
  return (
    <Box sx={{ minHeight: '100%', display: 'grid', gridTemplateColumns: { md: '1fr 1fr' } }}>
      <BrandStyles color={tenant?.brandColor} />
      <Box
        component="main"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 400px)',
          placeContent: 'center',
          p: { xs: 2, sm: 4 },
          bgcolor: 'background.paper',
        }}
      >
        <Stack component="form" spacing={2.5} onSubmit={onSubmit}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <TenantMark logo={tenant?.logo} />
            <LanguageMenu languages={tenant?.languages} />
          </Stack>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h1">{title}</Typography>
            <Typography color="textSecondary" sx={{ minHeight: 22 }}>
              {subtitle}
            </Typography>
          </Box>
          {children}
        </Stack>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Zellige />
      </Box>
    </Box>
  );
}
