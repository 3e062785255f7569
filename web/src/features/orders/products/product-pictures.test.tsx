import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { product } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import { movePicture, parsePictures, readPictures, serializePictures } from './picture-rows';
import { toMovement } from './use-stock-entry';

const A = { url: '/a', alt: 'Devant' };
const B = { url: '/b', alt: '' };
const C = { url: '/c', alt: '' };

describe('the pictures of a product', () => {
  it('keep their order through the form, and change it', () => {
    expect(parsePictures(serializePictures([A, B]))).toEqual([A, B]);
    expect(movePicture([A, B, C], 2, 0)).toEqual([C, A, B]);
    expect(movePicture([A, B, C], 0, 1)).toEqual([B, A, C]);
    expect(movePicture([A, B], 1, 2)).toEqual([A, B]);
    expect(movePicture([A, B], 0, -1)).toEqual([A, B]);
  });

  it('are the image of a product that was kept before it had several', () => {
    expect(parsePictures(readPictures(product('p', 'Savon', 1, { image: '/a' })))).toEqual([
      { url: '/a', alt: '' },
    ]);
    expect(readPictures(product('p', 'Savon', 1))).toBe('');
    expect(
      parsePictures(
        readPictures(
          product('p', 'Savon', 1, {
            image: '/a',
            pictures: [A, B].map((picture) => ({ ...picture, attribution: '', video: '' })),
          }),
        ),
      ),
    ).toEqual([A, B]);
  });
});

describe('an entry of stock', () => {
  const entry = { quantity: '1,5', reason: ' Cassé ', value: '' };
  it('takes out what is written off, and sends what was counted as it is', () => {
    expect(toMovement('p', { ...entry, kind: 'written-off' })).toEqual({
      product: 'p',
      attributValue: '',
      reason: 'Cassé',
      kind: 'written-off',
      quantity: '-1.5',
    });
    expect(toMovement('p', { ...entry, kind: 'received' })).toMatchObject({ quantity: '1.5' });
    const counted = toMovement('p', { ...entry, kind: 'counted' });
    expect(counted).toMatchObject({ counted: '1.5' });
    expect(counted).not.toHaveProperty('kind');
  });
});

describe('the picture editor', () => {
  it('adds an address, moves by keyboard, and removes', async () => {
    const sent: Record<string, unknown>[] = [];
    const shop = createShop();
    server.use(
      http.put('*/fr/api/products/p4', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({});
      }),
      ...shop.handlers,
    );
    const { user } = renderApp('/products');
    await user.click(await screen.findByRole('button', { name: 'Modifier Tapis' }));
    for (const url of ['/a', '/b']) {
      await user.type(await screen.findByRole('textbox', { name: "Adresse d'une image" }), `${url}{Enter}`);
    }
    await user.click(screen.getByRole('button', { name: "Monter l'image 2" }));
    await user.type(screen.getByRole('textbox', { name: "Texte de l'image 1" }), 'Dos');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.pictures).toEqual([
      { url: '/b', alt: 'Dos' },
      { url: '/a', alt: '' },
    ]);
  });
});
