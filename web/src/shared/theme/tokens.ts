/** Colour palettes of the light and the dark scheme. */

/** A soft fill and the ink on it; the ink has a contrast of 6.4 or better. */
export interface StatusPair {
  soft: string;
  ink: string;
}

export const STATUS_TONES = ['green', 'saffron', 'brick', 'blue', 'stone'] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

export interface SoukPalette {
  /** The rail of applications. */
  frame: { main: string; selected: string; text: string };
  status: Record<StatusTone, StatusPair>;
  /** Sunken areas, such as the head of a table. */
  sunken: string;
  /** Border of a field, with the contrast of a control. */
  fieldBorder: string;
  /** The one highlight: today's line, what wants attention, the star's heart. */
  highlight: string;
}

const SAFFRON = '#e0a32e';

export const light = {
  primary: { main: '#0b6b66', dark: '#0a4644', light: '#d7e8e4', contrastText: '#ffffff' },
  secondary: { main: '#5e574d', contrastText: '#ffffff' },
  warning: { main: '#7a4a00', light: SAFFRON, contrastText: '#ffffff' },
  error: { main: '#8f2c17', contrastText: '#ffffff' },
  success: { main: '#1f5d2f', contrastText: '#ffffff' },
  info: { main: '#234f6d', contrastText: '#ffffff' },
  background: { default: '#f7f3ec', paper: '#ffffff' },
  text: { primary: '#1d1b17', secondary: '#6b6358' },
  divider: '#e2d9cb',
  frame: { main: '#0c2f2e', selected: '#17524f', text: '#d9e3df' },
  status: {
    green: { soft: '#dff0e0', ink: '#1f5d2f' },
    saffron: { soft: '#fbecc9', ink: '#7a4a00' },
    brick: { soft: '#f9e1da', ink: '#8f2c17' },
    blue: { soft: '#dfecf4', ink: '#234f6d' },
    stone: { soft: '#ece5d9', ink: '#4d463c' },
  },
  sunken: '#efe9df',
  fieldBorder: '#8c8375',
  highlight: SAFFRON,
};

export const dark = {
  primary: { main: '#6fcfc4', dark: '#4aa79d', light: '#173a38', contrastText: '#06201e' },
  secondary: { main: '#bcb4a7', contrastText: '#1a1712' },
  warning: { main: '#ecbb58', light: SAFFRON, contrastText: '#241800' },
  error: { main: '#f2947f', contrastText: '#2a0a03' },
  success: { main: '#86cb94', contrastText: '#06210d' },
  info: { main: '#8fc0e0', contrastText: '#04202f' },
  background: { default: '#111516', paper: '#1a1f21' },
  text: { primary: '#ede8df', secondary: '#a9a295' },
  divider: '#2c3335',
  frame: { main: '#0a1f1f', selected: '#17413f', text: '#d9e3df' },
  status: {
    green: { soft: '#1c3322', ink: '#a6dcb0' },
    saffron: { soft: '#3a2c0e', ink: '#f2cd85' },
    brick: { soft: '#42201a', ink: '#f6b3a4' },
    blue: { soft: '#1b3140', ink: '#b0d3ea' },
    stone: { soft: '#2b302f', ink: '#d3cbbd' },
  },
  sunken: '#0c0f10',
  fieldBorder: '#6f7674',
  highlight: SAFFRON,
};
