/** Puts a tenant's colour over the whole page. */
import { GlobalStyles } from '@mui/material';
import { useMemo } from 'react';
import { brandVariables, isReadable } from './brand';

export function BrandStyles({ color }: { color: string | null | undefined }) {
  const styles = useMemo(() => {
    if (!color || !isReadable(color)) return null;
    const variables = brandVariables(color);
    return { 'html[data-scheme="light"]': variables.light, 'html[data-scheme="dark"]': variables.dark };
  }, [color]);
  return styles && <GlobalStyles styles={styles} />;
}
