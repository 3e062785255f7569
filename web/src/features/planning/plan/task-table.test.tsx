import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import type { PlanSchedule } from '../contract';
import { ganttTask, NO_SCHEDULE } from '../fixtures';
import type { Column } from './columns';
import { TaskTable } from './task-table';

const NAMES = ['id', 'name', 'start', 'end', 'progress', 'slack', 'dependencies', 'links'] as const;
const columns: Column[] = NAMES.map((name) => ({ name, width: 80 }));

const scheduled = (id: string, slack: number): PlanSchedule['tasks'][number] => ({
  id,
  earliestStart: null,
  earliestFinish: null,
  latestStart: null,
  latestFinish: null,
  slack,
  isCritical: slack === 0,
});
const overload = (resource: string, name: string, units: number, tasks: string[]) => ({
  resource,
  name,
  start: null,
  end: null,
  units,
  tasks,
});

const rows = [
  ganttTask('1', 'Commande', { type: 'project' }),
  ganttTask('2', 'Couper', { project: '1', progress: 45, dependencies: ['3', '4FF+2h'] }),
  ganttTask('3', 'Livrer', {
    isDisabled: true,
    end: '2026-11-23T17:00:00Z',
    baselineEnd: '2026-11-23T13:40:00Z',
  }),
];
const schedule: PlanSchedule = {
  ...NO_SCHEDULE,
  criticalPath: ['2'],
  tasks: [scheduled('2', 0), scheduled('3', 2.46)],
  overloads: [
    overload('r1', 'Salma', 150, ['2', '3']),
    overload('r2', '', 200, ['2']),
    overload('r1', 'Salma', 150, ['2']),
  ],
};

async function renderTable(values: Partial<Parameters<typeof TaskTable>[0]> = {}) {
  const [onEdit, onLinks] = [vi.fn(), vi.fn()];
  const { user } = renderPart(
    <TaskTable
      rows={rows}
      first={0}
      last={8}
      columns={columns}
      schedule={schedule}
      zone="Africa/Casablanca"
      onEdit={onEdit}
      onLinks={onLinks}
      {...values}
    />,
  );
  const table = await screen.findByRole('table', { name: 'Tâches' });
  const getRow = (name: string) => within(within(table).getByText(name).closest('tr') as HTMLElement);
  return { user, table, getRow, onEdit, onLinks };
}

it('shows the times of a task in the zone of the plan, its slack and its links', async () => {
  const { getRow } = await renderTable();
  const row = getRow('Couper');
  expect(row.getByText(/23 nov. 2026.* 10:00/)).toBeInTheDocument();
  expect(row.getByText(/23 nov. 2026.* 18:00/)).toBeInTheDocument();
  expect(row.getByText(/^45\s%$/)).toBeInTheDocument();
  expect(row.getByText('0 h')).toBeInTheDocument();
  expect(row.getByText('3, 4FF+2h')).toBeInTheDocument();
  expect(getRow('Livrer').getByText('2.5 h')).toBeInTheDocument();
  expect(getRow('Commande').queryByText(/ h$/)).toBeNull();
});

it('marks what is critical, late, locked, and who has too much to do at which load', async () => {
  const { getRow } = await renderTable();
  const marks = (name: string) =>
    getRow(name)
      .queryAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
  expect(marks('Commande')).toEqual([]);
  expect(marks('Couper')).toEqual(['critique', 'surchargé : Salma 150 %, r2 200 %']);
  expect(marks('Livrer')).toEqual(['surchargé : Salma 150 %', '3 h de retard', 'Verrouillée']);
});

it('opens a task and its links by keyboard', async () => {
  const { user, getRow, onEdit, onLinks } = await renderTable();
  getRow('Couper').getByRole('button', { name: 'Modifier la tâche 2: Couper' }).focus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onEdit.mock.calls).toEqual([['2']]);
  expect(onLinks.mock.calls).toEqual([['2']]);
});

it('says which rows of how many are there, of which it has the visible ones alone', async () => {
  const { table } = await renderTable({ first: 1, last: 2 });
  expect(table).toHaveAttribute('aria-rowcount', '4');
  const [, ...shown] = within(table).getAllByRole('row');
  expect(shown.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['3']);
});

it('shows projects that are part of each other, and no slack before it is known', async () => {
  const loop = [ganttTask('1', 'Un', { project: '2' }), ganttTask('2', 'Deux', { project: '1' })];
  const { getRow } = await renderTable({ rows: [...loop, ganttTask('3', 'Trois')], schedule: undefined });
  expect(getRow('Un').getByRole('button', { name: /Un/ })).toBeInTheDocument();
  expect(getRow('Trois').queryByText(/ h$/)).toBeNull();
});
