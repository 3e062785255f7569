import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import type { GanttJob } from '../contract';
import { ganttCalendar, ganttJob, refuse, servePlanning } from '../fixtures';
import { ImportDialog } from './import-dialog';

/** Open the dialog of a file that is read as `read` says; its change is answered by `saved`. */
function openDialog(name: string, read: GanttJob, saved: () => Response = () => HttpResponse.json({})) {
  const answers = { 'POST gantt_jobs': () => HttpResponse.json(read), 'PUT gantt_jobs/j1': saved };
  const { calls } = servePlanning({ answers });
  const [onImported, onClose] = [vi.fn(), vi.fn()];
  const file = new File(['N°;Nom\n1;Étage'], name);
  const calendars = [ganttCalendar('c1', 'Matins')];
  const view = renderPart(
    <ImportDialog file={file} calendars={calendars} onImported={onImported} onClose={onClose} />,
  );
  const save = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importer' })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: 'Importer' }));
  };
  return { ...view, calls, onImported, onClose, save };
}

it('reads a table, whose name is the file’s, and saves it with a calendar', async () => {
  const saving = ganttJob('saving', { progress: 30 });
  const { user, calls, save, onImported, onClose } = openDialog(
    'Étage.v2.TSV',
    ganttJob('ready', { taskCount: 1 }),
    () => HttpResponse.json(saving),
  );
  server.use(
    http.get('*/fr/api/gantt_jobs/j1', () =>
      HttpResponse.json(ganttJob('done', { plan: '/fr/api/gantt_projects/p9' })),
    ),
  );
  expect(await screen.findByText('Tout est repris tel quel.')).toBeInTheDocument();
  expect(screen.getByLabelText('Nom')).toHaveValue('Étage.v2');
  await user.click(screen.getByRole('combobox', { name: 'Calendrier' }));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).not.toContain('Comme dans le fichier');
  await user.click(screen.getByRole('option', { name: 'Matins' }));
  await save();
  await waitFor(() => expect(onImported.mock.calls).toEqual([['p9']]));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toEqual([
    ['POST gantt_jobs', { kind: 'import', format: 'csv', content: 'N°;Nom\n1;Étage' }],
    ['PUT gantt_jobs/j1', { name: 'Étage.v2', calendar: 'c1', state: 'saving' }],
  ]);
});

it('takes name and calendar of a project from its file', async () => {
  const done = ganttJob('done', { plan: '/fr/api/gantt_projects/p9' });
  const { calls, save } = openDialog('plan.xml', ganttJob('ready', { name: 'Chantier' }), () =>
    HttpResponse.json(done),
  );
  await waitFor(() => expect(screen.getByLabelText('Nom')).toHaveValue('Chantier'));
  expect(screen.getByRole('combobox', { name: 'Calendrier' })).toHaveTextContent('Comme dans le fichier');
  await save();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.[1]).toEqual({ name: 'Chantier', calendar: '', state: 'saving' });
});

it('says where a file can not be read, and does not save it', async () => {
  const problem = "This file can't be read, it is no table. Line or task: 12";
  openDialog('plan.ics', ganttJob('failed', { problemCode: 'unreadable', problem }));
  expect(await screen.findByText(/Ce fichier ne peut pas être lu.*12/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Importer' })).toBeDisabled();
});

it('shows that the file was not accepted at all', async () => {
  openDialog('plan.xml', ganttJob('ready'));
  server.use(http.post('*/fr/api/gantt_jobs', () => refuse(413, 'Le fichier est trop grand.')));
  expect(await screen.findByText('Le fichier est trop grand.')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows what was adapted by kind, and a name that is refused at its field', async () => {
  const note = (code: GanttJob['notes'][number]['code'], task: string) => ({
    code,
    task,
    name: 'Couper',
    detail: '1 h',
  });
  const notes = [
    note('cycle', '7'),
    ...Array.from({ length: 52 }, (_, index) => note('deadline', `${index}`)),
  ];
  const read = ganttJob('ready', { notes, noteCount: 53, name: 'Chantier' });
  const { save, onClose } = openDialog('plan.xml', read, () =>
    refuse(422, 'Refusé', [{ propertyPath: 'name', message: 'Ce nom est pris.' }]),
  );
  expect(await screen.findByText(/53 points sont adaptés/)).toBeInTheDocument();
  expect(screen.getByText('Lien en boucle, laissé de côté (1)')).toBeInTheDocument();
  expect(screen.getByText('Échéance laissée de côté (52)')).toBeInTheDocument();
  expect(screen.getByText('et 2 autres')).toBeInTheDocument();
  await save();
  expect(await screen.findByText('Ce nom est pris.')).toBeVisible();
  expect(screen.getByLabelText('Nom')).toBeInvalid();
  expect(onClose).not.toHaveBeenCalled();
});

it('cancels a file that is still being read when the dialog closes', async () => {
  const { calls, unmount } = openDialog('plan.xml', ganttJob('running'));
  server.use(http.get('*/fr/api/gantt_jobs/j1', () => HttpResponse.json(ganttJob('running'))));
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByRole('progressbar');
  unmount();
  await waitFor(() => expect(calls[1]).toEqual(['PUT gantt_jobs/j1', { state: 'cancelled' }]));
});

const OPEN = {
  field: 'dayOrder',
  choices: [
    { answer: 'dmy', examples: [{ text: '03/04/2026', value: '2026-04-03' }] },
    { answer: 'mdy', examples: [{ text: '03/04/2026', value: '2026-03-04' }] },
  ],
};

it('asks what the dates of a file mean, and reads it again with the answer', async () => {
  const { user, calls, save } = openDialog('plan.csv', ganttJob('asking', { questions: [OPEN] }), () =>
    HttpResponse.json(ganttJob('ready', { taskCount: 1, dayOrder: 'mdy' })),
  );
  const choices = await screen.findByRole('radiogroup', { name: /Que veulent dire ces dates/ });
  expect(within(choices).getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Importer' })).toBeDisabled();
  const read = screen.getByRole('button', { name: 'Lire ainsi' });
  expect(read).toBeDisabled();
  await user.click(within(choices).getByRole('radio', { name: /4 mars 2026/ }));
  await user.click(read);
  expect(await screen.findByText('Tout est repris tel quel.')).toBeInTheDocument();
  expect(calls[1]).toEqual(['PUT gantt_jobs/j1', { dayOrder: 'mdy' }]);
  await save();
});

it('names the columns that a table lacks, and the headings that it has', async () => {
  const problem = 'This table has no column for: name, start (Foo, Bar)';
  openDialog('plan.csv', ganttJob('failed', { problemCode: 'missing-columns', problem }));
  expect(await screen.findByText(/pas de colonne pour : Nom, Début.*Foo, Bar/)).toBeInTheDocument();
});
