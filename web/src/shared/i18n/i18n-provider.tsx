/** Loads the catalogue of the current language and sets the document's language and direction. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '@/shared/store/hooks';
import { fetchCatalogue, readCachedCatalogue } from './catalogue';
import type { Catalogue } from './flatten-catalogue';
import { type I18n, I18nContext } from './i18n-context';
import { getDirection, type Locale } from './locales';
import { createFormatMessage } from './message';
import { getIntlLocale, type NumberStyle } from './number-format';
import { useNumberStyle } from './use-number-style';

interface Loaded {
  locale: Locale;
  catalogue: Catalogue;
}

function readLoaded(locale: Locale): Loaded | null {
  const catalogue = readCachedCatalogue(locale);
  return catalogue && { locale, catalogue };
}

/** Keep the previous language until the next one has loaded; `loaded` is null before the first. */
function useCatalogue(locale: Locale): { loaded: Loaded | null; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(() => readLoaded(locale));
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    const show = (catalogue: Catalogue | null) => catalogue && current && setLoaded({ locale, catalogue });
    show(readCachedCatalogue(locale));
    setFailed(false);
    fetchCatalogue(locale).then(show, () => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [locale, attempt]);

  return { loaded, failed, retry: () => setAttempt((n) => n + 1) };
}

function createI18n({ locale, catalogue }: Loaded, style: NumberStyle): I18n {
  const formatMessage = createFormatMessage(locale, style);
  return {
    locale,
    formatLocale: getIntlLocale(locale, style),
    t: (key, values) => formatMessage(catalogue[key] ?? key, values),
  };
}

export function I18nProvider({ children }: { children: ReactNode }) {
  const locale = useAppSelector((state) => state.language.locale);
  const { loaded, failed, retry } = useCatalogue(locale);
  const { numberFormat, arabicDigits, country } = useNumberStyle();

  useEffect(() => {
    if (!loaded) return;
    document.documentElement.lang = loaded.locale;
    document.documentElement.dir = getDirection(loaded.locale);
  }, [loaded]);

  const i18n = useMemo(
    () => loaded && createI18n(loaded, { numberFormat, arabicDigits, country }),
    [loaded, numberFormat, arabicDigits, country],
  );
  if (i18n) return <I18nContext value={i18n}>{children}</I18nContext>;
  return failed ? <LoadError retry={retry} /> : null;
}

/** Not translated: no catalogue has loaded. */
function LoadError({ retry }: { retry: () => void }) {
  return (
    <main role="alert">
      <p>Souk could not load its texts. Check the connection, then try again.</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </main>
  );
}
