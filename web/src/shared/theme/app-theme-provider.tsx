/** Provides theme, text direction and base styles. */
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, Suspense, use, useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { styleCache } from './style-cache';
import { createSoukTheme } from './theme';

function DirectionalTheme({ children }: { children: ReactNode }) {
  const { locale, t } = useI18n();
  const direction = getDirection(locale);
  const [open, close, clear] = [t('action.open'), t('action.close'), t('action.clear')];
  const [loading, none] = [t('page.loading'), t('list.nothingFound')];
  const theme = useMemo(
    () => createSoukTheme(direction, { open, close, clear, loading, none }),
    [direction, open, close, clear, loading, none],
  );
  return (
    <CacheProvider value={use(styleCache(direction))}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="souk.scheme">
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

export function AppThemeProvider({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <DirectionalTheme>{children}</DirectionalTheme>
    </Suspense>
  );
}
