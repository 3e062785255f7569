/** Store, language and theme providers. */
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { I18nProvider } from '@/shared/i18n/i18n-provider';
import { AppThemeProvider } from '@/shared/theme/app-theme-provider';
import type { AppStore } from './store';

export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nProvider>
        <AppThemeProvider>{children}</AppThemeProvider>
      </I18nProvider>
    </Provider>
  );
}
