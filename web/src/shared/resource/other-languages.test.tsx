import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { product } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

/** Open the form of a product that has an Arabic name; `respond` answers the change. */
async function openForm(respond: () => Response) {
  const sent: Record<string, unknown>[] = [];
  const rug = product('p1', 'Tapis', 90, { names: { fr: 'Tapis', ar: 'سجادة' } });
  server.use(
    http.get('*/fr/api/products', () => collection([rug])),
    http.put('*/fr/api/products/p1', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return respond();
    }),
    ...createShop().handlers,
  );
  const { user } = renderApp('/products');
  await user.click(await screen.findByRole('button', { name: 'Modifier Tapis' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  return { user, dialog, sent, save };
}

it('changes a name in the other languages of the tenant, which are folded away', async () => {
  const { user, dialog, sent, save } = await openForm(() => HttpResponse.json({}));
  expect(dialog.queryByRole('textbox', { name: 'Nom · English' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nom · Autres langues' }));
  expect(dialog.queryByRole('textbox', { name: 'Nom · Français' })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Nom · English' }), 'Rug');
  const arabic = dialog.getByRole('textbox', { name: 'Nom · العربية' });
  expect(arabic).toHaveAttribute('dir', 'rtl');
  expect(arabic).toHaveValue('سجادة');
  await user.clear(arabic);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ names: { fr: 'Tapis', en: 'Rug', ar: '' }, version: 1 });
});

it('shows what is wrong at the text of its language', async () => {
  const { user, dialog, save } = await openForm(() =>
    HttpResponse.json(
      { status: 422, violations: [{ propertyPath: 'names.en', message: 'Trop long.', code: 'length' }] },
      { status: 422 },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Nom · Autres langues' }));
  await user.type(dialog.getByRole('textbox', { name: 'Nom · English' }), 'Rug');
  await save();
  expect(await dialog.findByText('Trop long.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Nom · English' })).toHaveAccessibleDescription('Trop long.');
});
