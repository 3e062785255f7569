/** Changes the language. */
import Translate from '@mui/icons-material/Translate';
import { IconButton } from '@mui/material';
import { useI18n } from '@/shared/i18n/i18n-context';
import { languageChosen } from '@/shared/i18n/language-slice';
import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/i18n/locales';
import { useAppDispatch } from '@/shared/store/hooks';
import { ChoiceMenu } from './choice-menu';

const CHOICES = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }));

export function LanguageMenu() {
  const { t, locale } = useI18n();
  const dispatch = useAppDispatch();
  return (
    <ChoiceMenu
      chosen={locale}
      choices={CHOICES}
      onChoose={(value) => dispatch(languageChosen(value as Locale))}
      opener={(props) => (
        <IconButton {...props} aria-label={t('shell.language')}>
          <Translate />
        </IconButton>
      )}
    />
  );
}
