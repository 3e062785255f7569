/** The language of the content that is edited. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';

const NAMES: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

interface LocalePickerProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

export const isLocale = (text: string | null): text is Locale => text !== null && text in NAMES;

export function LocalePicker({ locale, onLocale }: LocalePickerProps) {
  const t = useT();
  return (
    <TextField
      select
      id="content-locale"
      label={t('site.editor.language')}
      value={locale}
      onChange={({ target }) => onLocale(target.value as Locale)}
      fullWidth={false}
      sx={{ width: { xs: 110, md: 130 } }}
    >
      {(Object.keys(NAMES) as Locale[]).map((name) => (
        <MenuItem key={name} value={name}>
          {NAMES[name]}
        </MenuItem>
      ))}
    </TextField>
  );
}
