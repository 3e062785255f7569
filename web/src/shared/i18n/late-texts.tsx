/** Texts of pages that are seldom opened: they are loaded with these pages. */
import { LATE_CATALOGUE_URLS, type LatePart } from 'virtual:catalogue-urls';
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import { type I18n, I18nContext, useI18n } from './i18n-context';
import { createFormatMessage } from './message';
import { useNumberStyle } from './use-number-style';

const loading = new Map<string, Promise<Catalogue>>();
const loaded = new Map<string, Catalogue>();

async function fetchTexts(url: string): Promise<Catalogue> {
  const response = await fetch(url);
  const texts = flattenCatalogue(await response.json());
  loaded.set(url, texts);
  return texts;
}

/** Return the texts at an address, always the same promise; a failed one is forgotten. */
function loadTexts(url: string): Promise<Catalogue> {
  const texts = loading.get(url) ?? fetchTexts(url);
  loading.set(url, texts);
  texts.catch(() => loading.delete(url));
  return texts;
}

/** Return the texts at an address, until they have loaded those at the address before, or undefined. */
function useTexts(url: string): Catalogue | undefined {
  const [texts, setTexts] = useState(() => loaded.get(url));
  useLayoutEffect(() => {
    let isCurrent = true;
    loadTexts(url).then(
      (found) => isCurrent && setTexts(found),
      (error: unknown) => {
        // The error boundary shows it.
        if (isCurrent)
          setTexts(() => {
            throw error;
          });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return texts;
}

interface LateTextsProps {
  part: LatePart;
  fallback: ReactNode;
  children: ReactNode;
}

/** Provide the texts of a part beside those of every page. Not suspended, for the reason that `late` has. */
function LateTexts({ part, fallback, children }: LateTextsProps) {
  const i18n = useI18n();
  const style = useNumberStyle();
  const texts = useTexts(LATE_CATALOGUE_URLS[part][i18n.locale]);
  const value = useMemo<I18n>(() => {
    const formatMessage = createFormatMessage(i18n.locale, style);
    const t: I18n['t'] = (key, values) => {
      const own = texts?.[key];
      return own === undefined ? i18n.t(key, values) : formatMessage(own, values);
    };
    return { ...i18n, t };
  }, [i18n, style, texts]);
  return texts ? <I18nContext value={value}>{children}</I18nContext> : fallback;
}

/** Return a page, or a part of one, that has the texts of a part; `Fallback` is shown until they have loaded. */
export const withTexts = <P extends object>(
  part: LatePart,
  Page: ComponentType<P>,
  Fallback?: ComponentType,
): ComponentType<P> =>
  function PageWithTexts(properties: P) {
    return (
      <LateTexts part={part} fallback={Fallback && <Fallback />}>
        <Page {...properties} />
      </LateTexts>
    );
  };
