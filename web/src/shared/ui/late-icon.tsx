/** An icon whose code comes when it is first drawn, for pages that are not in the menu. */
import { Box } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';

export function lateIcon(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Icon = lazy(load);
  return () => (
    <Suspense fallback={<Box component="span" sx={{ width: 24, height: 24 }} />}>
      <Icon />
    </Suspense>
  );
}
