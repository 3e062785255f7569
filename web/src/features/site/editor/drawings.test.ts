import { expect, it } from 'vitest';
import { siteTheme } from '../fixtures';
import { drawBox, drawTheme } from './drawings';
import { siteWith } from './fixtures';
import { isRouteOf, themeCss } from './site';

const THEME = siteTheme({
  customCss: '.all {}',
  customCssPerRoutes: [
    { routeUrl: '/fr/shop/', css: '.shop {}' },
    { routeUrl: 'https://atlas.test/en/shop', css: '.shop-en {}' },
    { routeUrl: '/fr', css: '.home {}' },
    { routeUrl: '/shopping', css: '.other {}' },
  ],
});

it('applies the styles of a route in all languages, after those of all pages', () => {
  expect(themeCss(THEME, '/shop')).toBe('.all {}\n.shop {}\n.shop-en {}');
  expect(themeCss(THEME, '/')).toBe('.all {}\n.home {}');
  expect(themeCss(THEME, '/about')).toBe('.all {}');
});

it.each([
  ['/ar', '/', true],
  ['http://atlas.test/', '/', true],
  // A route that begins as a language does.
  ['/french', '/nch', false],
  ['/french', '/french', true],
  ['/en/shop', '/shop/sale', false],
])('takes %s for the route %s: %s', (routeUrl, route, isOne) => {
  expect(isRouteOf(routeUrl, route)).toBe(isOne);
});

it('draws one content alone, its styles below its box and those of the page after it', () => {
  const { body, css } = drawBox(siteWith({}, { theme: THEME }), 'w1', '<p>2</p>', 'p { color: red; }');
  expect(body).toBe('<main><div class="widget" data-widget="w1"><p>2</p></div></main>');
  expect(css).toContain('[data-widget="w1"] {\np { color: red; }\n}\n.all {}\n.home {}');
});

it('draws the whole page in the colours and fonts of another theme', () => {
  const site = siteWith({ jsonContentCSS: 'p { margin: 0; }' });
  const colours = { primary: '#112233', accent: '', background: '', surface: '', text: '' };
  const { body, css } = drawTheme(site, { ...THEME, colours, bodyFont: 'Open Sans' });
  expect(body).toBe(site.body);
  expect(css).toContain('--primary:#112233;');
  expect(css).not.toContain('--accent');
  // Headings have the font of the text unless they have their own.
  expect(css).toContain('--heading-font:"Open Sans",system-ui');
  expect(css).toContain('[data-widget="w1"] {\np { margin: 0; }\n}');
  expect(drawTheme(site, { ...THEME, headingFont: 'Lato' }).css).toContain('--body-font:system-ui');
});
