/** A question about a file, answered by choosing one of its options. */
import { Box, Chip, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { ImportQuestion } from './contract';

/** Marks have names in texts: a key can have no point. */
const NAMES: Readonly<Record<string, string>> = { '.': 'point', ',': 'comma' };

interface QuestionFieldProps {
  question: ImportQuestion;
  disabled: boolean;
  onAnswer: (answer: string) => void;
}

export function QuestionField({ question, disabled, onAnswer }: QuestionFieldProps) {
  const t = useT();
  const { currency } = useFormat();
  const { id, code, options, answer, isRemembered } = question;
  const examples = question.examples.join(', ');
  const labelId = `question-${id}`;
  return (
    <FormControl sx={{ mt: 1, maxWidth: '100%' }} error={answer === ''} disabled={disabled}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormLabel id={labelId} sx={{ overflowWrap: 'anywhere' }}>
          {t(`imports.question.${code}`, { examples, currency })}
        </FormLabel>
        {isRemembered && <Chip size="small" label={t('imports.how.remembered')} />}
      </Box>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={answer}
        onChange={(_event, chosen) => onAnswer(chosen)}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            label={t(`imports.option.${code}.${NAMES[option] ?? option}`, { currency })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
