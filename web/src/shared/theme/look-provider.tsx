/** Theme, direction and base styles around the app. */
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, Suspense, use, useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { directionOf } from '@/shared/i18n/locales';
import { styleCache } from './style-cache';
import { createSoukTheme } from './theme';

function Look({ children }: { children: ReactNode }) {
  const direction = directionOf(useI18n().locale);
  const theme = useMemo(() => createSoukTheme(direction), [direction]);
  return (
    <CacheProvider value={use(styleCache(direction))}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="souk.scheme">
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

export function LookProvider({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Look>{children}</Look>
    </Suspense>
  );
}
