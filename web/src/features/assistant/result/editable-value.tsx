/** A planned value that its person may correct before the plan is confirmed. */
import { InputBase } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Change } from '../contract';
import type { PlanEdits } from './plan-edits';
import { isAmount, useValueText } from './use-value-text';

const FIELD = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1,
  minWidth: { xs: 72, sm: 96 },
  width: { xs: 84, sm: 'auto' },
  fontSize: 'inherit',
  '&.Mui-focused': { borderColor: 'primary.main' },
  '&.Mui-error': { borderColor: 'error.main' },
} as const;

interface EditableValueProps {
  change: Change;
  index: number;
  field: string;
  edits: PlanEdits;
}

export function EditableValue({ change, index, field, edits }: EditableValueProps) {
  const t = useT();
  const format = useFormat();
  const { label } = useValueText();
  const planned = change.after?.[field];
  const isNumber = typeof planned === 'number';
  const digits = isAmount(field) ? format.digits : undefined;
  const shown = isNumber ? format.decimal(planned.toFixed(digits ?? decimalsOf(planned))) : String(planned);
  const typed = edits.typed(index, field);
  const isWrong = edits.isWrong(index, field);
  const isCorrected = typed !== undefined && typed !== shown;
  return (
    <InputBase
      value={typed ?? shown}
      error={isWrong}
      multiline={!isNumber && String(planned).length > LONG}
      onChange={({ target }) => edits.type(index, field, target.value)}
      sx={{ ...FIELD, ...(isCorrected && !isWrong && { bgcolor: 'status.saffron.soft' }) }}
      inputProps={{
        'aria-label': `${change.label}, ${label(field)}`,
        title: isWrong ? t('assistant.notNumber') : undefined,
        inputMode: isNumber ? 'decimal' : undefined,
        dir: isNumber ? undefined : 'auto',
        style: isNumber ? { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } : {},
      }}
    />
  );
}

/** Longer texts have several lines. */
const LONG = 40;

const decimalsOf = (number: number): number => String(number).split('.')[1]?.length ?? 0;
