/** Colours of the charts: the theme's variables, which follow the colour scheme. */
export const CURRENT_COLOUR = 'var(--mui-palette-primary-main)';
export const PREVIOUS_COLOUR = 'var(--mui-palette-text-secondary)';
