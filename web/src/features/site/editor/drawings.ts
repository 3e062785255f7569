/** What of a page is drawn beside another version of it. */
import type { WebsiteTheme } from '../contract';
import type { Drawing } from '../drawn-page';
import { FONT_FACES } from './fonts';
import { type Site, themeCss } from './site';
import { boxSelector } from './styles/selectors';

/** Return one content alone, in the look of the site. */
export function drawBox(site: Site, id: string, html: string, css: string): Drawing {
  const { locale, bodyClass, theme, route } = site;
  return {
    locale,
    bodyClass,
    body: `<main><div class="widget" data-widget="${id}">${html}</div></main>`,
    css: [FONT_FACES, site.css, `${boxSelector(id)} {\n${css}\n}`, themeCss(theme, route)].join('\n'),
  };
}

const quote = (font: string): string => (font ? `"${font}",` : '');

/** Return the whole page in the look of a theme. */
export function drawTheme(site: Site, theme: WebsiteTheme): Drawing {
  const { locale, bodyClass, body, route, items } = site;
  const colours = Object.entries(theme.colours ?? {}).filter(([, value]) => value);
  const variables = [
    ...colours.map(([name, value]) => `--${name}:${value}`),
    `--heading-font:${quote(theme.headingFont || theme.bodyFont)}system-ui,sans-serif`,
    `--body-font:${quote(theme.bodyFont)}system-ui,sans-serif`,
  ];
  const boxes = items.map(({ id, jsonContentCSS }) => `${boxSelector(id)} {\n${jsonContentCSS}\n}`);
  const css = [FONT_FACES, site.css, `:root{${variables.join(';')}}`, ...boxes, themeCss(theme, route)];
  return { locale, bodyClass, body, css: css.join('\n') };
}
