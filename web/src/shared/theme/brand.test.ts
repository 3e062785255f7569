import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { brandVariables, contrastOnCanvas, isReadable } from './brand';
import { dark, light } from './tokens';

const COLOURS = ['#0b6b66', '#7a2e4d', '#1d4ed8', '#000000', '#8a5a00', '#b3261e'];
const get = (variables: Record<string, string>, name: string) => variables[`--mui-palette-${name}`] ?? '';

describe('the palette of a brand', () => {
  it('accepts what can be read on the page', () => {
    expect(Math.round(contrastOnCanvas('#0b6b66') * 100) / 100).toBe(5.75);
    expect(COLOURS.map(isReadable)).toEqual(COLOURS.map(() => true));
    expect(['#e0a32e', '#757575', '#ffffff'].map(isReadable)).toEqual([false, false, false]);
  });

  it.each(COLOURS)('keeps text readable in both schemes: %s', (color) => {
    const { light: day, dark: night } = brandVariables(color);
    const pairs = [
      [get(day, 'primary-main'), light.background.default],
      [get(day, 'primary-contrastText'), get(day, 'primary-main')],
      [light.text.primary, get(day, 'primary-light')],
      [light.frame.text, get(day, 'frame-main')],
      ['#ffffff', get(day, 'frame-selected')],
      [get(night, 'primary-main'), dark.background.paper],
      [get(night, 'primary-contrastText'), get(night, 'primary-main')],
      [dark.text.primary, get(night, 'primary-light')],
      [dark.frame.text, get(night, 'frame-main')],
      ['#ffffff', get(night, 'frame-selected')],
    ] as const;
    for (const [text, ground] of pairs) expect(getContrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
