import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { currentStep, order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const totals = { total: 100, paid: 40, remaining: 60 };

describe('the list of orders', () => {
  it('shows the orders with their totals', async () => {
    const shop = createShop();
    const step = currentStep('ready', 'Prête');
    const shipment = { currentStep: step };
    shop.orders.push(order('ATL-1', { status: 'partially-paid', remaining: 60, shipment }));
    server.use(
      http.get('*/fr/api/orders', () => collection(shop.orders, { totals })),
      ...shop.handlers,
    );
    renderApp('/orders');
    const table = within(await screen.findByRole('table', { name: 'Commandes' }));
    const row = within((await table.findByText('ATL-1')).closest('tr') ?? document.body);
    expect(row.getByText('Réglé partiellement')).toBeInTheDocument();
    expect(row.getByText('Prête')).toBeInTheDocument();
    expect(row.getByText('100,00')).toBeInTheDocument();
    expect(screen.getByText('40,00 MAD')).toBeInTheDocument();
  });

  it('follows the live stream', async () => {
    const shop = createShop();
    shop.orders.push(order('ATL-1'));
    let emit: (text: string) => void = () => undefined;
    const body = new ReadableStream({
      start: (stream) => {
        emit = (text) => stream.enqueue(new TextEncoder().encode(text));
      },
    });
    server.use(
      ...shop.handlers,
      http.get(
        '*/fr/api/live',
        () => new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
      ),
    );
    renderApp('/orders');
    await screen.findByText('ATL-1');
    await screen.findByRole('status', { name: 'Mises à jour en direct actives' });
    shop.orders.push(order('ATL-2'));
    emit('id: 1\nevent: order-saved\ndata: {"type":"order-saved","id":"ATL-2","version":1}\n\n');
    expect(await screen.findByText('ATL-2')).toBeInTheDocument();
  });

  it('filters by status and shows when nothing matches', async () => {
    const shop = createShop();
    const requested: (string | null)[] = [];
    server.use(
      http.get('*/fr/api/orders', ({ request }) => {
        const status = new URL(request.url).searchParams.get('status');
        requested.push(status);
        return collection(status ? [] : [order('ATL-1')], { totals });
      }),
      ...shop.handlers,
    );
    const { user, router } = renderApp('/orders');
    await screen.findByText('ATL-1');
    await user.click(screen.getByRole('button', { name: 'Paiement' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Réglé' }));
    expect(await screen.findByText(/Aucun résultat/)).toBeInTheDocument();
    expect(requested).toEqual([null, 'paid']);
    expect(router.state.location.search).toBe('?status=paid');
  });

  it('opens an order by a press anywhere on its row, and selects all in the head', async () => {
    const shop = createShop();
    shop.orders.push(order('ATL-1', { total: 75 }), order('ATL-2'));
    server.use(...shop.handlers);
    const { user, router } = renderApp('/orders');
    await screen.findByText('75,00');
    await user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    expect(screen.getByRole('checkbox', { name: 'Sélectionner ATL-2' })).toBeChecked();
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByText('75,00'));
    await waitFor(() => expect(router.state.location.search).toContain('open='));
  });

  it('clears the filters when nothing matches', async () => {
    const shop = createShop();
    server.use(
      http.get('*/fr/api/orders', ({ request }) => {
        const { searchParams } = new URL(request.url);
        return collection(searchParams.has('search') ? [] : [order('ATL-1')], { totals });
      }),
      ...shop.handlers,
    );
    const { user } = renderApp('/orders?search=nobody&status=paid');
    await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
    expect(await screen.findByText('ATL-1')).toBeInTheDocument();
  });

  it('saves its filters as a view', async () => {
    const shop = createShop();
    shop.orders.push(order('ATL-1'));
    server.use(...shop.handlers);
    const { user, router } = renderApp('/orders?source=pos');
    await user.click(await screen.findByRole('button', { name: 'Enregistrer la vue' }));
    await user.type(await screen.findByLabelText('Nom de la vue'), 'Comptoir');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await user.click(await screen.findByRole('button', { name: 'Toutes' }));
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Comptoir' }));
    expect(router.state.location.search).toBe('?source=pos');
  });

  it('applies a search from the command palette', async () => {
    const shop = createShop();
    shop.orders.push(order('ATL-1'));
    server.use(...shop.handlers);
    const { user, router } = renderApp('/orders');
    await screen.findByText('ATL-1');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' }), 'ATL-1');
    await user.click(await screen.findByRole('option', { name: 'Rechercher « ATL-1 » dans Commandes' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('ATL-1'));
    expect(router.state.location.search).toBe('?search=ATL-1');
  });

  it('shows an error with a retry button', async () => {
    const shop = createShop();
    const failure = { title: 'Erreur', detail: 'La base de données se repose.', traceId: 'abc' };
    server.use(
      http.get('*/fr/api/orders', () => HttpResponse.json(failure, { status: 503 }), { once: true }),
      ...shop.handlers,
    );
    const { user } = renderApp('/orders');
    expect(await screen.findByText(/La base de données se repose/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.getByText("Aucune commande pour l'instant.")).toBeInTheDocument());
  });
});
