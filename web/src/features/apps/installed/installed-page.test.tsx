import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { installedApplication } from '@/testing/applications';
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
