/** Loads the language in use and keeps the document in step with it. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '@/shared/store/hooks';
import { type Catalogue, fetchCatalogue, fill, savedCatalogue } from './catalogue';
import { I18nContext } from './i18n-context';
import { directionOf, type Locale } from './locales';

interface Loaded {
  locale: Locale;
  texts: Catalogue;
}

/** Keeps showing the former language until the next one is there; null before the first. */
function useCatalogue(locale: Locale): { loaded: Loaded | null; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(() => withTexts(locale, savedCatalogue(locale)));
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    let current = true;
    const show = (texts: Catalogue | null) => texts && current && setLoaded({ locale, texts });
    show(savedCatalogue(locale));
    setFailed(false);
    fetchCatalogue(locale).then(show, () => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [locale, attempt]);

  return { loaded, failed, retry: () => setAttempt((n) => n + 1) };
}

function withTexts(locale: Locale, texts: Catalogue | null): Loaded | null {
  return texts && { locale, texts };
}

export function I18nProvider({ children }: { children: ReactNode }) {
  const wanted = useAppSelector((state) => state.language.locale);
  const { loaded, failed, retry } = useCatalogue(wanted);

  useEffect(() => {
    if (!loaded) return;
    document.documentElement.lang = loaded.locale;
    document.documentElement.dir = directionOf(loaded.locale);
  }, [loaded]);

  const i18n = useMemo(
    () =>
      loaded && {
        locale: loaded.locale,
        t: (key: string, values?: Record<string, string | number>) => fill(loaded.texts[key] ?? key, values),
      },
    [loaded],
  );
  if (i18n) return <I18nContext value={i18n}>{children}</I18nContext>;
  return failed ? <TextsMissing retry={retry} /> : null;
}

/** The one place without texts to translate. */
function TextsMissing({ retry }: { retry: () => void }) {
  return (
    <main role="alert">
      <p>Souk could not load its texts. Check the connection, then try again.</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </main>
  );
}
