/** A question about a file, answered by choosing one of its options. */
import {
  Box,
  Chip,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { ImportQuestion } from './contract';

/** Marks have names in texts: a key can have no point. */
const NAMES: Readonly<Record<string, string>> = { '.': 'point', ',': 'comma' };

/** More options than these are a list to choose from. */
const MOST_RADIOS = 6;

interface QuestionFieldProps {
  question: ImportQuestion;
  disabled: boolean;
  onAnswer: (answer: string) => void;
}

export function QuestionField({ question, disabled, onAnswer }: QuestionFieldProps) {
  const t = useT();
  const { currency } = useFormat();
  const { id, code, options, answer, isRemembered } = question;
  // Each stands by itself, also in a text from right to left.
  const examples = question.examples.map((example) => `\u2068${example}\u2069`).join(', ');
  // Currencies are called by their codes.
  const optionLabel = (option: string) =>
    code === 'sign' ? option : t(`imports.option.${code}.${NAMES[option] ?? option}`, { examples, currency });
  const labelId = `question-${id}`;
  return (
    <FormControl sx={{ mt: 1, maxWidth: '100%' }} error={answer === ''} disabled={disabled}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormLabel id={labelId} sx={{ overflowWrap: 'anywhere' }}>
          {t(`imports.question.${code}`, { examples, currency })}
        </FormLabel>
        {isRemembered && <Chip size="small" label={t('imports.how.remembered')} />}
      </Box>
      {options.length > MOST_RADIOS ? (
        <TextField
          select
          size="small"
          disabled={disabled}
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
          slotProps={{ select: { 'aria-labelledby': labelId } }}
          sx={{ mt: 0.5, width: 240 }}
        >
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {optionLabel(option)}
            </MenuItem>
          ))}
        </TextField>
      ) : (
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
              label={optionLabel(option)}
            />
          ))}
        </RadioGroup>
      )}
    </FormControl>
  );
}
