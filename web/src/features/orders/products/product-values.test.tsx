import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const NO_DETAILS = { sku: '', weight: 0, image: '' };

async function openForm(respond: () => Response) {
  const shop = createShop();
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put('*/fr/api/products/p4', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return respond();
    }),
    ...shop.handlers,
  );
  const { user } = renderApp('/products');
  await user.click(await screen.findByRole('button', { name: 'Modifier Tapis' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  return { shop, user, dialog, sent, save };
}

const ok = () => HttpResponse.json({});

describe('the values of a variable product', () => {
  it('are changed, added and removed per row', async () => {
    const { user, dialog, sent, save } = await openForm(ok);
    await user.click(dialog.getByRole('button', { name: "Retirer l'option laine" }));
    expect(dialog.getByRole('button', { name: 'Ajouter une option' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Ajouter une option' }));
    await user.keyboard('Coton');
    await user.type(dialog.getByRole('textbox', { name: 'Prix 2' }), '12.5');
    expect(dialog.getByRole('textbox', { name: 'Prix 2' })).toHaveValue('12,5');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.attributValues).toEqual([
      { id: 'p4-soie', attributName: 'soie', price: '55', ...NO_DETAILS },
      { attributName: 'Coton', price: '12.5', ...NO_DETAILS },
    ]);
  });

  it('show missing values and violations at their field', async () => {
    const violations = [{ propertyPath: 'attributValues[1].price', message: 'Il y a trop de décimales.' }];
    const respondWithViolation = () => HttpResponse.json({ title: 'Refusé', violations }, { status: 422 });
    const { user, dialog, sent, save } = await openForm(respondWithViolation);
    const price = dialog.getByRole('textbox', { name: 'Prix 2' });
    await user.clear(price);
    await save();
    expect(sent).toHaveLength(0);
    expect(price).toHaveAccessibleDescription('Ce champ est obligatoire');
    await user.type(price, '1,234');
    await save();
    await waitFor(() => expect(price).toHaveAccessibleDescription('Il y a trop de décimales.'));
  });

  it('are removed when the product becomes a simple one', async () => {
    const { user, dialog, sent, save } = await openForm(ok);
    await user.click(dialog.getByRole('combobox', { name: 'Type' }));
    await user.click(screen.getByRole('option', { name: 'Simple' }));
    expect(dialog.queryByRole('button', { name: 'Ajouter une option' })).toBeNull();
    await save();
    await waitFor(() => expect(sent[0]).toMatchObject({ productType: 'simple', attributValues: [] }));
  });
});
