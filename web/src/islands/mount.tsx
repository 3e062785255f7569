/** Draws an island: React into a shadow root, with the texts of its language and the style sheet of all islands. */
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nContext } from '@/shared/i18n/i18n-context';
import { getDirection, isLocale, type Locale } from '@/shared/i18n/locales';
import { IslandContext } from './island-context';
import css from './islands.css?inline';
import { islandTexts } from './texts';

export interface Mounted {
  update: (props: object) => void;
  unmount: () => void;
}

let sheet: CSSStyleSheet | undefined;

/** A sheet that is made by script needs no exception of the page's Content-Security-Policy. */
function getSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/** Return the language of an element: its own, that of what it is in, else English. */
export function findLocale(element: Element): Locale {
  const own = [element.getAttribute('locale'), element.getAttribute('language')];
  const around = element.closest('[lang]')?.getAttribute('lang')?.slice(0, 2);
  return [...own, around].find((text) => isLocale(text)) ?? 'en';
}

export async function mount<Props extends object>(
  host: HTMLElement,
  Component: ComponentType<Props>,
  read: () => Props,
): Promise<Mounted> {
  const locale = findLocale(host);
  const i18n = await islandTexts[locale].load();
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if ('adoptedStyleSheets' in shadow) shadow.adoptedStyleSheets = [getSheet()];
  const container = document.createElement('div');
  container.className = 'island';
  container.lang = locale;
  container.dir = getDirection(locale);
  shadow.replaceChildren(container);
  const root = createRoot(container);
  const island = {
    host,
    emit: (name: string, detail: unknown) =>
      host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
  };
  const draw = (props: object) =>
    root.render(
      <StrictMode>
        <IslandContext value={island}>
          <I18nContext value={i18n}>
            <Component {...(props as Props)} />
          </I18nContext>
        </IslandContext>
      </StrictMode>,
    );
  draw(read());
  return { update: draw, unmount: () => root.unmount() };
}
