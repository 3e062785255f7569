/** Renders the whole app at a path, in French, with a session and a mock network. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '@/app/providers';
import { addMorePages, createRoutes } from '@/app/router';
import { createStore } from '@/app/store';
import { startSession } from '@/shared/auth/session';
import { languageChosen } from '@/shared/i18n/language-slice';

export function renderApp(address: string) {
  localStorage.setItem('souk.session', 'open');
  const store = createStore();
  store.dispatch(languageChosen('fr'));
  void store.dispatch(startSession());
  const router = createMemoryRouter(createRoutes(store), {
    initialEntries: [address],
    patchRoutesOnNavigation: addMorePages(store),
  });
  const view = render(
    <StrictMode>
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  return { ...view, store, router, user: userEvent.setup() };
}
