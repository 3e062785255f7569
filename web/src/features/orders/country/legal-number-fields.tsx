/** Fields of the legal numbers that a country has. */
import { TextField } from '@mui/material';
import type { LegalNumber, LegalNumberKind } from '../office/contract';

interface LegalNumberFieldsProps {
  /** Before the ids of the fields. */
  id: string;
  kinds: readonly LegalNumberKind[];
  numbers: readonly LegalNumber[];
  onChange: (numbers: LegalNumber[]) => void;
}

/** Return the numbers with one more, changed or without it; kinds that the country does not have are left out. */
export function withNumber(
  kinds: readonly LegalNumberKind[],
  numbers: readonly LegalNumber[],
  changed: LegalNumber,
): LegalNumber[] {
  const byKind = new Map(numbers.map(({ kind, number }) => [kind, number])).set(changed.kind, changed.number);
  return kinds.flatMap(({ key }) => {
    const number = byKind.get(key)?.trim();
    return number ? [{ kind: key, number: byKind.get(key) ?? '' }] : [];
  });
}

export function LegalNumberFields({ id, kinds, numbers, onChange }: LegalNumberFieldsProps) {
  return kinds.map(({ key, name, example, isRequired }) => (
    <TextField
      key={key}
      id={`${id}-${key}`}
      label={name}
      required={isRequired}
      placeholder={example}
      value={numbers.find(({ kind }) => kind === key)?.number ?? ''}
      onChange={({ target }) => onChange(withNumber(kinds, numbers, { kind: key, number: target.value }))}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: 80 } }}
    />
  ));
}
