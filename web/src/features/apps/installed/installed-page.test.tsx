import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { installedApplication, outsideApplication } from '@/testing/applications';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

/** Serve two installed applications; record changes, which `reply` answers. */
function serveInstalled(reply: () => Response = () => HttpResponse.json({})) {
  const calls: [string, string, unknown][] = [];
  const items = ['snooker', 'planning'].map((id, menuOrder) => installedApplication(id, { menuOrder }));
  const record = async ({ request }: { request: Request }) => {
    calls.push([request.method, new URL(request.url).pathname, await request.json().catch(() => null)]);
    return reply();
  };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/installed_applications', () => collection(items)),
    http.put('*/fr/api/installed_applications/:id', record),
    http.delete('*/fr/api/installed_applications/:id', record),
  );
  return calls;
}

it('turns an application off, and says why where it can not', async () => {
  const problem = { title: 'Conflict', detail: 'D’autres applications en ont besoin' };
  const calls = serveInstalled(() => HttpResponse.json(problem, { status: 409 }));
  const { user } = renderApp('/apps/installed');
  await user.click(await screen.findByRole('switch', { name: 'snooker est active' }));
  expect(await screen.findByText(problem.detail)).toBeInTheDocument();
  expect(calls).toEqual([
    ['PUT', '/fr/api/installed_applications/snooker', { menuOrder: 0, isEnabled: false }],
  ]);
  expect(await screen.findByRole('switch', { name: 'snooker est active' })).toBeChecked();
});

it('lists applications from outside, with their update, and uninstalls them', async () => {
  serveInstalled();
  const sent: string[] = [];
  server.use(
    http.get('*/fr/api/outside_applications', () =>
      collection([outsideApplication('board', { nextRelease: '2.0.0' })]),
    ),
    http.post('*/fr/api/outside_applications/:id/uninstall', ({ params }) => {
      sent.push(String(params.id));
      return HttpResponse.json({});
    }),
  );
  const { user } = renderApp('/apps/installed');
  const outside = within(await screen.findByRole('region', { name: 'D’autres éditeurs' }));
  expect(outside.getByRole('link', { name: 'Mettre à jour board' })).toHaveAttribute(
    'href',
    '/developers/applications/board',
  );
  await user.click(outside.getByRole('button', { name: 'Désinstaller board' }));
  expect(sent).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Désinstaller' }));
  await waitFor(() => expect(sent).toEqual(['board']));
});

it('says what goes before it uninstalls', async () => {
  const calls = serveInstalled();
  const { user } = renderApp('/apps/installed');
  await user.click(await screen.findByRole('button', { name: 'Désinstaller planning' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/gardées 30 jours/)).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Désinstaller' }));
  expect(calls).toEqual([['DELETE', '/fr/api/installed_applications/planning', null]]);
});
