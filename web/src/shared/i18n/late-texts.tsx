/** Texts of pages that are seldom opened: they are loaded with these pages. */
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { type Loadable, loadOnce } from '../lib/load-once';
import { useLoaded } from '../lib/use-loaded';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import { type I18n, I18nContext, useI18n } from './i18n-context';
import { readLocale } from './language-slice';
import type { CatalogueUrls } from './locales';
import { createFormatMessage } from './message';
import { useNumberStyle } from './use-number-style';

const sources = new Map<string, Loadable<Catalogue>>();

async function fetchTexts(url: string): Promise<Catalogue> {
  const response = await fetch(url);
  return flattenCatalogue(await response.json());
}

function getSource(url: string): Loadable<Catalogue> {
  const source = sources.get(url) ?? loadOnce(() => fetchTexts(url));
  sources.set(url, source);
  return source;
}

/** Load texts before the page that needs them is shown. A failure is reported there. */
export function preloadTexts(urls: CatalogueUrls): void {
  getSource(urls[readLocale()])
    .load()
    .catch(() => undefined);
}

interface LateTextsProps {
  urls: CatalogueUrls;
  fallback: ReactNode;
  children: ReactNode;
}

/** Provide texts beside those of every page. */
function LateTexts({ urls, fallback, children }: LateTextsProps) {
  const i18n = useI18n();
  const style = useNumberStyle();
  const { value: texts, error } = useLoaded(getSource(urls[i18n.locale]));
  if (error) throw error;
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

/** Return a page, or a part of one, that has the texts of a catalogue; `Fallback` is shown until they have loaded. */
export const withTexts = <P extends object>(
  urls: CatalogueUrls,
  Page: ComponentType<P>,
  Fallback?: ComponentType,
): ComponentType<P> =>
  function PageWithTexts(properties: P) {
    return (
      <LateTexts urls={urls} fallback={Fallback && <Fallback />}>
        <Page {...properties} />
      </LateTexts>
    );
  };
