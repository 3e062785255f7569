/** Date and time of day in one group, in the reader's language; the seconds of an unchanged time are kept. */
import { Box, FormHelperText } from '@mui/material';
import type { ReactNode } from 'react';
import { DayField } from './day-field';
import { TimeField } from './time-field';

interface DayTimeFieldProps {
  id: string;
  label: string;
  timeLabel: string;
  /** A wall time such as 2026-11-22T08:30 or 2026-11-22T08:30:17, or empty. */
  value: string;
  error?: boolean;
  helperText?: ReactNode;
  onChange: (value: string) => void;
}

/** Of a date that is chosen before a time. */
const DEFAULT_TIME = '08:00';
const MINUTES = 5;

/** Replace the time; the same hour and minute leave the seconds as they are. */
export function replaceTime(value: string, time: string): string {
  const [day = '', before = ''] = value.split('T');
  return before.slice(0, MINUTES) === time ? value : `${day}T${time}`;
}

export function replaceDay(value: string, day: string): string {
  return day && `${day}T${value.split('T')[1] ?? DEFAULT_TIME}`;
}

export function DayTimeField({
  id,
  label,
  timeLabel,
  value,
  error = false,
  helperText,
  onChange,
}: DayTimeFieldProps) {
  const [day = '', time = ''] = value.split('T');
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DayField
          id={id}
          label={label}
          value={day}
          error={error}
          sx={{ flexGrow: 1, minWidth: 0 }}
          onChange={(next) => onChange(replaceDay(value, next))}
        />
        <TimeField
          id={`${id}-time`}
          label={timeLabel}
          value={time}
          error={error}
          disabled={!day}
          sx={{ width: 110 }}
          onChange={(next) => next && onChange(replaceTime(value, next))}
        />
      </Box>
      {helperText && <FormHelperText error={error}>{helperText}</FormHelperText>}
    </div>
  );
}
