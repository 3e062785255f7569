/** Adds Souk's own colours and type sizes to the types of the MUI theme. */
import type { CSSProperties } from 'react';
import type { SoukPalette } from './tokens';

declare module '@mui/material/styles' {
  interface Palette extends SoukPalette {}
  interface PaletteOptions extends Partial<SoukPalette> {}
  interface TypographyVariants {
    figure: CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}
