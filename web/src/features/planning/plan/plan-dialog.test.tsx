import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { ganttCalendar, ganttPlan, refuse, servePlanning } from '../fixtures';

const workshop = ganttPlan('p1', 'Atelier', {
  version: 6,
  timezone: 'Europe/Paris',
  start: '2026-11-23T08:00:00Z',
  feed: 'deliveries',
});

async function openDialog(command: string, timezone = 'Africa/Casablanca') {
  const planning = servePlanning({
    plans: [workshop],
    calendars: [ganttCalendar('c1', 'Matins', { timezone })],
  });
  const { user, router } = renderApp('/planning');
  await screen.findByText(/Ce planning n’a pas encore de tâche/);
  await user.click(screen.getByRole('button', { name: 'Autres actions du planning' }));
  await user.click(await screen.findByRole('menuitem', { name: command }));
  const dialog = within(await screen.findByRole('dialog', { name: command }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const chooseCalendar = async (name: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: 'Calendrier' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  return { ...planning, user, router, dialog, save, chooseCalendar };
}

it('creates a plan in the zone of the tenant, and shows it', async () => {
  const { user, router, dialog, save, answers, calls, plans, read } = await openDialog('Nouveau planning');
  answers['POST gantt_projects'] = () => {
    plans.push(ganttPlan('p9', 'Salon'));
    return HttpResponse.json(plans[1]);
  };
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Nom'), 'Salon');
  await user.type(dialog.getByLabelText('Commence le'), '24/11/2026{Tab}');
  await save();
  await waitFor(() => expect(read).toContain('p9'));
  expect(router.state.location.search).toBe('?plan=p9');
  const body = {
    name: 'Salon',
    calendar: 'standard',
    timezone: 'Africa/Casablanca',
    feed: 'none',
    start: '2026-11-24T07:00:00.000Z',
  };
  expect(calls).toEqual([['POST gantt_projects', body]]);
});

it('changes a plan on its version, and keeps its start in its zone', async () => {
  const { user, dialog, save, chooseCalendar, calls } = await openDialog('Modifier ce planning');
  expect(dialog.getByLabelText('Commence le')).toHaveValue('23/11/2026');
  expect(dialog.getByLabelText('Heure')).toHaveValue('09:00');
  await chooseCalendar(/^Continu/);
  await user.click(dialog.getByRole('switch', { name: 'Montrer ici les livraisons des commandes' }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = {
    name: 'Atelier',
    calendar: 'continuous',
    timezone: 'Europe/Paris',
    feed: 'none',
    start: '2026-11-23T08:00:00.000Z',
    version: 6,
  };
  expect(calls).toEqual([['PUT gantt_projects/p1', body]]);
});

it('leaves the zone to a calendar of the tenant', async () => {
  const { dialog, chooseCalendar } = await openDialog('Modifier ce planning');
  expect(dialog.getByLabelText('Fuseau horaire')).toHaveValue('Europe/Paris');
  await chooseCalendar(/Matins/);
  expect(dialog.queryByLabelText('Fuseau horaire')).toBeNull();
});

it('stays open with what was typed if somebody else has changed the plan', async () => {
  const { user, dialog, save, answers } = await openDialog('Modifier ce planning');
  answers['PUT gantt_projects/p1'] = () => refuse(412, 'Le planning a été modifié entre-temps.');
  await user.type(dialog.getByLabelText('Nom'), ' 2');
  await save();
  expect(await dialog.findByText('Le planning a été modifié entre-temps.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Nom')).toHaveValue('Atelier 2');
  answers['PUT gantt_projects/p1'] = () => HttpResponse.error();
  await save();
  expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
});

it('shows and keeps the start in the zone of the plan’s calendar, and takes it away when it is emptied', async () => {
  Object.assign(workshop, { calendar: 'c1' });
  const { user, dialog, save, calls } = await openDialog('Modifier ce planning', 'Asia/Tokyo');
  Object.assign(workshop, { calendar: 'standard' });
  expect(dialog.getByLabelText('Heure')).toHaveValue('17:00');
  await save();
  await waitFor(() => expect(calls[0]?.[1]).toMatchObject({ start: '2026-11-23T08:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Autres actions du planning' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Modifier ce planning' }));
  const again = within(await screen.findByRole('dialog', { name: 'Modifier ce planning' }));
  await user.clear(again.getByLabelText('Commence le'));
  await user.click(again.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(calls[1]?.[1]).toMatchObject({ start: null }));
});
