/** What a file leaves open: its first values as each answer would read them, one of which must be chosen. */
import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { type Format, useFormat } from '@/shared/i18n/use-format';
import type { GanttJobChange, ImportQuestion } from '../contract';

type Field = 'dayOrder' | 'durationUnit' | 'progressScale';
type Example = ImportQuestion['choices'][number]['examples'][number];
type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** Write a value of the file as it would be read: dates with the name of their month. */
function formatExample(field: Field, { text, value }: Example, format: Format): string {
  return `${text} → ${field === 'dayOrder' ? format.date(value) : value}`;
}

interface QuestionFieldProps {
  question: ImportQuestion;
  value: string;
  onChange: (answer: string) => void;
}

function QuestionField({ question, value, onChange }: QuestionFieldProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const field = question.field as Field;
  const describe = ({ answer, examples }: ImportQuestion['choices'][number]): string =>
    field === 'durationUnit'
      ? `${t(`planning.question.unit.${answer as Unit}`)} (${examples.map(({ text }) => text).join(', ')})`
      : examples.map((example) => formatExample(field, example, format)).join(', ');
  return (
    <FormControl required>
      <FormLabel id={id}>{t(`planning.question.${field}`)}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, answer) => onChange(answer)}>
        {question.choices.map((choice) => (
          <FormControlLabel
            key={choice.answer}
            value={choice.answer}
            label={<bdi>{describe(choice)}</bdi>}
            control={<Radio />}
            sx={{ overflowWrap: 'anywhere' }}
          />
        ))}
      </RadioGroup>
      <FormHelperText>{t('planning.question.why')}</FormHelperText>
    </FormControl>
  );
}

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[];
  onAnswer: (answers: GanttJobChange) => void;
}

export function ImportQuestions({ questions, onAnswer }: ImportQuestionsProps) {
  const t = useT();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const isComplete = questions.every(({ field }) => answers[field]);
  return (
    <>
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
