/** Seven sizes of type, in rem: 12, 13, 14, 16, 20, 28 and 40 px. Arabic is one pixel larger and never spaced. */
import type { ThemeOptions } from '@mui/material/styles';

export const FONT = '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif';

const PIXELS = { caption: 12, meta: 13, body: 14, section: 16, title: 20, figure: 28, total: 40 } as const;

type Size = keyof typeof PIXELS;

/** Return the size of a step for a text direction. */
export const fontSize = (size: Size, direction: 'ltr' | 'rtl' = 'ltr'): string =>
  `${(PIXELS[size] + (direction === 'rtl' ? 1 : 0)) / 16}rem`;

export function createTypography(direction: 'ltr' | 'rtl'): NonNullable<ThemeOptions['typography']> {
  const size = (name: Size) => ({ fontSize: fontSize(name, direction), letterSpacing: 0 });
  const lineHeight = direction === 'rtl' ? 1.6 : 1.45;
  const tight = direction === 'rtl' ? {} : { letterSpacing: '-0.01em' };
  const title = { ...size('title'), fontWeight: 650, lineHeight: 1.3, ...tight };
  const section = { ...size('section'), fontWeight: 600, lineHeight: 1.4 };
  return {
    fontFamily: FONT,
    h1: title,
    h2: section,
    h3: { ...size('body'), fontWeight: 600, lineHeight },
    h4: section,
    h5: section,
    h6: section,
    subtitle1: { ...size('body'), fontWeight: 600, lineHeight },
    subtitle2: { ...size('meta'), fontWeight: 600, lineHeight },
    body1: { ...size('body'), lineHeight },
    body2: { ...size('meta'), lineHeight },
    caption: { ...size('caption'), fontWeight: 500, lineHeight: 1.4 },
    button: { ...size('body'), textTransform: 'none', fontWeight: 600, lineHeight: 1.4 },
    figure: { ...size('figure'), fontFamily: FONT, fontWeight: 650, lineHeight: 1.2, ...tight },
  };
}
