/** What the first cells of each column were read as, and questions about what is open. */
import { Box, Chip, Paper, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type ImportColumn, type ImportJob, type ImportQuestion, isAtWork, openQuestions } from './contract';
import { QuestionField } from './question-field';
import { ReadingValue } from './reading-value';
import { useFieldLabel } from './use-field-label';
import type { Import } from './use-import';

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 260px) minmax(0, 1fr)' },
  gap: { xs: 0.5, md: 2 },
  listStyle: 'none',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const VALUES = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0 } as const;

interface StepProps {
  job: ImportJob;
  imported: Import;
}

function Questions({ questions, job, imported }: StepProps & { questions: readonly ImportQuestion[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          disabled={imported.isBusy || isAtWork(job)}
          onAnswer={(answer) => void imported.answer(job.questions, question.id, answer)}
        />
      ))}
    </Box>
  );
}

function Column({ column, children }: { column: ImportColumn; children: React.ReactNode }) {
  const t = useT();
  const toLabel = useFieldLabel();
  const unit = [column.currency, column.tax && t(`imports.how.${column.tax}`)].filter(Boolean).join(', ');
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{toLabel(column.field)}</Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{column.header || t('imports.noHeader')}</bdi>
          {unit && ` · ${unit}`}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="ul" sx={VALUES}>
          {column.readings.map((reading) => (
            <ReadingValue key={reading.text} reading={reading} column={column} />
          ))}
        </Box>
        {children}
      </Box>
    </Box>
  );
}

/** Of the questions about one column, those that decide how its cells are read stand beside them. */
export function ReadingsStep({ job, imported }: StepProps) {
  const t = useT();
  const open = openQuestions(job).length;
  const ofFile = job.questions.filter(({ column }) => column < 0);
  const columns = job.columns.map((column, index) => ({
    column,
    index,
    questions: job.questions.filter((question) => question.column === index),
  }));
  const shown = columns.filter(({ column }) => column.field !== '' && column.readings.length > 0);
  // What is asked comes first, and stays there once it is answered.
  const ordered = [...shown].sort((first, second) => rank(second.questions) - rank(first.questions));
  return (
    <Paper variant="outlined" component="section" aria-label={t('imports.how.title')} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2">{t('imports.how.title')}</Typography>
        {open > 0 && <Chip size="small" color="warning" label={t('imports.how.open', { count: open })} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('imports.how.hint')}
      </Typography>
      {ofFile.length > 0 && (
        <Box sx={{ ...ROW, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Questions questions={ofFile} job={job} imported={imported} />
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {ordered.map(({ column, index, questions }) => (
          <Column key={index} column={column}>
            <Questions questions={questions} job={job} imported={imported} />
          </Column>
        ))}
      </Box>
    </Paper>
  );
}

const rank = (questions: readonly ImportQuestion[]): number => (questions.length > 0 ? 1 : 0);
