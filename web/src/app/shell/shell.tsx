/** Layout around every page: navigation, top bar, palette, live stream. */
import { Box } from '@mui/material';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { companions } from '../features';
import { menuFor } from '../pages';
import { BottomBar } from './bottom-bar';
import { Rail } from './rail';
import { TopBar } from './top-bar';
import { useLive } from './use-live';
import { usePalette } from './use-palette';

const loadPalette = () => import('./palette').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);
const PRELOAD_DELAY_MS = 1_500;
const Companions = companions.map((load) => lazy(async () => ({ default: await load() })));

/** Load the palette before Ctrl-K is pressed, so that no keystroke is lost. */
function usePalettePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

export function Shell() {
  const pages = menuFor(useMe());
  const palette = usePalette();
  useLive();
  usePalettePreload();

  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Rail pages={pages} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onSearch={palette.show} />
        <Suspense fallback={null}>
          {Companions.map((Companion, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the features is fixed
            <Companion key={index} />
          ))}
        </Suspense>
        <Box sx={{ flexGrow: 1, overflow: 'auto', minHeight: 0 }}>
          <Outlet />
        </Box>
        <BottomBar pages={pages} />
      </Box>
      {palette.open && (
        <Suspense fallback={null}>
          <Palette onClose={palette.hide} />
        </Suspense>
      )}
    </Box>
  );
}
