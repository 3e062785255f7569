/** A name that leads to its item, where there is a screen of it. */
import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function ItemLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <MuiLink component={Link} to={to} underline="hover">
      {children}
    </MuiLink>
  );
}
