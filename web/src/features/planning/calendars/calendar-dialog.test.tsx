import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { ganttCalendar, refuse, servePlanning } from '../fixtures';

const mornings = ganttCalendar('c1', 'Matins', {
  version: 4,
  timezone: 'Europe/Paris',
  hours: [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 2, from: '08:00', to: '12:00' },
  ],
  holidays: ['2026-12-25', '2027-01-01'],
});

/** Open the calendars of the tenant. */
async function openCalendars(calendars = [mornings]) {
  const planning = servePlanning({ calendars });
  const { user } = renderApp('/planning');
  await screen.findByText(/Ce planning n’a pas encore de tâche/);
  await user.click(screen.getByRole('button', { name: 'Autres actions du planning' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Calendriers' }));
  await screen.findByRole('dialog', { name: 'Calendriers' });
  const open = async (name: RegExp, title: string) => {
    await user.click(screen.getByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  return { ...planning, user, open };
}

it('creates a calendar in the zone of the tenant, with the usual hours', async () => {
  const { user, open, calls } = await openCalendars([]);
  expect(screen.getByText('Aucun calendrier à vous pour le moment.')).toBeInTheDocument();
  const dialog = await open(/Nouveau calendrier/, 'Nouveau calendrier');
  expect(dialog.queryByRole('button', { name: 'Supprimer le calendrier' })).toBeNull();
  await user.type(dialog.getByLabelText('Nom'), 'Bureau');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('dialog', { name: 'Calendriers' });
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
  const body = { name: 'Bureau', timezone: 'Africa/Casablanca', hours, holidays: [] };
  expect(calls).toEqual([['POST gantt_calendars', body]]);
});

it('changes hours and holidays of a calendar, in their order and on its version', async () => {
  const { user, open, calls } = await openCalendars();
  const dialog = await open(/Matins/, 'Calendrier Matins');
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  await press('Retirer des heures : mardi');
  await press('Ajouter des heures : dimanche');
  await press('Ajouter des heures : lundi');
  const day = within(dialog.getByRole('group', { name: 'Jours fériés' }));
  await user.type(day.getByLabelText('Jour'), '26/12/2026{Tab}');
  await user.click(day.getByRole('button', { name: 'Ajouter' }));
  expect(day.getByLabelText('Jour')).toHaveValue('');
  await user.type(day.getByLabelText('Jour'), '01/01/2027{Tab}');
  await user.click(day.getByRole('button', { name: 'Ajouter' }));
  await user.click(day.getByText('25 déc. 2026'));
  await user.keyboard('{Delete}');
  await press('Enregistrer');
  await screen.findByRole('dialog', { name: 'Calendriers' });
  const hours = [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '14:00', to: '18:00' },
    { weekday: 7, from: '09:00', to: '17:00' },
  ];
  const holidays = ['2026-12-26', '2027-01-01'];
  const body = { name: 'Matins', timezone: 'Europe/Paris', hours, holidays, version: 4 };
  expect(calls).toEqual([['PUT gantt_calendars/c1', body]]);
});

it('marks the hours that are wrong and keeps them as they were typed', async () => {
  const { user, open, answers } = await openCalendars();
  const violation = { propertyPath: 'hours[1].from', message: 'Envoyez une heure comme 08:00.' };
  answers['PUT gantt_calendars/c1'] = () => refuse(422, 'Refusé', [violation]);
  const dialog = await open(/Matins/, 'Calendrier Matins');
  const tuesday = dialog.getByLabelText('mardi, de');
  await user.clear(tuesday);
  await user.type(tuesday, '25:00');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText('Envoyez une heure comme 08:00.')).toBeVisible();
  expect(tuesday).toBeInvalid();
  expect(tuesday).toHaveValue('25:00');
  expect(dialog.getByLabelText('lundi, de')).toBeValid();
  // The mark stays at these hours, whatever place they have among the others.
  await user.click(dialog.getByRole('button', { name: 'Retirer des heures : lundi' }));
  expect(tuesday).toBeInvalid();
});

it('keeps a calendar that plans use, and says so', async () => {
  const { user, open, answers, calls, calendars } = await openCalendars();
  answers['DELETE gantt_calendars/c1'] = () => refuse(409, 'Un planning utilise ce calendrier.');
  const dialog = await open(/Matins/, 'Calendrier Matins');
  const press = () => user.click(dialog.getByRole('button', { name: 'Supprimer le calendrier' }));
  await press();
  expect(await dialog.findByText('Un planning utilise ce calendrier.')).toBeInTheDocument();
  answers['DELETE gantt_calendars/c1'] = () => {
    calendars.length = 0;
    return HttpResponse.json({ id: 'c1' });
  };
  await press();
  expect(await screen.findByText('Aucun calendrier à vous pour le moment.')).toBeInTheDocument();
  await waitFor(() => expect(calls).toHaveLength(2));
});
