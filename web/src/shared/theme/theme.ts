/** MUI theme: tokens as CSS variables in two colour schemes. */
import { type Components, createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { components } from './overrides';
import { dark, light } from './tokens';
import { createTypography } from './typography';

/** A bare number as a logical border means its width in pixels, as MUI has it for `borderTop` and the like. */
const LOGICAL_BORDER = {
  transform: (value: unknown) => (typeof value === 'number' ? `${value}px solid` : String(value)),
};
const LOGICAL_BORDER_COLOR = { themeKey: 'palette' };

const SEVERITIES = ['success', 'info', 'warning', 'error'] as const;

/** Filled alerts in the colours of their severity: MUI darkens those of the dark scheme, too little for white text. */
const alerts = (palette: Pick<typeof light, (typeof SEVERITIES)[number]>) =>
  Object.fromEntries(
    SEVERITIES.flatMap((severity) => [
      [`${severity}FilledBg`, palette[severity].main],
      [`${severity}FilledColor`, palette[severity].contrastText],
    ]),
  );

/** Texts that MUI has in English only. */
export interface ThemeTexts {
  open: string;
  close: string;
  clear: string;
  loading: string;
  none: string;
}

const withTexts = ({ open, close, clear, loading, none }: ThemeTexts): Components => ({
  MuiAutocomplete: {
    defaultProps: {
      openText: open,
      closeText: close,
      clearText: clear,
      loadingText: loading,
      noOptionsText: none,
    },
  },
  MuiAlert: { defaultProps: { closeText: close } },
});

export function createSoukTheme(direction: 'ltr' | 'rtl', texts?: ThemeTexts): Theme {
  const theme: ThemeOptions = {
    direction,
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: {
      light: { palette: { ...light, Alert: alerts(light) } },
      dark: { palette: { ...dark, Alert: alerts({ ...light, ...dark }) } },
    },
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
    shape: { borderRadius: 8 },
    typography: createTypography(direction),
    transitions: { duration: { shortest: 120, shorter: 120, short: 180, standard: 180, complex: 180 } },
    components,
  };
  return createTheme(theme, texts ? { components: withTexts(texts) } : {});
}
