import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { DropshipSettings } from '../contract';

const settings = (more: Partial<DropshipSettings> = {}): DropshipSettings => ({
  '@id': '/fr/api/dropship_settings/s1',
  '@type': 'DropshipSettings',
  id: 's1',
  version: 4,
  multiplier: 2,
  updatePrices: false,
  hideOutOfStock: true,
  syncHours: 12,
  ...more,
});

/** Open the page; `respond` answers each change. */
async function openSync(respond: (body: Record<string, unknown>) => DropshipSettings | Response) {
  const sent: Record<string, unknown>[] = [];
  let current = settings();
  server.use(
    http.get('*/fr/api/dropship_settings', () => collection([current])),
    http.put('*/fr/api/dropship_settings/s1', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      const answer = respond(body);
      if (answer instanceof Response) return answer;
      current = answer;
      return HttpResponse.json(answer);
    }),
    ...createShop().handlers,
  );
  const { user } = renderApp('/dropship/sync');
  const hours = await screen.findByRole('textbox', { name: 'Vérifier le fournisseur toutes les (heures)' });
  const fill = async (text: string) => {
    await user.clear(hours);
    await user.type(hours, text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  return { user, hours, fill, save, sent };
}

it('sends only what was changed, and says that it is saved', async () => {
  const { user, fill, save, sent } = await openSync(() => settings({ syncHours: 6, version: 5 }));
  expect(screen.queryByRole('region', { name: 'Modifications non enregistrées' })).toBeNull();
  await fill('6');
  await user.click(screen.getByRole('switch', { name: /^Mettre à jour les prix/ }));
  await save();
  expect(await screen.findByText('Enregistré')).toBeInTheDocument();
  expect(sent).toEqual([{ syncHours: 6, updatePrices: true, version: 4 }]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Modifications non enregistrées' })).toBeNull(),
  );
  expect(screen.getByRole('textbox', { name: /heures/ })).toHaveValue('6');
});

it('discards changes', async () => {
  const { user, fill, sent } = await openSync(() => settings());
  await fill('6');
  await user.click(screen.getByRole('button', { name: 'Abandonner' }));
  expect(screen.getByRole('textbox', { name: /heures/ })).toHaveValue('12');
  expect(screen.queryByRole('button', { name: 'Abandonner' })).toBeNull();
  expect(sent).toEqual([]);
});

it('sends no number of hours that is none', async () => {
  const { user, hours, fill, save, sent } = await openSync(() => settings());
  await fill('1,5');
  await save();
  expect(hours).toHaveAccessibleDescription(/nombre entier/);
  await user.clear(hours);
  expect(hours).toHaveAccessibleDescription('Ce champ est obligatoire');
  await save();
  expect(sent).toEqual([]);
});

it('shows what the server has against a number at its field, with no alert beside it', async () => {
  const violations = [{ propertyPath: 'syncHours', message: 'Au plus 168.', code: 'range' }];
  const { hours, fill, save } = await openSync(() => HttpResponse.json({ violations }, { status: 422 }));
  await fill('999');
  await save();
  await waitFor(() => expect(hours).toHaveAccessibleDescription('Au plus 168.'));
  expect(hours).toHaveValue('999');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what was typed when the connection is lost', async () => {
  const { hours, fill, save } = await openSync(() => HttpResponse.error());
  await fill('6');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Le serveur ne répond pas/);
  expect(hours).toHaveValue('6');
});

it('shows what somebody else changed, and keeps either version', async () => {
  const theirs = settings({ syncHours: 24, version: 7 });
  const { user, hours, fill, save, sent } = await openSync(({ version }) =>
    version === 7
      ? settings({ syncHours: 6, version: 8 })
      : HttpResponse.json({ current: theirs, changed: ['syncHours'] }, { status: 412 }),
  );
  await fill('6');
  await save();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('listitem')).toHaveTextContent(/: 24$/);
  expect(hours).toHaveValue('6');
  await user.click(alert.getByRole('button', { name: 'Prendre sa version' }));
  expect(hours).toHaveValue('24');
  expect(screen.queryByRole('alert')).toBeNull();
  await fill('6');
  await save();
  expect(await screen.findByText('Enregistré')).toBeInTheDocument();
  expect(sent).toEqual([
    { syncHours: 6, version: 4 },
    { syncHours: 6, version: 7 },
  ]);
});

it('does not say that it is saved beside why it is not', async () => {
  const answers = [settings({ syncHours: 6, version: 5 }), HttpResponse.error()];
  const { user, fill, save } = await openSync(() => answers.shift() ?? settings());
  await fill('6');
  await save();
  await screen.findByText('Enregistré');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull());
  await user.click(screen.getByRole('switch', { name: /^Mettre à jour les prix/ }));
  await save();
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(screen.queryByText('Enregistré')).toBeNull();
});
