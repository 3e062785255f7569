/** Date field in the reader's language: typed as 22/11/2026, or chosen in a calendar. */
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { formatDayText, parseDayText } from '@/shared/lib/date-text';
import { late } from '@/shared/lib/late';
import { useParsedText } from './use-parsed-text';

// The calendar is as large as a page.
const CalendarPopover = late(() => import('./calendar-popover').then((module) => module.CalendarPopover));

const ISO_DAY = /^\s*\d{4}-\d\d-\d\d\s*$/;

interface DayFieldProps
  extends Pick<TextFieldProps, 'id' | 'error' | 'helperText' | 'required' | 'disabled' | 'sx'> {
  label: string;
  /** A date such as 2026-11-22, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

export function DayField({ label, value, min, max, onChange, sx, ...field }: DayFieldProps) {
  const { t, formatLocale } = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { text, type, commit, restore } = useParsedText({
    value,
    format: (day) => formatDayText(day, formatLocale),
    parse: (typed) => parseDayText(typed, formatLocale),
    onChange,
  });

  return (
    <TextField
      {...field}
      label={label}
      value={text}
      sx={{ width: 180, ...sx }}
      onChange={({ target }) => {
        type(target.value);
        // A pasted date is complete.
        if (ISO_DAY.test(target.value)) commit(target.value);
      }}
      onBlur={() => {
        commit(text);
        restore();
      }}
      onKeyDown={({ key }) => key === 'Enter' && commit(text)}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          className: 'tabular-nums',
          autoComplete: 'off',
          dir: 'ltr',
          'data-day': value,
        },
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                disabled={field.disabled ?? false}
                aria-label={t('frame.date.open')}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <CalendarTodayOutlined fontSize="small" />
              </IconButton>
              {anchor && (
                <CalendarPopover
                  anchor={anchor}
                  label={label}
                  value={value}
                  min={min}
                  max={max}
                  onChoose={(day) => {
                    setAnchor(null);
                    onChange(day);
                  }}
                  onClose={() => setAnchor(null)}
                />
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
