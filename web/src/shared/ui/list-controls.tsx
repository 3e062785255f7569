/** Pagination and row density of a list. */
import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, ListItemIcon, Menu, MenuItem, TablePagination } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { ListState } from '@/shared/lib/use-list-state';

interface PagesProps {
  total: number;
  /** Without `onSize` pages have one size. */
  state: Pick<ListState, 'page' | 'size' | 'onPage'> & Partial<Pick<ListState, 'onSize'>>;
}

/** Pages are numbered from 1, as on the server. */
export function Pages({ total, state: { page, size, onPage, onSize } }: PagesProps) {
  const t = useT();
  // Not before the rows, which would move it.
  if (total === 0) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / size) - 1))}
      rowsPerPage={size}
      rowsPerPageOptions={onSize ? [15, 30, 100] : []}
      labelRowsPerPage={t('list.rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) => t('list.range', { from, to, count })}
      getItemAriaLabel={(type) => t(`list.page.${type}`)}
      onPageChange={(_event, next) => onPage(next + 1)}
      onRowsPerPageChange={(event) => onSize?.(Number(event.target.value))}
    />
  );
}

const KEY = 'souk.comfortable';

export function useDensity() {
  const [comfortable, setComfortable] = useState(() => localStorage.getItem(KEY) === 'yes');
  const toggle = () => {
    localStorage.setItem(KEY, comfortable ? 'no' : 'yes');
    setComfortable(!comfortable);
  };
  return { comfortable, toggle };
}

/** Menu with the density of the rows and what else is rarely needed. */
export function ListMenu({ comfortable, toggle }: ReturnType<typeof useDensity>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: boolean) => () => {
    setAnchor(null);
    if (next !== comfortable) toggle();
  };
  return (
    <>
      <IconButton
        aria-label={t('frame.table.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[false, true].map((choice) => (
          <MenuItem
            key={String(choice)}
            role="menuitemradio"
            aria-checked={choice === comfortable}
            selected={choice === comfortable}
            onClick={choose(choice)}
          >
            <ListItemIcon>{choice ? <DensityMedium /> : <DensitySmall />}</ListItemIcon>
            {t(choice ? 'list.comfortable' : 'list.compact')}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
