import { screen, waitFor } from '@testing-library/react';
import { get, keys, set } from 'idb-keyval';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import { writeCopy } from './copy';
import { refreshCopy } from './refresh-copy';

describe('the offline copy', () => {
  it('is deleted for all users at sign-out, and unsent orders stay', async () => {
    await writeCopy('atlas:user-1', 'customers', [{ id: 'c1', fullName: 'Salma' }]);
    await writeCopy('rif:user-9', 'customers', [{ id: 'c9' }]);
    await set('waiting:atlas:user-1', [{ key: 'k1' }]);
    server.use(http.post('*/auth/revoke', () => new HttpResponse(null, { status: 200 })));
    server.use(...createShop().handlers);
    const { user } = renderApp('/products');
    await screen.findByText('Caftan');
    await user.click(screen.getByRole('button', { name: /^Profil/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Se déconnecter' }));
    await screen.findByRole('button', { name: 'Se connecter' });
    await waitFor(async () => expect(await keys()).toEqual(['waiting:atlas:user-1']));
    expect(await get('waiting:atlas:user-1')).toHaveLength(1);
  });

  it('is not written after the refresh was aborted', async () => {
    const stop = new AbortController();
    server.use(
      http.get('*/fr/api/products', () => {
        queueMicrotask(() => stop.abort());
        return HttpResponse.json({ 'hydra:member': [{ id: 'p1' }], 'hydra:totalItems': 1 });
      }),
    );
    await expect(refreshCopy('atlas:user-1', 'fr', stop.signal)).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });
});
