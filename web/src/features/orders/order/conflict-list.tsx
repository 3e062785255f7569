/** What two users changed in different ways: each with their value, and a choice to keep one's own. */
import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { type Translate, useI18n } from '@/shared/i18n/i18n-context';
import { type Format, useFormat } from '@/shared/i18n/use-format';
import type { Conflict } from '../cart/merge-edits';
import type { Order } from '../contract';
import { describeFields } from './order-changes';

interface ConflictListProps {
  conflicts: readonly Conflict[];
  order: Order | undefined;
  /** Keys of the conflicts in which the user's own values stay. */
  keptKeys: ReadonlySet<string>;
  onKept: (keys: ReadonlySet<string>) => void;
}

function describe(conflict: Conflict, order: Order | undefined, t: Translate, format: Format): string {
  if (conflict.kind === 'field') {
    const [field] = order ? describeFields(order, [conflict.key], t, format) : [];
    return field ? t('orders.stale.theirs', { ...field }) : conflict.key;
  }
  const { name, theirs } = conflict;
  const value = theirs
    ? `${format.count(theirs.tenths / 10)} × ${format.amount(Number(theirs.price))}`
    : t('orders.stale.removed');
  return t('orders.stale.theirs', { label: name, value });
}

export function ConflictList({ conflicts, order, keptKeys, onKept }: ConflictListProps) {
  const { t } = useI18n();
  const format = useFormat();
  if (conflicts.length === 0) return null;
  const toggle = (key: string, isKept: boolean) => {
    const others = [...keptKeys].filter((other) => other !== key);
    onKept(new Set(isKept ? [...others, key] : others));
  };
  return (
    <FormControl component="fieldset" variant="standard" sx={{ mb: 1 }}>
      <FormLabel component="legend">{t('orders.stale.both')}</FormLabel>
      <FormGroup>
        {conflicts.map((conflict) => (
          <FormControlLabel
            key={conflict.key}
            control={
              <Checkbox
                size="small"
                checked={keptKeys.has(conflict.key)}
                onChange={(_event, isKept) => toggle(conflict.key, isKept)}
              />
            }
            label={describe(conflict, order, t, format)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
