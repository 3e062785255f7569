/** Columns of the task table, by screen width. */
import { useMediaQuery, useTheme } from '@mui/material';

export type ColumnName = 'id' | 'name' | 'start' | 'end' | 'progress' | 'slack' | 'dependencies' | 'links';

export interface Column {
  name: ColumnName;
  /** Pixels. */
  width: number;
}

const NARROW: readonly Column[] = [
  { name: 'id', width: 44 },
  { name: 'name', width: 132 },
];
const MEDIUM: readonly Column[] = [
  { name: 'id', width: 64 },
  { name: 'name', width: 236 },
  { name: 'progress', width: 88 },
  { name: 'links', width: 44 },
];
const WIDE: readonly Column[] = [
  { name: 'id', width: 64 },
  { name: 'name', width: 260 },
  { name: 'start', width: 166 },
  { name: 'end', width: 166 },
  { name: 'progress', width: 88 },
  { name: 'slack', width: 70 },
  { name: 'dependencies', width: 110 },
  { name: 'links', width: 44 },
];

export function useColumns(): readonly Column[] {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('xl'));
  const isMedium = useMediaQuery(breakpoints.up('md'));
  return isWide ? WIDE : isMedium ? MEDIUM : NARROW;
}

export const getTotalWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);
