/** Fields of the legal numbers that a country has. */
import { TextField } from '@mui/material';
import type { Problem } from '@/shared/api/problem';
import type { LegalNumber, LegalNumberKind } from '../office/contract';

interface LegalNumberFieldsProps {
  /** Before the ids of the fields. */
  id: string;
  kinds: readonly LegalNumberKind[];
  numbers: readonly LegalNumber[];
  onChange: (numbers: LegalNumber[]) => void;
  /** Of the last save, with the path of the list in it. */
  problem?: Problem | null;
  path: string;
}

/** Return the message about the number of a kind, from a violation such as `seller.numbers[0].number`; a required one that
 * is missing has that of the list. */
function findMessage(
  problem: Problem | null | undefined,
  path: string,
  numbers: readonly LegalNumber[],
  { key, isRequired }: LegalNumberKind,
) {
  const index = numbers.findIndex(({ kind }) => kind === key);
  if (index < 0)
    return isRequired
      ? problem?.violations.find(({ propertyPath }) => propertyPath === path)?.message
      : undefined;
  return problem?.violations.find(({ propertyPath }) => propertyPath.startsWith(`${path}[${index}]`))
    ?.message;
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

export function LegalNumberFields(props: LegalNumberFieldsProps) {
  const { id, kinds, numbers, onChange, problem, path } = props;
  return kinds.map((kind) => {
    const { key, name, example, isRequired } = kind;
    const message = findMessage(problem, path, numbers, kind);
    return (
      <TextField
        key={key}
        id={`${id}-${key}`}
        label={name}
        required={isRequired}
        placeholder={example}
        error={Boolean(message)}
        helperText={message}
        value={numbers.find(({ kind }) => kind === key)?.number ?? ''}
        onChange={({ target }) => onChange(withNumber(kinds, numbers, { kind: key, number: target.value }))}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 80 } }}
      />
    );
  });
}
