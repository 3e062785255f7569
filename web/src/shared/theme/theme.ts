/** MUI theme: tokens as CSS variables in two colour schemes, and all component overrides. */
import { createTheme, type Theme } from '@mui/material/styles';
import { dark, light } from './tokens';

const FONT = '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif';

const REDUCED_MOTION = {
  '*, *::before, *::after': {
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    transitionDuration: '0.01ms !important',
  },
};

/** A bare number as a logical border means its width in pixels, as MUI has it for `borderTop` and the like. */
const LOGICAL_BORDER = {
  transform: (value: unknown) => (typeof value === 'number' ? `${value}px solid` : String(value)),
};
const LOGICAL_BORDER_COLOR = { themeKey: 'palette' };

export function createSoukTheme(direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    unstable_sxConfig: {
      borderInlineStart: LOGICAL_BORDER,
      borderInlineEnd: LOGICAL_BORDER,
      borderBlockStart: LOGICAL_BORDER,
      borderBlockEnd: LOGICAL_BORDER,
      borderInlineStartColor: LOGICAL_BORDER_COLOR,
      borderInlineEndColor: LOGICAL_BORDER_COLOR,
      borderBlockStartColor: LOGICAL_BORDER_COLOR,
      borderBlockEndColor: LOGICAL_BORDER_COLOR,
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: FONT,
      h1: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    transitions: { duration: { shortest: 120, shorter: 150, short: 180, standard: 200, complex: 200 } },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          '@media (prefers-reduced-motion: reduce)': REDUCED_MOTION,
          'html, body, #root': { height: '100%' },
          '.tabular-nums': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            // Without this, buttons use the system font.
            fontFamily: FONT,
            '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
          },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTab: { styleOverrides: { root: { minHeight: 44, minWidth: 0 } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
      MuiTableCell: { styleOverrides: { head: { fontWeight: 600, whiteSpace: 'nowrap' } } },
    },
  });
}
