import { globSync, readFileSync } from 'node:fs';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Box, Typography } from '@mui/material';
import { type CssVarsTheme, getContrastRatio, ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { createSoukTheme } from './theme';

const theme = createSoukTheme('ltr');
const { colorSchemes } = theme as unknown as CssVarsTheme;
const paletteColors = Object.entries(theme.palette)
  .filter(([, value]) => typeof value === 'object' && value !== null && 'main' in value)
  .map(([name]) => name);
const TYPOGRAPHY = [...paletteColors, 'textPrimary', 'textSecondary', 'textDisabled', 'inherit'];
const OTHERS = [...paletteColors, 'inherit', 'default', 'action', 'disabled'];

/** `Tag color` of every literal colour, also of both branches of a conditional one. */
const colors = globSync('src/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/\scolor=(?:"([^"]+)"|\{([^}]*)\})/g)].flatMap((match) => {
      const tag = source.slice(0, match.index).match(/<([A-Z]\w*)(?:(?!<[A-Z])[\s\S])*$/)?.[1] ?? '';
      const branches = match[2]?.replace(/^[^?]*\?/, '').matchAll(/'([^']+)'/g) ?? [];
      const values = match[1] ? [match[1]] : [...branches].map(([, value]) => value ?? '');
      return values.map((value) => ({ file, tag, value }));
    });
  });

it('knows every colour that a component is given', () => {
  expect(colors.length).toBeGreaterThan(50);
  const isKnown = ({ tag, value }: (typeof colors)[number]) =>
    (tag === 'Typography' ? TYPOGRAPHY : OTHERS).includes(value);
  expect(colors.filter((color) => !isKnown(color))).toEqual([]);
});

it.each(['light', 'dark'] as const)('writes readable text on filled alerts in the %s scheme', (scheme) => {
  const colours = colorSchemes[scheme]?.palette.Alert;
  for (const severity of ['success', 'info', 'warning', 'error'] as const) {
    const [ground = '', text = ''] = [colours?.[`${severity}FilledBg`], colours?.[`${severity}FilledColor`]];
    expect(getContrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

/** Return the rules of a component's styles, as they go into the page. */
function readRules(component: ReactElement): string {
  const cache = createCache({ key: 'theme' });
  const rules: string[] = [];
  cache.sheet.insert = (rule) => rules.push(rule);
  render(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{component}</ThemeProvider>
    </CacheProvider>,
  );
  return rules.join('');
}

it('draws secondary text in the secondary colour', () => {
  expect(colorSchemes.light?.palette.text.secondary).toBe('#6b6358');
  expect(readRules(<Typography color="textSecondary">hint</Typography>)).toContain(
    'color:var(--mui-palette-text-secondary);',
  );
});

it.each(['borderInlineStart', 'borderInlineEnd', 'borderBlockStart', 'borderBlockEnd'])(
  'takes a bare number as the width of %s',
  (property) => {
    const rules = readRules(<Box sx={{ [property]: 4, [`${property}Color`]: 'warning.main' }}>box</Box>);
    const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(rules).toMatch(new RegExp(`${name}(-width)?:4px`));
    expect(rules).toContain(`${name}-color:var(--mui-palette-warning-main)`);
  },
);
