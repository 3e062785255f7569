/** Heights that the chart and the table beside it share, in pixels. */
export const ROW = 40;
export const HEAD = 56;
export const BAR = 22;
