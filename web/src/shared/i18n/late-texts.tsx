/** Texts of pages that are seldom opened: they are loaded with these pages. */
import { LATE_CATALOGUE_URLS, type LatePart } from 'virtual:catalogue-urls';
import { type ComponentType, type ReactNode, use, useMemo } from 'react';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import { type I18n, I18nContext, useI18n } from './i18n-context';
import { createFormatMessage } from './message';
import { useNumberStyle } from './use-number-style';

const loading = new Map<string, Promise<Catalogue>>();

/** Return the texts at an address, always the same promise; a failed one is forgotten. */
function loadTexts(url: string): Promise<Catalogue> {
  const texts =
    loading.get(url) ?? fetch(url).then(async (response) => flattenCatalogue(await response.json()));
  loading.set(url, texts);
  texts.catch(() => loading.delete(url));
  return texts;
}

/** Provide the texts of a part beside those of every page. */
function LateTexts({ part, children }: { part: LatePart; children: ReactNode }) {
  const i18n = useI18n();
  const style = useNumberStyle();
  const texts = use(loadTexts(LATE_CATALOGUE_URLS[part][i18n.locale]));
  const value = useMemo<I18n>(() => {
    const formatMessage = createFormatMessage(i18n.locale, style);
    const t: I18n['t'] = (key, values) => {
      const own = texts[key];
      return own === undefined ? i18n.t(key, values) : formatMessage(own, values);
    };
    return { ...i18n, t };
  }, [i18n, style, texts]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** Return a page, or a part of one, that has the texts of a part. */
export const withTexts = <P extends object>(part: LatePart, Page: ComponentType<P>): ComponentType<P> =>
  function PageWithTexts(properties: P) {
    return (
      <LateTexts part={part}>
        <Page {...properties} />
      </LateTexts>
    );
  };
