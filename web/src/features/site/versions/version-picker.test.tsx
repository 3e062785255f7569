import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { VersionPicker } from './version-picker';

const VERSIONS = [
  { id: 'v2', author: 'Amina', isDraft: true, createdAt: '2026-11-22T10:00:00Z' },
  { id: 'v1', author: 'Youssef', isDraft: false, createdAt: '2026-11-21T10:00:00Z' },
];

/** Open the picker; `respond` answers each version that is restored. */
function openPicker(
  respond: () => Promise<unknown> = () => Promise.resolve(),
  versions: typeof VERSIONS | undefined = VERSIONS,
) {
  const events: unknown[] = [];
  const view = renderPart(
    <VersionPicker
      title="Versions"
      versions={versions}
      error={null}
      retry={() => undefined}
      compare={(id) => <p>{`compares ${id}`}</p>}
      restore={(id, asDraft) => {
        events.push([id, asDraft ? 'draft' : 'published']);
        return respond();
      }}
      onRestored={() => events.push('restored')}
      onClose={() => events.push('closed')}
    />,
  );
  return { events, ...view };
}

const restore = () => screen.getByRole('button', { name: 'Restaurer et publier' });

it('compares the newest version first, then the one that is chosen, and restores that', async () => {
  const { events, user } = openPicker();
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(screen.getByText('compares v2')).toBeVisible();
  expect(list.getByText('Amina · Brouillon')).toBeVisible();
  await user.click(list.getByText('Youssef'));
  expect(screen.getByText('compares v1')).toBeVisible();
  await user.click(restore());
  await waitFor(() => expect(events).toEqual([['v1', 'published'], 'restored', 'closed']));
});

it('restores a version as a draft, which visitors do not see', async () => {
  const { events, user } = openPicker();
  await user.click(await screen.findByRole('button', { name: 'Restaurer en brouillon' }));
  await waitFor(() => expect(events).toEqual([['v2', 'draft'], 'restored', 'closed']));
});

it('stays open when a version cannot be restored, and says why', async () => {
  const { events, user } = openPicker(() =>
    Promise.reject({ status: 422, data: { title: 'Refusé', detail: 'Ce contenu n’est plus permis.' } }),
  );
  await screen.findByText('compares v2');
  await user.click(restore());
  expect(await screen.findByText('Ce contenu n’est plus permis.')).toBeVisible();
  expect(events).toEqual([['v2', 'published']]);
  expect(restore()).toBeEnabled();
});

it('restores a version once, however often it is pressed', async () => {
  let finish: (value?: unknown) => void = () => undefined;
  const { events, user } = openPicker(() => new Promise((resolve) => (finish = resolve)));
  await screen.findByText('compares v2');
  await user.click(restore());
  expect(restore()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Restaurer en brouillon' })).toBeDisabled();
  finish();
  await waitFor(() => expect(events).toEqual([['v2', 'published'], 'restored', 'closed']));
});

it('offers nothing to restore without versions', async () => {
  openPicker(undefined, []);
  expect(await screen.findByText("Il n'y a pas encore de version dans cette langue.")).toBeVisible();
  expect(restore()).toBeDisabled();
});
