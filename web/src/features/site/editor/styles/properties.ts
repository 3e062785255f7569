/** Properties of the style panel, in groups. */
import { FONTS } from '../fonts';

export interface StyleProperty {
  name: string;
  kind: 'text' | 'colour' | 'choice';
  choices?: readonly string[];
}

const text = (name: string): StyleProperty => ({ name, kind: 'text' });
const colour = (name: string): StyleProperty => ({ name, kind: 'colour' });
const choice = (name: string, choices: readonly string[]): StyleProperty => ({
  name,
  kind: 'choice',
  choices,
});

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

export const STYLE_GROUPS: readonly { name: string; properties: readonly StyleProperty[] }[] = [
  {
    name: 'text',
    properties: [
      choice('font-family', FONTS),
      text('font-size'),
      choice('font-weight', ['400', '500', '600', '700', '800']),
      colour('color'),
      choice('text-align', ['start', 'center', 'end', 'justify']),
      text('line-height'),
      choice('text-decoration', ['none', 'underline', 'line-through']),
    ],
  },
  {
    name: 'background',
    properties: [
      colour('background-color'),
      text('background-image'),
      text('background-size'),
      text('opacity'),
    ],
  },
  {
    name: 'space',
    properties: [
      ...SIDES.map((side) => text(`padding-${side}`)),
      ...SIDES.map((side) => text(`margin-${side}`)),
    ],
  },
  {
    name: 'size',
    properties: [
      text('width'),
      text('max-width'),
      text('height'),
      text('min-height'),
      choice('display', ['block', 'flex', 'grid', 'inline-block', 'none']),
      text('gap'),
    ],
  },
  {
    name: 'border',
    properties: [
      text('border-width'),
      choice('border-style', ['none', 'solid', 'dashed', 'dotted']),
      colour('border-color'),
      text('border-radius'),
      text('box-shadow'),
    ],
  },
];

/** States that can be styled apart; browsers let only colours differ on visited links. */
export const STATES = ['hover', 'focus', 'active', 'visited'] as const;
export type StyleState = '' | (typeof STATES)[number];

/** Return the value of a property as it is written: names of fonts in quotes. */
export const toCssValue = (name: string, value: string): string =>
  name === 'font-family' && value.includes(' ') ? `"${value}"` : value;

/** Return the value of a property as the panel shows it. */
export const fromCssValue = (name: string, value: string): string =>
  name === 'font-family' ? value.replaceAll('"', '') : value;
