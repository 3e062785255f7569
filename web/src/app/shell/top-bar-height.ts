/** In pixels. Apart from the top bar, so that what needs only this loads nothing else. */
export const TOP_BAR_HEIGHT = 52;
