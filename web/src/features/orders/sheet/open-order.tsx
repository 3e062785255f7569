/** Link that opens an order in a sheet over the current page. */
import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

export const OPEN_PARAMETER = 'open';

/** Return a function that opens an order in a sheet over the current page. */
export function useOpenOrder(): (id: string) => void {
  const [, setParameters] = useSearchParams();
  return (id) =>
    setParameters((before) => {
      before.set(OPEN_PARAMETER, id);
      return before;
    });
}

export function OpenOrder({ id, children }: { id: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.set(OPEN_PARAMETER, id);
  return (
    <MuiLink component={Link} to={`${pathname}?${next}`} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );
}
