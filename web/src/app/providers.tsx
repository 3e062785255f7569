/** Store, language and look, in the order they need each other. */
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { I18nProvider } from '@/shared/i18n/i18n-provider';
import { LookProvider } from '@/shared/theme/look-provider';
import type { AppStore } from './store';

export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nProvider>
        <LookProvider>{children}</LookProvider>
      </I18nProvider>
    </Provider>
  );
}
