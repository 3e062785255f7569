/** The one theme: tokens as CSS variables in two schemes, and every override of the components. */
import { createTheme, type Theme } from '@mui/material/styles';
import { dark, light } from './tokens';

const FONT = '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif';

const STILL = {
  '*, *::before, *::after': {
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    transitionDuration: '0.01ms !important',
  },
};

export function createSoukTheme(direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
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
          '@media (prefers-reduced-motion: reduce)': STILL,
          'html, body, #root': { height: '100%' },
          '.figures': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            // A button's own font is the system's.
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
