/** The language of the content that is edited. */
import { MenuItem, TextField } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, type Locale, offeredLocales } from '@/shared/i18n/locales';

interface LocalePickerProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

export const isLocale = (text: string | null): text is Locale => text !== null && text in LOCALE_NAMES;

export function LocalePicker({ locale, onLocale }: LocalePickerProps) {
  const t = useT();
  const { languages } = useMe().tenant;
  // What is edited stays shown, also in a language that is no longer offered.
  const choices = offeredLocales([...languages, locale]);
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
      {choices.map((name) => (
        <MenuItem key={name} value={name}>
          {LOCALE_NAMES[name]}
        </MenuItem>
      ))}
    </TextField>
  );
}
