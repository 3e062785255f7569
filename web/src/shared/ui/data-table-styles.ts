/** Styles of a table's body, once for the table: a styled component for each cell costs more than its content. */
import type { CSSObject, SxProps, Theme } from '@mui/material/styles';
import { fontSize } from '../theme/typography';

const cells = (theme: Theme, comfortable: boolean): CSSObject => ({
  ...theme.typography.body2,
  fontSize: fontSize('meta', theme.direction),
  color: (theme.vars ?? theme).palette.text.primary,
  height: 36,
  padding: comfortable ? '8px 10px' : '3px 10px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [theme.breakpoints.up('md')]: { paddingInline: '16px', whiteSpace: 'nowrap' },
});

const styles =
  (comfortable: boolean) =>
  (theme: Theme): CSSObject => ({
    // Columns keep their widths when the rows arrive.
    tableLayout: 'auto',
    [theme.breakpoints.up('md')]: { tableLayout: 'fixed' },
    '& .cell': cells(theme, comfortable),
    '& .cell-amount': { textAlign: 'end' },
    '& .cell-unbroken': { whiteSpace: 'nowrap' },
    '& .cell-wraps': { whiteSpace: 'normal' },
    '& .cell-select': { width: 48, paddingInline: '8px', textAlign: 'center' },
    '& .cell-dash': { color: (theme.vars ?? theme).palette.text.secondary },
    '& tr:last-child > .cell': { borderBottom: 0 },
    [theme.breakpoints.down('md')]: { '& .cell-md': { display: 'none' } },
    [theme.breakpoints.down('xl')]: { '& .cell-xl': { display: 'none' } },
    '@media (hover: hover)': {
      '& .row-actions > *': { opacity: 0, transition: 'opacity 120ms' },
      '& tr:hover .row-actions > *, & tr:focus-within .row-actions > *': { opacity: 1 },
    },
    // Only where others keep the user waiting.
    '& .stale': { opacity: 0.5, transition: 'opacity 120ms 200ms' },
    '& .skeleton': {
      display: 'block',
      height: '0.75rem',
      borderRadius: '6px',
      backgroundColor: theme.vars?.palette.Skeleton.bg ?? theme.palette.action.hover,
      animation: 'skeleton 2s ease-in-out 0.5s infinite',
    },
    '@keyframes skeleton': { '50%': { opacity: 0.4 } },
  });

export const COMFORTABLE: SxProps<Theme> = styles(true);
export const COMPACT: SxProps<Theme> = styles(false);
