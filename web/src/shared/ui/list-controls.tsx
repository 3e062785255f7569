/** Pagination and row density of a list. */
import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import { IconButton, TablePagination } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { ListState } from '@/shared/lib/use-list-state';

interface PagesProps {
  total: number;
  state: Pick<ListState, 'page' | 'size' | 'onPage' | 'onSize'>;
}

/** Pages are numbered from 1, as on the server. */
export function Pages({ total, state: { page, size, onPage, onSize } }: PagesProps) {
  const t = useT();
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / size) - 1))}
      rowsPerPage={size}
      rowsPerPageOptions={[15, 30, 100]}
      labelRowsPerPage={t('list.rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) => t('list.range', { from, to, count })}
      getItemAriaLabel={(type) => t(`list.page.${type}`)}
      onPageChange={(_event, next) => onPage(next + 1)}
      onRowsPerPageChange={(event) => onSize(Number(event.target.value))}
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

export function DensityButton({ comfortable, toggle }: ReturnType<typeof useDensity>) {
  const t = useT();
  const label = t(comfortable ? 'list.compact' : 'list.comfortable');
  return (
    <IconButton onClick={toggle} aria-label={label} title={label}>
      {comfortable ? <DensitySmall /> : <DensityMedium />}
    </IconButton>
  );
}
