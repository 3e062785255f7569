import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { ganttPlan, refuse, servePlanning } from '../fixtures';

// A plan without tasks has no chart, which needs a layout.
const EMPTY = /Ce planning n’a pas encore de tâche/;

const chooseCommand = async (user: ReturnType<typeof renderApp>['user'], name: RegExp | string) => {
  await user.click(screen.getByRole('button', { name: 'Autres actions du planning' }));
  const menu = within(await screen.findByRole('menu'));
  await user.click(menu.getByText(name));
};

it('shows an error of the plans, and then one of the tasks, each with a retry', async () => {
  servePlanning({});
  const fail = (path: string, detail: string) => http.get(path, () => refuse(503, detail), { once: true });
  server.use(
    fail('*/fr/api/gantt_projects', 'Les plannings se reposent.'),
    fail('*/fr/api/gantt_projects/p1/tasks', 'Les tâches se reposent.'),
  );
  const { user } = renderApp('/planning');
  expect(await screen.findByText(/Les plannings se reposent/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/Les tâches se reposent/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(EMPTY)).toBeInTheDocument();
});

it('is closed to drivers, and asks nothing for them', async () => {
  const { read } = servePlanning({}, ['ROLE_SHIPPING_AGENT']);
  renderApp('/planning');
  expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeInTheDocument();
  expect(read).toEqual([]);
});

it('shows the plan of the address, else the first, and another that is chosen', async () => {
  const { read } = servePlanning({ plans: [ganttPlan('p1', 'Atelier'), ganttPlan('p2', 'Salon')] });
  const { user, router } = renderApp('/planning?plan=gone');
  await screen.findByText(EMPTY);
  expect(read).toEqual(['p1']);
  await user.click(screen.getByRole('combobox', { name: 'Planning' }));
  await user.click(await screen.findByRole('option', { name: 'Salon' }));
  await waitFor(() => expect(read).toEqual(['p1', 'p2']));
  expect(router.state.location.search).toBe('?plan=p2');
});

it('adds the first task of a plan', async () => {
  const { calls } = servePlanning({});
  const { user } = renderApp('/planning');
  await screen.findByText(EMPTY);
  const [first] = screen.getAllByRole('button', { name: 'Ajouter une tâche' }).toReversed();
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une tâche' }));
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Nom'), 'Couper{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([['POST gantt_tasks', { name: 'Couper', plan: 'p1' }]]);
});

it('undoes and redoes by keyboard, but leaves the keys to a field', async () => {
  const { calls } = servePlanning({});
  const { user } = renderApp('/planning');
  await screen.findByText(EMPTY);
  const sent = () => calls.map(([call]) => call.replace('POST gantt_projects/p1/', ''));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['undo']));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(sent()).toEqual(['undo', 'redo']));
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await waitFor(() => expect(sent()).toEqual(['undo', 'redo', 'redo']));
  await user.click(screen.getAllByRole('button', { name: 'Ajouter une tâche' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText('Nom'), 'x{Control>}z{/Control}');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Planifier automatiquement' }));
  await waitFor(() => expect(sent()).toEqual(['undo', 'redo', 'redo', 'auto-schedule']));
});

it('says why an edit was rejected, again after each attempt', async () => {
  const { answers } = servePlanning({});
  answers['POST gantt_projects/p1/undo'] = () => refuse(409, 'Il n’y a rien à annuler.');
  const { user } = renderApp('/planning');
  await screen.findByText(EMPTY);
  const undo = () => user.click(screen.getByRole('button', { name: 'Annuler la modification' }));
  await undo();
  expect(await screen.findByText('Il n’y a rien à annuler.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(screen.queryByText('Il n’y a rien à annuler.')).toBeNull();
  await undo();
  expect(await screen.findByText('Il n’y a rien à annuler.')).toBeInTheDocument();
  answers['POST gantt_projects/p1/redo'] = () => HttpResponse.error();
  await user.click(screen.getByRole('button', { name: 'Refaire la modification' }));
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  expect(screen.queryByText('Il n’y a rien à annuler.')).toBeNull();
});

it('sets the baseline, and shows the deliveries of orders or hides them', async () => {
  const { calls, plans } = servePlanning({});
  const { user } = renderApp('/planning');
  await screen.findByText(EMPTY);
  await chooseCommand(user, 'Définir la référence');
  plans[0] = ganttPlan('p1', 'Atelier', { feed: 'deliveries' });
  await chooseCommand(user, 'Montrer ici les livraisons des commandes');
  await waitFor(() =>
    expect(calls).toEqual([
      ['POST gantt_projects/p1/baseline', null],
      ['PUT gantt_projects/p1', { feed: 'deliveries' }],
    ]),
  );
});

it('keeps a plan that could not be removed, and names it until then', async () => {
  const { answers, plans } = servePlanning({ plans: [ganttPlan('p1', 'Atelier'), ganttPlan('p2', 'Salon')] });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answers['DELETE gantt_projects/p1'] = async () => {
    await held;
    return refuse(403, 'Ce planning est à un autre.');
  };
  const { user } = renderApp('/planning?plan=p1');
  await screen.findByText(EMPTY);
  await chooseCommand(user, 'Supprimer ce planning');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Supprimer le planning' }));
  const shown = () => document.getElementById('plan')?.textContent;
  await waitFor(() => expect(shown()).toBe('Salon'));
  expect(dialog.getByText(/Atelier.*sera supprimé définitivement/)).toBeInTheDocument();
  release();
  expect(await dialog.findByText('Ce planning est à un autre.')).toBeInTheDocument();
  expect(shown()).toBe('Atelier');
  expect(plans).toHaveLength(2);
});

it('says why the deliveries of orders are not shown', async () => {
  const { answers } = servePlanning({});
  answers['PUT gantt_projects/p1'] = () => refuse(403, 'Votre rôle ne le permet pas.');
  const { user } = renderApp('/planning');
  await screen.findByText(EMPTY);
  await chooseCommand(user, 'Montrer ici les livraisons des commandes');
  expect(await screen.findByText('Votre rôle ne le permet pas.')).toBeVisible();
});

it('has no command of a plan without a plan', async () => {
  const { calls } = servePlanning({ plans: [] });
  const { user } = renderApp('/planning');
  expect(await screen.findByRole('button', { name: 'Annuler la modification' })).toBeDisabled();
  await user.keyboard('{Control>}z{/Control}');
  await user.click(screen.getByRole('button', { name: 'Autres actions du planning' }));
  expect(screen.getByRole('menuitem', { name: 'Modifier ce planning' })).toHaveAttribute('aria-disabled');
  expect(screen.getByRole('menuitem', { name: 'Nouveau planning' })).not.toHaveAttribute('aria-disabled');
  expect(calls).toEqual([]);
});
