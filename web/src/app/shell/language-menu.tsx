/** Changes the language. */
import Translate from '@mui/icons-material/Translate';
import { IconButton } from '@mui/material';
import { useI18n } from '@/shared/i18n/i18n-context';
import { languageChosen } from '@/shared/i18n/language-slice';
import { LOCALE_NAMES, LOCALES, type Locale, offeredLocales } from '@/shared/i18n/locales';
import { useAppDispatch } from '@/shared/store/hooks';
import { ChoiceMenu } from './choice-menu';

/** A menu of these languages, or of all that there are. */
export function LanguageMenu({ languages = LOCALES }: { languages?: readonly string[] | undefined }) {
  const { t, locale } = useI18n();
  const dispatch = useAppDispatch();
  return (
    <ChoiceMenu
      chosen={locale}
      choices={offeredLocales(languages).map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChoose={(value) => dispatch(languageChosen(value as Locale))}
      opener={(props) => (
        <IconButton {...props} aria-label={t('shell.language')}>
          <Translate />
        </IconButton>
      )}
    />
  );
}
