import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import type { GanttTask } from '../contract';
import { ganttTask } from '../fixtures';
import { findChange, TaskDialog } from './task-dialog';
import type { Edits } from './use-edits';

const PARIS = 'Europe/Paris';
const salma = { id: 'r1', name: 'Salma', units: 50 };
const sewing = ganttTask('2', 'Coudre', {
  version: 3,
  start: '2026-03-27T08:00:17Z',
  end: '2026-03-27T11:00:00Z',
  type: 'project',
  resources: [salma],
});
const rows = [ganttTask('1', 'Couper', { type: 'project' }), sewing, ganttTask('3', 'Repasser')];

const form = {
  name: 'Coudre',
  type: 'project' as const,
  start: '2026-03-27T09:00:17',
  end: '2026-03-27T12:00',
  progress: '0',
  dependencies: '1',
  resources: ['Salma'],
  project: '',
  isDisabled: false,
};

it('finds no change in a form that is as it was', () => {
  expect(findChange(form, { ...form }, sewing, PARIS)).toEqual({});
});

it('converts changed times from the zone of the plan, and keeps a time that was emptied', () => {
  const after = { ...form, start: '', end: '2026-03-30T12:00' };
  expect(findChange(form, after, sewing, PARIS)).toEqual({ end: '2026-03-30T10:00:00.000Z' });
});

it('takes an emptied progress as none, and emptied links as no links', () => {
  const after = { ...form, progress: ' ', dependencies: '' };
  expect(findChange(form, after, sewing, PARIS)).toEqual({ progress: '0', dependencies: '' });
});

it('keeps the load of who is on the task already, and puts others on it in full', () => {
  const long = 'M'.repeat(70);
  const after = { ...form, resources: ['Salma', 'Omar', long] };
  expect(findChange(form, after, sewing, PARIS).resources).toEqual([
    salma,
    { id: 'Omar', name: 'Omar', units: 100 },
    { id: long.slice(0, 64), name: long, units: 100 },
  ]);
});

function openDialog(task: GanttTask | null, edits: Partial<Record<keyof Edits, unknown>>) {
  const onClose = vi.fn();
  const { user } = renderPart(
    <TaskDialog task={task} rows={rows} zone={PARIS} edits={edits as Edits} onClose={onClose} />,
  );
  const save = async () => user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  return { user, onClose, save };
}

it('sends what was changed alone, on the version that was opened', async () => {
  const change = vi.fn(async () => undefined);
  const { user, onClose, save } = openDialog(sewing, { change });
  const progress = await screen.findByLabelText('Avancement');
  await user.clear(progress);
  await user.type(progress, '40');
  await user.type(screen.getByLabelText('Responsables'), 'Omar{Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'Verrouillée' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const resources = [salma, { id: 'Omar', name: 'Omar', units: 100 }];
  expect(change.mock.calls).toEqual([['2', { progress: '40', resources, isDisabled: true }, 3]]);
});

it('closes without a request if nothing was changed', async () => {
  const change = vi.fn();
  const { onClose, save } = openDialog(sewing, { change });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(change).not.toHaveBeenCalled();
});

it('offers the other projects of the plan to be part of', async () => {
  const add = vi.fn(async () => undefined);
  const { user, save } = openDialog(sewing, { change: add });
  await user.click(await screen.findByRole('combobox', { name: 'Fait partie de' }));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Aucun', '1 · Couper']);
  await user.click(options[1] as HTMLElement);
  await save();
  await waitFor(() => expect(add.mock.calls).toEqual([['2', { project: '1' }, 3]]));
});

it('shows what is wrong at its field, the rest on top, and keeps what was typed', async () => {
  const violations = [
    { propertyPath: 'dependencies', message: 'Boucle : 1, 2.' },
    { propertyPath: 'isDisabled', message: 'La tâche est celle d’une commande.' },
  ];
  const change = vi.fn(() => Promise.reject({ status: 422, data: { violations } }));
  const { user, onClose, save } = openDialog(sewing, { change });
  const links = await screen.findByLabelText('Après');
  await user.type(links, '1, 2');
  await save();
  expect(await screen.findByText('Boucle : 1, 2.')).toBeVisible();
  expect(links).toBeInvalid();
  expect(links).toHaveValue('1, 2');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'La tâche est celle d’une commande.',
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

it('stays open with the reason if the task can not be removed', async () => {
  const data = { detail: 'La tâche est dans un autre planning.' };
  const remove = vi.fn().mockRejectedValueOnce({ status: 409, data }).mockResolvedValueOnce({});
  const { user, onClose } = openDialog(sewing, { remove });
  const press = async () => user.click(await screen.findByRole('button', { name: 'Supprimer la tâche' }));
  await press();
  expect(await screen.findByText('La tâche est dans un autre planning.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(remove.mock.calls).toEqual([['2'], ['2']]);
});

it('has nothing to remove in a new task', async () => {
  openDialog(null, {});
  await screen.findByRole('dialog', { name: 'Ajouter une tâche' });
  expect(screen.queryByRole('button', { name: 'Supprimer la tâche' })).toBeNull();
});
