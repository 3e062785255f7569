/** What a file leaves open: its first values as each answer would read them, one of which must be chosen. */
import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { getIntlLocale } from '@/shared/i18n/number-format';
import { useFormat } from '@/shared/i18n/use-format';
import { useNumberStyle } from '@/shared/i18n/use-number-style';
import type { GanttJobChange, PlanQuestion } from '../contract';

type Field = 'dayOrder' | 'durationUnit' | 'progressScale';
type Example = PlanQuestion['choices'][number]['examples'][number];
type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** A value of the file and how it would be read: dates with the name of their month, in each language. */
function ExampleLine({ field, example: { text, value } }: { field: Field; example: Example }) {
  const format = useFormat();
  const locale = getIntlLocale(format.locale, useNumberStyle());
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Box component="span" sx={{ display: 'block' }}>
      <bdi>{text}</bdi> ={' '}
      <bdi>{field === 'dayOrder' ? day.format(new Date(value)) : format.decimal(value)}</bdi>
    </Box>
  );
}

interface QuestionFieldProps {
  question: PlanQuestion;
  value: string;
  onChange: (answer: string) => void;
}

function QuestionField({ question, value, onChange }: QuestionFieldProps) {
  const t = useT();
  const id = useId();
  const field = question.field as Field;
  const describe = ({ answer, examples }: PlanQuestion['choices'][number]) =>
    field === 'durationUnit'
      ? `${t(`planning.question.unit.${answer as Unit}`)} (${examples.map(({ text }) => text).join(', ')})`
      : examples.map((example) => <ExampleLine key={example.text} field={field} example={example} />);
  return (
    <FormControl required>
      <FormLabel id={id}>{t(`planning.question.${field}`)}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, answer) => onChange(answer)}>
        {question.choices.map((choice) => (
          <FormControlLabel
            key={choice.answer}
            value={choice.answer}
            label={describe(choice)}
            control={<Radio />}
            sx={{ overflowWrap: 'anywhere', my: 0.5 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface ImportQuestionsProps {
  questions: readonly PlanQuestion[];
  onAnswer: (answers: GanttJobChange) => void;
}

export function ImportQuestions({ questions, onAnswer }: ImportQuestionsProps) {
  const t = useT();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const isComplete = questions.every(({ field }) => answers[field]);
  return (
    <>
      <Typography>{t('planning.question.why')}</Typography>
      {questions.map((question) => (
        <QuestionField
          key={question.field}
          question={question}
          value={answers[question.field] ?? ''}
          onChange={(answer) => setAnswers((before) => ({ ...before, [question.field]: answer }))}
        />
      ))}
      <Box>
        <Button variant="outlined" disabled={!isComplete} onClick={() => onAnswer(answers as GanttJobChange)}>
          {t('planning.question.read')}
        </Button>
      </Box>
    </>
  );
}
