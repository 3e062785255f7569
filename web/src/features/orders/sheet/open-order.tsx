/** A link that opens an order over the page one is on. */
import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

export const OPENED = 'open';

export function OpenOrder({ id, children }: { id: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.set(OPENED, id);
  return (
    <MuiLink component={Link} to={`${pathname}?${next}`} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );
}
