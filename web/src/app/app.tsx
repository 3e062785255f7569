/** The whole app: providers around routes. */
import { RouterProvider } from 'react-router/dom';
import { startSession } from '@/shared/auth/session';
import { Providers } from './providers';
import { createRouter } from './router';
import { createStore } from './store';

const store = createStore();
const router = createRouter();
// Beside the page's code and the texts, not after them.
void store.dispatch(startSession());

export function App() {
  return (
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>
  );
}
