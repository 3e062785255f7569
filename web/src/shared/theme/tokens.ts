/** Colour palettes of the light and the dark scheme. */

export const light = {
  primary: { main: '#0f5f5c', dark: '#0a4644', light: '#d7e8e4', contrastText: '#ffffff' },
  secondary: { main: '#5e574d', contrastText: '#ffffff' },
  warning: { main: '#8a5600', light: '#e0a32e', contrastText: '#ffffff' },
  error: { main: '#a2361f', contrastText: '#ffffff' },
  success: { main: '#2c6839', contrastText: '#ffffff' },
  info: { main: '#2b5d7c', contrastText: '#ffffff' },
  background: { default: '#f8f4ed', paper: '#fffdf9' },
  text: { primary: '#24211c', secondary: '#5c554b' },
  divider: '#e4dccf',
};

export const dark = {
  primary: { main: '#6cc9bf', dark: '#4aa79d', light: '#1f3f3d', contrastText: '#06201e' },
  secondary: { main: '#bcb4a7', contrastText: '#1a1712' },
  warning: { main: '#ecbb58', light: '#e0a32e', contrastText: '#241800' },
  error: { main: '#f2947f', contrastText: '#2a0a03' },
  success: { main: '#86cb94', contrastText: '#06210d' },
  info: { main: '#8fc0e0', contrastText: '#04202f' },
  background: { default: '#14181a', paper: '#1c2123' },
  text: { primary: '#ede8df', secondary: '#b7afa3' },
  divider: '#333a3c',
};
