/** People and machines of a task, as chips: chosen from those of the plan, or typed. */
import { TextField } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import type { GanttTask } from '../contract';

interface ResourcesFieldProps {
  rows: readonly GanttTask[];
  /** Names. */
  value: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

export const getResourceNames = (task: GanttTask | null): string[] =>
  task?.resources.map(({ name, id }) => name || id) ?? [];

export function ResourcesField({ rows, value, error, onChange }: ResourcesFieldProps) {
  const t = useT();
  const names = useMemo(() => [...new Set(rows.flatMap(getResourceNames))].toSorted(), [rows]);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      id="task-resources"
      options={names}
      value={[...value]}
      onChange={(_event, chosen) => onChange(chosen.flatMap((name) => name.trim() || []))}
      clearText={t('action.clear')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={t('planning.field.resources')}
          error={Boolean(error)}
          helperText={error ?? t('planning.field.resourcesHint')}
        />
      )}
    />
  );
}
