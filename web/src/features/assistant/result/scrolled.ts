/** A table that scrolls by itself, so that the answers below it stay in sight. */
export const SCROLLED = {
  overflow: 'auto',
  maxHeight: 'min(440px, 60vh)',
  '& td, & th': { px: { xs: 1, sm: 2 }, overflowWrap: 'break-word' },
  '& td': { minWidth: 72, maxWidth: 420 },
  '& .MuiTableCell-paddingCheckbox': { px: 0, minWidth: 0, width: 40 },
} as const;
