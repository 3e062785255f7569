/** The palette of a tenant's own colour: its variables of both colour schemes. */
import { darken, decomposeColor, getContrastRatio, lighten } from '@mui/material/styles';
import { dark, light } from './tokens';

/** The least contrast of text with what it stands on. */
export const READABLE = 4.5;
const READABLE_IN_THE_DARK = 7;
const STEP = 0.05;

type Variables = Record<string, string>;

interface Shades {
  main: string;
  dark: string;
  soft: string;
  contrastText: string;
  frame: string;
  selected: string;
}

/** Return the contrast of text in the colour with the page: white text on the colour has more. */
export const contrastOnCanvas = (color: string): number => getContrastRatio(color, light.background.default);

export const isReadable = (color: string): boolean => contrastOnCanvas(color) >= READABLE;

function lightenForTheDark(color: string): string {
  let shade = color;
  for (
    let amount = STEP;
    getContrastRatio(shade, dark.background.paper) < READABLE_IN_THE_DARK;
    amount += STEP
  ) {
    shade = lighten(color, Math.min(amount, 1));
  }
  return shade;
}

const channel = (color: string): string => decomposeColor(color).values.slice(0, 3).join(' ');

const toVariables = ({ main, dark: darker, soft, contrastText, frame, selected }: Shades): Variables => ({
  '--mui-palette-primary-main': main,
  '--mui-palette-primary-mainChannel': channel(main),
  '--mui-palette-primary-dark': darker,
  '--mui-palette-primary-darkChannel': channel(darker),
  '--mui-palette-primary-light': soft,
  '--mui-palette-primary-lightChannel': channel(soft),
  '--mui-palette-primary-contrastText': contrastText,
  '--mui-palette-frame-main': frame,
  '--mui-palette-frame-selected': selected,
});

/** Return the variables by colour scheme; the colour has the contrast of `isReadable`. */
export function brandVariables(color: string): { light: Variables; dark: Variables } {
  const bright = lightenForTheDark(color);
  return {
    light: toVariables({
      main: color,
      dark: darken(color, 0.3),
      soft: lighten(color, 0.85),
      contrastText: '#ffffff',
      frame: darken(color, 0.55),
      selected: darken(color, 0.3),
    }),
    dark: toVariables({
      main: bright,
      dark: darken(bright, 0.25),
      soft: darken(color, 0.5),
      contrastText: '#101414',
      frame: darken(color, 0.7),
      selected: darken(color, 0.45),
    }),
  };
}
