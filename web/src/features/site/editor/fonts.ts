/** The fonts of the site: the list of the style panel, and the rules that load them on the canvas. */

export const FONTS = ['Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Raleway', 'Tajawal'] as const;

/** Fonts with one file for all weights. */
const VARIABLE: readonly string[] = ['Roboto', 'Open Sans', 'Montserrat', 'Raleway'];
const WEIGHTS = ['400', '700'];
const ARABIC = 'U+0600-06FF,U+0750-077F,U+FB50-FDFF,U+FE70-FEFC';
const LATIN = 'U+0000-02FF,U+2000-22FF';

const face = (family: string, file: string, weight: string, range: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url("/fonts/${file}.woff2") format("woff2");unicode-range:${range}}`;

function faces(family: string): string[] {
  const name = family.toLowerCase().replace(' ', '-');
  if (VARIABLE.includes(family)) return [face(family, `${name}-latin`, '100 900', LATIN)];
  return WEIGHTS.flatMap((weight) => [
    face(family, `${name}-latin-${weight}`, weight, LATIN),
    ...(family === 'Tajawal' ? [face(family, `${name}-arabic-${weight}`, weight, ARABIC)] : []),
  ]);
}

/** Rules of all fonts; the browser fetches those that are used. */
export const FONT_FACES = FONTS.flatMap(faces).join('');
