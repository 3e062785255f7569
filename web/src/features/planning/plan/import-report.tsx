/** What was read from a file, and what was adapted or dropped, by kind and task. */
import { Alert, Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { GanttJob } from '../contract';

type Note = GanttJob['notes'][number];
const MAX_SHOWN = 50;

/** Group notes by code, in the order of the first of each. */
export function groupNotes(notes: readonly Note[]): [Note['code'], Note[]][] {
  const groups = new Map<Note['code'], Note[]>();
  for (const note of notes) groups.set(note.code, [...(groups.get(note.code) ?? []), note]);
  return [...groups];
}

function NoteLine({ note }: { note: Note }) {
  const title = [note.task, note.name].filter(Boolean).join(' ');
  return (
    <Typography component="li" variant="body2">
      <bdi>{title}</bdi>
      {title && note.detail && ' · '}
      <bdi>{note.detail}</bdi>
    </Typography>
  );
}

export function ImportReport({ job }: { job: GanttJob }) {
  const t = useT();
  const format = useFormat();
  const [start, end] = [job.start, job.end].map((at) => (at ? format.dateTime(at) : ''));
  return (
    <>
      <Typography>
        {t('planning.report.tasks', { tasks: job.taskCount, start: start ?? '', end: end ?? '' })}
      </Typography>
      {job.noteCount === 0 ? (
        <Alert severity="success">{t('planning.report.complete')}</Alert>
      ) : (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          {t('planning.report.adapted', { count: job.noteCount })}
          {groupNotes(job.notes).map(([code, notes]) => (
            <Box component="details" key={code} sx={{ mt: 1, '& summary': { cursor: 'pointer' } }}>
              <summary>
                {t(`planning.note.${code}`)} ({format.count(notes.length)})
              </summary>
              <Box component="ul" sx={{ m: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
                {notes.slice(0, MAX_SHOWN).map((note, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <NoteLine key={index} note={note} />
                ))}
                {notes.length > MAX_SHOWN && (
                  <Typography component="li" variant="body2">
                    {t('planning.report.more', { count: notes.length - MAX_SHOWN })}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
        </Alert>
      )}
    </>
  );
}
