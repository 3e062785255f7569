/** The whole app: providers around routes. */
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers';
import { createRouter } from './router';
import { createStore } from './store';

const store = createStore();
const router = createRouter();

export function App() {
  return (
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>
  );
}
