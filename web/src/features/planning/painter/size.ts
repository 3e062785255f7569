/** Heights shared by chart and table, in pixels. */
export const ROW = 40;
export const HEAD = 56;
export const BAR = 22;
