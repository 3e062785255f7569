import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  // The test environment has none.
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.textContent ?? '');
  };
});
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

it('shows the open page in its list, wherever that is scrolled to', async () => {
  server.use(...createShop().handlers);
  const { user } = renderApp('/settings/tills');
  await waitFor(() => expect(scrolled.at(-1)).toBe('Caisses'));
  await user.click(screen.getByRole('link', { name: "Étapes d'une commande" }));
  await waitFor(() => expect(scrolled.at(-1)).toBe("Étapes d'une commande"));
});
