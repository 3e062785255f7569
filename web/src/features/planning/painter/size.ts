/** Heights that the chart and the table beside it share. */
export const ROW = 40;
export const HEAD = 85;
