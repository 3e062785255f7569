/** Link that opens an order in a sheet over the current page. */
import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

export const OPEN_PARAMETER = 'open';

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
