/** The app: store, providers and routes. */
import { RouterProvider } from 'react-router/dom';
import { startSession } from '@/shared/auth/session';
import { Providers } from './providers';
import { createRouter } from './router';
import { createStore } from './store';

const store = createStore();
const router = createRouter(store);
// Start in parallel with loading the page's code and the texts.
void store.dispatch(startSession());

export function App() {
  return (
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>
  );
}
