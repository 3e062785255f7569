/** Renders a part of the app in French, with a store and a mock network. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Providers } from '@/app/providers';
import { createStore } from '@/app/store';
import { languageChosen } from '@/shared/i18n/language-slice';

export function renderPart(part: ReactNode) {
  const store = createStore();
  store.dispatch(languageChosen('fr'));
  const view = render(<Providers store={store}>{part}</Providers>);
  return { ...view, user: userEvent.setup() };
}
